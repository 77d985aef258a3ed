package io.baton.kit.mutex;

import io.baton.kit.mutex.DoorMessage.Enter;
import io.baton.kit.mutex.DoorMessage.Knock;
import io.baton.kit.mutex.DoorMessage.Leave;
import io.baton.kit.mutex.DoorMessage.No;
import io.baton.kit.mutex.DoorMessage.Stay;
import io.baton.kit.mutex.DoorMessage.Wanted;
import io.baton.spi.Held;
import io.baton.spi.LockSpec;
import io.baton.spi.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Knows who is in, and who waits, first come, first served. Who only tries waits until somebody says that he stays. */
final class Doorkeeper {
    private record Guest(int rank, long ask, Mode mode, boolean tryOnly) {
        boolean is(int otherRank, long otherAsk) {
            return rank == otherRank && ask == otherAsk;
        }
    }

    private final LockSpec lock;
    private final BiConsumer<Integer, DoorMessage> post;
    private final Doors.Flaw flaw;
    private final List<Guest> in = new ArrayList<>();
    private final List<Guest> told = new ArrayList<>();
    private final List<Guest> queue = new ArrayList<>();
    private long fence;

    Doorkeeper(
            LockSpec lock, List<Held> survivors, long fence, Doors.Flaw flaw, BiConsumer<Integer, DoorMessage> post) {
        this.lock = lock;
        this.post = post;
        this.flaw = flaw;
        this.fence = fence;
        survivors.forEach(held -> in.add(new Guest(held.rank(), held.ask(), held.mode(), false)));
    }

    void receive(int from, DoorMessage message) {
        if (message instanceof Knock knock) {
            knock(new Guest(from, knock.ask(), knock.mode(), knock.tryOnly()));
        } else if (message instanceof Leave leave) {
            leave(from, leave);
        } else if (message instanceof Stay) {
            denyTries();
        }
    }

    private void knock(Guest guest) {
        if (queue.isEmpty() && fits(guest)) {
            enter(guest);
        } else if (guest.tryOnly() && (!lock.sticky() || guest.mode() != Mode.EXCLUSIVE || waiting())) {
            post.accept(guest.rank(), new No(guest.ask()));
        } else {
            queue.add(guest);
            tell();
        }
    }

    private void leave(int from, Leave leave) {
        fence = Math.max(fence, leave.fence());
        in.removeIf(guest -> guest.is(from, leave.ask()));
        told.removeIf(guest -> guest.is(from, leave.ask()));
        if (flaw != Doors.Flaw.KEEPS_WITHDRAWN) {
            queue.removeIf(guest -> guest.is(from, leave.ask()));
        }
        while (!queue.isEmpty() && fits(queue.get(0))) {
            enter(queue.remove(0));
        }
        tell();
    }

    private void enter(Guest guest) {
        in.add(guest);
        post.accept(guest.rank(), new Enter(guest.ask(), flaw == Doors.Flaw.EVEN_FENCES ? 100 : fence));
    }

    private boolean fits(Guest guest) {
        if (flaw == Doors.Flaw.READERS_BESIDE_WRITER && guest.mode() == Mode.SHARED) {
            return true;
        }
        int permits = lock.permits() + (flaw == Doors.Flaw.ONE_TOO_MANY ? 1 : 0);
        return Fences.fits(guest.mode(), in.stream().map(Guest::mode).toList(), permits);
    }

    private boolean waiting() {
        return queue.stream().anyMatch(guest -> !guest.tryOnly());
    }

    private void tell() {
        boolean tryOnly = !waiting();
        if (queue.isEmpty() || (tryOnly && in.isEmpty())) {
            return;
        }
        for (Guest guest : in) {
            boolean spared = flaw == Doors.Flaw.READERS_UNTOLD && guest.mode() == Mode.SHARED;
            if (!spared && !told.contains(guest)) {
                post.accept(guest.rank(), new Wanted(guest.ask(), tryOnly));
                if (!tryOnly) {
                    told.add(guest);
                }
            }
        }
        if (!tryOnly) {
            denyTries();
        }
    }

    private void denyTries() {
        queue.stream().filter(Guest::tryOnly).forEach(guest -> post.accept(guest.rank(), new No(guest.ask())));
        queue.removeIf(Guest::tryOnly);
    }

    boolean isIdle() {
        return in.isEmpty() && queue.isEmpty();
    }

    long fence() {
        return fence;
    }
}
