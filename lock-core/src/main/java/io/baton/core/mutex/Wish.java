package io.baton.core.mutex;

import io.baton.spi.Ask;
import io.baton.spi.Effects;
import io.baton.spi.Held;
import org.jspecify.annotations.Nullable;

/**
 * The one ask that a node may have at a mutex, and how far it got: none, pending or held.
 *
 * <p>Invariant: {@code held} only with an ask. The core's contract (one ask at a time, cancel only while pending, release
 * only what is held) is checked here, so that a slip in the core is quarantined instead of breaking exclusion.
 */
public final class Wish {
    private @Nullable Ask ask;
    private boolean held;
    /** The core knows that somebody is queued behind the held ask: it will release. */
    private boolean told;

    /** Starts with nothing, or with this node's own survivor. */
    public Wish(@Nullable Held survivor, int self) {
        if (survivor != null && survivor.rank() == self) {
            ask = new Ask(survivor.ask(), survivor.mode(), false, 0);
            held = true;
        }
    }

    public boolean isNone() {
        return ask == null;
    }

    public boolean isPending() {
        return ask != null && !held;
    }

    /** Tells whether the ask with this id is pending: what answers another one is stale. */
    public boolean isPending(long id) {
        return ask != null && !held && ask.id() == id;
    }

    /** Tells whether an ask is pending that may be denied. */
    public boolean isTrying() {
        return ask != null && !held && ask.tryOnly();
    }

    public boolean isHeld() {
        return held;
    }

    /** Tells whether the ask with this id is held. */
    public boolean isHeld(long id) {
        return ask != null && held && ask.id() == id;
    }

    /** Returns the ask, which must be there. */
    public Ask ask() {
        if (ask == null) {
            throw new IllegalStateException("there is no ask");
        }
        return ask;
    }

    public void begin(Ask wanted) {
        check(ask == null, wanted.id(), "asked for");
        ask = wanted;
    }

    public void hold() {
        check(isPending(), ask().id(), "granted");
        held = true;
        told = false;
    }

    /**
     * Tells the core that somebody waits behind the held ask; of those who are queued it is told once.
     *
     * @return {@code >= 0}: the ask was idle, and the caller has to release it now with this last fence; {@code -1}: it
     *     is in use
     */
    public long wanted(Effects<?> out, boolean queued) {
        check(held, ask().id(), "wanted");
        if (told) {
            return -1;
        }
        long lastFence = out.wanted(ask().id(), queued);
        told = queued;
        return lastFence;
    }

    /** Ends a pending ask. */
    public void cancel(long id) {
        check(isPending(id), id, "cancelled");
        ask = null;
    }

    /** Ends a held ask. */
    public void release(long id) {
        check(isHeld(id), id, "released");
        ask = null;
        held = false;
    }

    private void check(boolean allowed, long id, String verb) {
        if (!allowed) {
            throw new IllegalStateException("ask " + id + " can't be " + verb + ": " + this);
        }
    }

    @Override
    public String toString() {
        return ask == null ? "none" : (held ? "held " : "pending ") + ask;
    }
}
