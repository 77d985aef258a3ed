package io.baton.kit.mutex;

import io.baton.kit.mutex.DoorMessage.Enter;
import io.baton.kit.mutex.DoorMessage.Knock;
import io.baton.kit.mutex.DoorMessage.Leave;
import io.baton.kit.mutex.DoorMessage.No;
import io.baton.kit.mutex.DoorMessage.Stay;
import io.baton.kit.mutex.DoorMessage.Wanted;
import io.baton.spi.Ask;
import io.baton.spi.Effects;
import io.baton.spi.Held;
import io.baton.spi.LockSpec;
import io.baton.spi.Mutex;
import io.baton.spi.Seats;
import java.util.ArrayDeque;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A guest's part, and at the coordinator the doorkeeper beside it. */
final class DoorMutex implements Mutex<DoorMessage> {
    private final Seats seats;
    private final Effects<DoorMessage> out;
    private final Doors.Flaw flaw;
    private final @Nullable Doorkeeper keeper;
    private final ArrayDeque<DoorMessage> toSelf = new ArrayDeque<>();
    private final TreeSet<Long> in = new TreeSet<>();
    private @Nullable Ask pending;
    private long fence;

    DoorMutex(LockSpec lock, Seats seats, List<Held> survivors, long floor, Doors.Flaw flaw, Effects<DoorMessage> out) {
        this.seats = seats;
        this.out = out;
        this.flaw = flaw;
        this.fence = floor;
        for (Held held : survivors) {
            fence = Math.max(fence, held.fence());
            if (held.rank() == seats.self()) {
                in.add(held.ask());
            }
        }
        List<Held> known = flaw == Doors.Flaw.IGNORES_SURVIVORS ? List.of() : survivors;
        this.keeper = seats.self() == seats.coordinator() ? new Doorkeeper(lock, known, fence, flaw, this::post) : null;
    }

    private void post(int to, DoorMessage message) {
        if (to == seats.self()) {
            toSelf.add(message);
        } else {
            out.send(to, message);
        }
    }

    @Override
    public void request(Ask ask) {
        if (pending != null) {
            throw new IllegalStateException("two asks at once");
        }
        pending = ask;
        tell(new Knock(ask.id(), ask.mode(), ask.tryOnly()));
    }

    @Override
    public void cancel(long ask) {
        if (pending == null || pending.id() != ask) {
            throw new IllegalStateException("not pending: " + ask);
        }
        pending = null;
        tell(new Leave(ask, fence));
    }

    @Override
    public void release(long ask, long lastFence) {
        if (!in.remove(ask)) {
            throw new IllegalStateException("not in: " + ask);
        }
        fence = Math.max(fence, lastFence);
        tell(new Leave(ask, fence));
    }

    @Override
    public void receive(int from, DoorMessage message) {
        if (message instanceof Knock || message instanceof Leave || message instanceof Stay) {
            if (keeper != null) {
                keeper.receive(from, message);
            }
        } else if (from == seats.coordinator()) {
            answer(message);
        }
        deliverOwn();
    }

    private void tell(DoorMessage message) {
        post(seats.coordinator(), message);
        deliverOwn();
    }

    private void deliverOwn() {
        while (!toSelf.isEmpty()) {
            DoorMessage message = toSelf.remove();
            if (keeper != null && (message instanceof Knock || message instanceof Leave || message instanceof Stay)) {
                keeper.receive(seats.self(), message);
            } else {
                answer(message);
            }
        }
    }

    private void answer(DoorMessage message) {
        boolean mine = pending != null && pending.id() == message.ask();
        if (message instanceof Enter enter && mine) {
            pending = null;
            in.add(enter.ask());
            fence = Math.max(fence, enter.fence());
            out.granted(enter.ask(), flaw == Doors.Flaw.EVEN_FENCES ? enter.fence() : fence);
        } else if (message instanceof No no && pending != null && mine && pending.tryOnly()) {
            pending = null;
            out.denied(no.ask());
        } else if (message instanceof Wanted wanted && in.contains(wanted.ask())) {
            wanted(wanted);
        }
    }

    private void wanted(Wanted wanted) {
        long lastFence = out.wanted(wanted.ask(), !wanted.tryOnly());
        if (lastFence >= 0) {
            in.remove(wanted.ask());
            fence = Math.max(fence, lastFence);
            post(seats.coordinator(), new Leave(wanted.ask(), fence));
        } else if (wanted.tryOnly()) {
            post(seats.coordinator(), new Stay(wanted.ask()));
        }
    }

    @Override
    public long fence() {
        return keeper == null ? fence : Math.max(fence, keeper.fence());
    }

    @Override
    public boolean forgettable() {
        boolean kept = keeper != null && !keeper.isIdle() && flaw != Doors.Flaw.FORGETS_GUESTS;
        return pending == null && in.isEmpty() && !kept;
    }
}
