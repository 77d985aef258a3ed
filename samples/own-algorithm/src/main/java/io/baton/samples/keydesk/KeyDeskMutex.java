package io.baton.samples.keydesk;

import io.baton.samples.keydesk.KeyDeskMessage.Back;
import io.baton.samples.keydesk.KeyDeskMessage.FromDesk;
import io.baton.samples.keydesk.KeyDeskMessage.InUse;
import io.baton.samples.keydesk.KeyDeskMessage.Key;
import io.baton.samples.keydesk.KeyDeskMessage.No;
import io.baton.samples.keydesk.KeyDeskMessage.Please;
import io.baton.samples.keydesk.KeyDeskMessage.ToDesk;
import io.baton.samples.keydesk.KeyDeskMessage.Wanted;
import io.baton.spi.Ask;
import io.baton.spi.Effects;
import io.baton.spi.Held;
import io.baton.spi.LockSpec;
import io.baton.spi.Mutex;
import io.baton.spi.Seats;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** One lock on one member: its own ask, and at home the desk beside it. */
final class KeyDeskMutex implements Mutex<KeyDeskMessage> {
    private final int self;
    private final int home;
    private final Effects<KeyDeskMessage> out;
    private final @Nullable Desk desk;
    /** What desk and member of the same node say to each other. */
    private final ArrayDeque<KeyDeskMessage> toSelf = new ArrayDeque<>();

    private @Nullable Ask ask;
    private boolean hasKey;
    private long fence;

    KeyDeskMutex(LockSpec lock, Seats seats, @Nullable Held survivor, long floor, Effects<KeyDeskMessage> out) {
        this.self = seats.self();
        this.home = lock.home();
        this.out = out;
        this.fence = survivor == null ? floor : Math.max(floor, survivor.fence());
        this.desk = self == home ? new Desk(survivor, fence, this::send) : null;
        if (survivor != null && survivor.rank() == self) {
            ask = new Ask(survivor.ask(), survivor.mode(), false, 0);
            hasKey = true;
        }
    }

    @Override
    public void request(Ask wanted) {
        check(ask == null, wanted.id());
        ask = wanted;
        send(home, new Please(wanted.id(), wanted.tryOnly()));
        deliverToSelf();
    }

    /** Nothing is awaited: if the key is under way, it finds no ask, and the desk has it back with this message. */
    @Override
    public void cancel(long id) {
        check(isPending(id), id);
        giveBack(id, fence);
        deliverToSelf();
    }

    @Override
    public void release(long id, long lastFence) {
        check(isHeld(id), id);
        giveBack(id, lastFence);
        deliverToSelf();
    }

    @Override
    public void receive(int from, KeyDeskMessage message) {
        if (message instanceof ToDesk request && desk != null) {
            desk.receive(from, request);
        } else if (message instanceof FromDesk answer && from == home) {
            handle(answer);
        }
        deliverToSelf();
    }

    private void handle(FromDesk answer) {
        if (answer instanceof Key key && isPending(key.ask())) {
            hasKey = true;
            fence = Math.max(fence, key.fence());
            out.granted(key.ask(), fence);
        } else if (answer instanceof No no && isPending(no.ask())) {
            ask = null;
            out.denied(no.ask());
        } else if (answer instanceof Wanted wanted && isHeld(wanted.ask())) {
            handle(wanted);
        }
    }

    /** The core knows whether a thread uses the lock, or the node only kept it. */
    private void handle(Wanted wanted) {
        long lastFence = out.wanted(wanted.ask(), !wanted.tryOnly());
        if (lastFence >= 0) {
            giveBack(wanted.ask(), lastFence);
        } else if (wanted.tryOnly()) {
            send(home, new InUse(wanted.ask()));
        }
    }

    private void giveBack(long id, long lastFence) {
        ask = null;
        hasKey = false;
        fence = Math.max(fence, lastFence);
        send(home, new Back(id, fence));
    }

    private void send(int to, KeyDeskMessage message) {
        if (to == self) {
            toSelf.add(message);
        } else {
            out.send(to, message);
        }
    }

    private void deliverToSelf() {
        for (KeyDeskMessage next = toSelf.poll(); next != null; next = toSelf.poll()) {
            if (next instanceof ToDesk request && desk != null) {
                desk.receive(self, request);
            } else if (next instanceof FromDesk answer) {
                handle(answer);
            }
        }
    }

    private boolean isPending(long id) {
        return ask != null && !hasKey && ask.id() == id;
    }

    private boolean isHeld(long id) {
        return ask != null && hasKey && ask.id() == id;
    }

    private void check(boolean allowed, long id) {
        if (!allowed) {
            throw new IllegalStateException("not possible with ask " + id + ", the present one is " + ask);
        }
    }

    @Override
    public long fence() {
        return desk == null ? fence : Math.max(fence, desk.fence());
    }

    /** The desk must remember whom it lent the key to; everybody else has only the own ask to remember. */
    @Override
    public boolean forgettable() {
        return ask == null && (desk == null || desk.isIdle());
    }
}
