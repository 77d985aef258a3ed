package io.baton.samples.keydesk;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.kit.mutex.MutexBench;
import io.baton.kit.mutex.MutexContract;
import io.baton.kit.mutex.Setup;
import io.baton.kit.mutex.Watch;
import io.baton.samples.keydesk.KeyDeskMessage.Back;
import io.baton.samples.keydesk.KeyDeskMessage.InUse;
import io.baton.samples.keydesk.KeyDeskMessage.Key;
import io.baton.samples.keydesk.KeyDeskMessage.No;
import io.baton.samples.keydesk.KeyDeskMessage.Please;
import io.baton.samples.keydesk.KeyDeskMessage.Wanted;
import io.baton.spi.Ask;
import io.baton.spi.MutexAlgorithm;
import java.util.ArrayDeque;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyDeskTest extends MutexContract<KeyDeskMessage> {
    @Override
    protected MutexAlgorithm<KeyDeskMessage> algorithm() {
        return new KeyDesk();
    }

    @Override
    protected List<KeyDeskMessage> messages() {
        return List.of(
                new Please(1, true), new Back(2, 7), new InUse(3), new Key(4, 8), new No(5), new Wanted(6, true));
    }

    /** First come, first served: the key goes out in the order in which its asks came in. */
    @Override
    protected Watch<KeyDeskMessage> promises(MutexBench<KeyDeskMessage> bench) {
        return new Watch<>() {
            private final ArrayDeque<Long> line = new ArrayDeque<>();

            @Override
            public void delivered(int from, int to, KeyDeskMessage message) {
                if (message instanceof Please please && !please.tryOnly()) {
                    line.add(please.ask());
                } else if (message instanceof Back back) {
                    line.remove(back.ask());
                }
            }

            @Override
            public void granted(int rank, Ask ask) {
                boolean remote = line.contains(ask.id()); // What home itself asks for is not delivered as a message.
                assertThat(remote ? line.peek() : ask.id())
                        .as("first come, first served")
                        .isEqualTo(ask.id());
            }
        };
    }

    @Override
    protected void play(MutexBench<KeyDeskMessage> bench) {
        bench.node(1).request(false);
        bench.node(2).request(false);
        bench.deliver(1, 0).deliver(2, 0).deliverAll();
        bench.node(1).finish();
        bench.deliverAll();
        bench.node(2).finish();
        bench.deliverAll();
    }

    @Test
    void shouldCostThreeMessagesWhenRemoteAndNoneAtHome() {
        sizes().forEach(size -> {
            for (int rank = 0; rank < size; rank++) {
                var bench = bench(Setup.of(size).home(1)).acquireAndRelease(rank);
                assertThat(bench.sent()).isEqualTo(rank == 1 ? 0 : 3);
            }
        });
    }

    @Test
    void shouldCatchBugWhenTheKeyIsLentTwice() {
        assertCaught(false, "exclusion", (bench, from, to, message) -> {
            if (message instanceof Please please && !bench.node(to).mutex().forgettable()) {
                bench.inject(to, from, new Key(please.ask(), 1000));
            }
            return List.of(message);
        });
    }
}
