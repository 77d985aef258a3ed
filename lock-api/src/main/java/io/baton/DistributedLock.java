package io.baton;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/**
 * A reentrant lock that holds across machines.
 *
 * <p><b>What holds.</b> While {@link #isHeldByCurrentThread()} is true, no other thread of any node holds this lock. A hold
 * rests on a lease that this node renews by itself; when it can't, the hold becomes uncertain and then lost. Nothing
 * interrupts the holder, but it learns of the loss: {@link #isHeldByCurrentThread()} turns false, listeners are told, and
 * {@link #unlock()} throws. <b>If {@code unlock()} returns normally, nobody else had been granted the lock between this
 * grant and the call of {@code unlock()}.</b>
 *
 * <p><b>Fencing.</b> A pause can fall between any check and the write that it guards. Whatever must be safe against that takes
 * the {@link #fencingToken()} along, and its store refuses tokens below the highest that it has seen.
 *
 * <p><b>Threads.</b> The lock belongs to the thread that took it, as with {@link
 * java.util.concurrent.locks.ReentrantLock}. Waiting threads park; virtual threads are not pinned.
 *
 * <p><b>Exceptions.</b> Every method that waits throws {@link BatonClosedException} when the node is closed. A nested
 * {@code lock()} by a thread whose hold was lost throws {@link LockLostException}: it must leave the outer block first.
 */
public interface DistributedLock extends Lock {
    /** Returns the lock's name. */
    String name();

    /**
     * Takes the lock, waiting as long as it takes, also while no majority of the nodes is up. An interrupt does not end the
     * wait; the thread's interrupt status is set again on return.
     */
    @Override
    void lock();

    /**
     * Takes the lock, waiting as long as it takes or until the thread is interrupted. Who is interrupted returns at once, also
     * in a partition, and never owns the lock afterwards.
     */
    @Override
    void lockInterruptibly() throws InterruptedException;

    /**
     * Takes the lock if nobody holds it. Asks the other nodes if need be and is bounded by {@code try-budget} (1 s); may fail
     * during a change of view although the lock is free.
     */
    @Override
    boolean tryLock();

    /**
     * Takes the lock if it can be had within that time. At its deadline the caller returns at once, also in a partition, and
     * never owns the lock afterwards. With no time left it does as {@link #tryLock()} without asking other nodes.
     */
    @Override
    boolean tryLock(long time, TimeUnit unit) throws InterruptedException;

    /**
     * Gives the lock back. If the lease has lapsed, waits up to one lease time for certainty.
     *
     * @throws LockLostException if the lock was lost, or it can't be ruled out; the hold counts down all the same
     * @throws IllegalMonitorStateException if the current thread does not hold the lock
     */
    @Override
    void unlock();

    /**
     * Not supported yet.
     *
     * @throws UnsupportedOperationException always
     */
    @Override
    Condition newCondition();

    /**
     * Returns the token of the current thread's hold: larger than that of every earlier grant of this lock on any node.
     *
     * @throws LockLostException if the hold was lost
     * @throws IllegalMonitorStateException if the current thread does not hold the lock
     */
    long fencingToken();

    /** Tells whether the current thread holds the lock under a lease that is valid now. False while that is uncertain. */
    boolean isHeldByCurrentThread();

    /** Returns how often the current thread has taken the lock without giving it back; a lost hold counts until then. */
    int getHoldCount();

    /**
     * Adds a listener that is told when a hold of this lock on this node is uncertain or lost.
     *
     * @return closing it removes the listener
     */
    Baton.Registration addListener(LostLockListener listener);
}
