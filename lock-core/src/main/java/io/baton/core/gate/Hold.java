package io.baton.core.gate;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Which thread holds a lock, and how often it took it. One is used for all holds of a lock, one after the other, so that the fast
 * path allocates nothing; a lost hold keeps its own until the loser has left, and the lock goes on with a fresh one.
 *
 * <p>The owner goes null → thread (by CAS, when a hold begins) → null (when it ends), or in the end to {@link #LOST}. The other fields
 * belong to the thread that holds HELD in the gate's word with the generation that this is bound to.
 */
final class Hold {
    /** The owner of a hold that was lost: no thread can bind it any more. */
    private static final Object LOST = new Object();

    private static final VarHandle OWNER;

    static {
        try {
            OWNER = MethodHandles.lookup().findVarHandle(Hold.class, "owner", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int count;
    long generation;
    long fence;
    long since;

    private volatile @Nullable Object owner;
    private volatile @Nullable Thread uncertain;
    private volatile @Nullable String reason;

    boolean ownedBy(Thread thread) {
        return owner == thread;
    }

    boolean isLost() {
        return owner == LOST;
    }

    /** Begins a hold of that thread; false if it was lost before. */
    boolean bind(Thread thread, long newGeneration, long newFence, long now) {
        count = 1;
        generation = newGeneration;
        fence = newFence;
        since = now;
        return OWNER.compareAndSet(this, null, thread);
    }

    /**
     * Ends a hold; the CAS of the gate's word follows and publishes it. May overwrite {@link #LOST}: the CAS then fails, and the
     * thread knows.
     */
    void unbind() {
        count = 0;
        OWNER.setRelease(this, null);
    }

    /** Returns the owner, a thread; null if nobody is bound or it was lost. Engine thread. */
    @Nullable Thread owner() {
        return owner instanceof Thread thread ? thread : null;
    }

    /** Ends a hold against the owner's will; false if the owner is another one by now. Engine thread. */
    boolean lose(@Nullable Thread from, String why) {
        reason = why;
        return OWNER.compareAndSet(this, from, LOST);
    }

    /** Returns why it was lost, if that has been written already. */
    @Nullable String reason() {
        return reason;
    }

    /** Sets the thread that waits to learn whether its hold is still good; null when it no longer does. */
    void uncertain(@Nullable Thread waiting) {
        uncertain = waiting;
    }

    @Nullable Thread uncertain() {
        return uncertain;
    }
}
