package io.baton.core.mutex.central;

import io.baton.core.mutex.Loopback;
import io.baton.core.mutex.Wish;
import io.baton.core.mutex.central.CentralMessage.Busy;
import io.baton.core.mutex.central.CentralMessage.Grant;
import io.baton.core.mutex.central.CentralMessage.InUse;
import io.baton.core.mutex.central.CentralMessage.Release;
import io.baton.core.mutex.central.CentralMessage.Request;
import io.baton.core.mutex.central.CentralMessage.ToCoordinator;
import io.baton.core.mutex.central.CentralMessage.ToMember;
import io.baton.core.mutex.central.CentralMessage.Wanted;
import io.baton.spi.Ask;
import io.baton.spi.Effects;
import io.baton.spi.Held;
import io.baton.spi.LockSpec;
import io.baton.spi.Mutex;
import io.baton.spi.Seats;
import org.jspecify.annotations.Nullable;

/**
 * A member's part: ask, wait for the answer, give back. On the coordinator's own node the {@link Coordinator} sits beside
 * it, and the two talk as any two nodes do.
 */
final class CentralMutex implements Mutex<CentralMessage> {
    private final Seats seats;
    private final Effects<CentralMessage> out;
    private final Loopback<CentralMessage> post;
    private final @Nullable Coordinator coordinator;
    private final Wish mine;
    private long fence;

    CentralMutex(LockSpec lock, Seats seats, @Nullable Held survivor, long fence, Effects<CentralMessage> out) {
        this.seats = seats;
        this.out = out;
        this.post = new Loopback<>(seats.self(), out);
        this.mine = new Wish(survivor, seats.self());
        this.fence = survivor == null ? fence : Math.max(fence, survivor.fence());
        this.coordinator = seats.self() == seats.coordinator()
                ? new Coordinator(seats.self(), lock.sticky(), survivor, this.fence, post)
                : null;
    }

    @Override
    public void request(Ask ask) {
        mine.begin(ask);
        post.send(seats.coordinator(), new Request(ask.id(), ask.tryOnly()));
        deliverOwn();
    }

    /** A GRANT that is under way already finds no ask of that id; this RELEASE takes it back at the coordinator. */
    @Override
    public void cancel(long ask) {
        mine.cancel(ask);
        post.send(seats.coordinator(), new Release(ask, fence));
        deliverOwn();
    }

    @Override
    public void release(long ask, long lastFence) {
        giveBack(ask, lastFence);
        deliverOwn();
    }

    @Override
    public void receive(int from, CentralMessage message) {
        if (message instanceof ToCoordinator request && coordinator != null) {
            coordinator.receive(from, request);
        } else if (message instanceof ToMember answer && from == seats.coordinator()) {
            handle(answer);
        }
        deliverOwn();
    }

    private void deliverOwn() {
        for (CentralMessage own = post.poll(); own != null; own = post.poll()) {
            if (own instanceof ToCoordinator request && coordinator != null) {
                coordinator.receive(seats.self(), request);
            } else if (own instanceof ToMember answer) {
                handle(answer);
            }
        }
    }

    private void handle(ToMember answer) {
        if (answer instanceof Grant grant && mine.isPending(grant.ask())) {
            mine.hold();
            fence = Math.max(fence, grant.fence());
            out.granted(grant.ask(), fence);
        } else if (answer instanceof Busy busy && mine.isTrying() && mine.isPending(busy.ask())) {
            mine.cancel(busy.ask());
            out.denied(busy.ask());
        } else if (answer instanceof Wanted wanted && mine.isHeld(wanted.ask())) {
            wanted(wanted);
        }
        // QUEUED asks for nothing: that it came is what it says.
    }

    private void wanted(Wanted wanted) {
        long lastFence = mine.wanted(out, !wanted.tryOnly());
        if (lastFence >= 0) {
            giveBack(wanted.ask(), lastFence);
        } else if (wanted.tryOnly()) {
            post.send(seats.coordinator(), new InUse(wanted.ask()));
        }
    }

    private void giveBack(long ask, long lastFence) {
        mine.release(ask);
        fence = Math.max(fence, lastFence);
        post.send(seats.coordinator(), new Release(ask, fence));
    }

    @Override
    public long fence() {
        return coordinator == null ? fence : Math.max(fence, coordinator.fence());
    }

    @Override
    public boolean forgettable() {
        return mine.isNone() && (coordinator == null || coordinator.isIdle());
    }
}
