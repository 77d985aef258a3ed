/**
 * The gate: the local users of one lock on one node, over one {@code long}. Most {@code lock()}/{@code unlock()} pairs end
 * here, without the engine, a message or an allocation.
 *
 * <p><b>Invariants.</b> Each line names who keeps it; the tests of this package break when one is left out.
 * <ol>
 *   <li><b>One word decides.</b> Whether somebody holds, whether the node owns, wants back or is frozen, and the generation are
 *       one {@code long}; every change is one CAS. Of two that race, one sees the other's change.
 *   <li><b>Generations.</b> A generation is held at most once: each acquisition, each grant to the node and each loss takes
 *       the next one, in the CAS that does it. So a word is never the same twice while owned (no ABA), and who comes with an
 *       old generation changes nothing.
 *   <li><b>The fence is a function of the generation.</b> {@code fence = offset + generation}, and the offset is written only while the
 *       node does not own the lock. So who reads the word knows the exact fence of the hold in it.
 *   <li><b>Lease after CAS.</b> A hold begins with a lease check that comes after the CAS which made it: on the fast path and
 *       again when a waiting thread wakes up with a grant.
 *   <li><b>HELD is the right to dispatch.</b> Only who has HELD (the holder on its way out, or the engine, which takes it when nobody
 *       has it) gives the lock to a waiter; the waiter gets the generation of that HELD.
 *   <li><b>No lost wake-up.</b> A waiter is in the queue before it sets QUEUED. Who clears QUEUED looks at the queue again afterwards.
 *       Whoever finds or leaves the word without HELD and with something to do calls the engine's attention.
 *   <li><b>Losers first.</b> In {@link io.baton.core.gate.Gate#lost} the holder is detached before the call returns, so before the engine
 *       can bring a new grant.
 * </ol>
 *
 * <p><b>What the engine owes.</b> One thread calls the methods marked so. A hold or an idle ownership whose chain of leases is broken
 * is {@code lost} <em>before</em> {@link io.baton.core.node.LeaseTime} is set to a time in the future again. When the lease is set
 * after it had lapsed, by a reading of the same clock taken then, all gates get {@code leaseRenewed()}.
 */
@NullMarked
package io.baton.core.gate;

import org.jspecify.annotations.NullMarked;
