/**
 * Views and leases: who is in, who coordinates, who still holds what, and until when a member may act.
 *
 * <p>The voters agree on a view by majority. A member acts only under a lease that a majority of the voters renews, and
 * those leases take the part of Paxos' accept phase, so that no value is ever adopted. The rules are numbered as in
 * {@code docs/safety-argument.md}; comments cite them at the line that keeps them.
 *
 * <ul>
 *   <li>{@link io.baton.core.membership.Acceptor}: what a voter promises, installs and acks (rules 2, 3, 5, 6, 9);
 *   <li>{@link io.baton.core.membership.Lease}: a member's own lease (rules 6, 8);
 *   <li>{@link io.baton.core.membership.Candidate}: brings about a view (rules 4, 10);
 *   <li>{@link io.baton.core.membership.Office}: who does so, and when: suspicion, elections, joins and leaves;
 *   <li>{@link io.baton.core.membership.Voters}: ties them together.
 * </ul>
 */
@NullMarked
package io.baton.core.membership;

import org.jspecify.annotations.NullMarked;
