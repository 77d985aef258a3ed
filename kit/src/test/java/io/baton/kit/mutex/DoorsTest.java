package io.baton.kit.mutex;

import io.baton.kit.mutex.DoorMessage.Enter;
import io.baton.kit.mutex.DoorMessage.Knock;
import io.baton.kit.mutex.DoorMessage.Leave;
import io.baton.kit.mutex.DoorMessage.No;
import io.baton.kit.mutex.DoorMessage.Stay;
import io.baton.kit.mutex.DoorMessage.Wanted;
import io.baton.spi.Mode;
import io.baton.spi.MutexAlgorithm;
import java.util.List;

/** The contract holds for an algorithm that can do everything. */
class DoorsTest extends MutexContract<DoorMessage> {
    @Override
    protected MutexAlgorithm<DoorMessage> algorithm() {
        return new Doors();
    }

    @Override
    protected Watch<DoorMessage> promises(MutexBench<DoorMessage> bench) {
        return new Watch<>() {};
    }

    @Override
    protected List<DoorMessage> messages() {
        return List.of(
                new Knock(1, Mode.PERMIT, true),
                new Leave(2, 3),
                new Stay(4),
                new Enter(5, Long.MAX_VALUE),
                new No(6),
                new Wanted(7, true));
    }

    @Override
    protected void play(MutexBench<DoorMessage> bench) {
        bench.node(1).request(Mode.SHARED, false);
        bench.deliverAll().node(2).request(Mode.SHARED, false);
        bench.deliverAll().node(0).request(Mode.EXCLUSIVE, false);
        bench.node(1).finish();
        bench.node(2).finish();
        bench.deliverAll().node(0).finish();
    }
}
