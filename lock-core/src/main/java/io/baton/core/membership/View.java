package io.baton.core.membership;

import java.util.List;

/**
 * A view: everything that its members agree on.
 *
 * @param ballot its identity
 * @param epoch upper part of the fencing tokens granted in it
 * @param coordinator voter that coordinates
 * @param deputy voter that takes over when the coordinator dies, or -1
 * @param members the roster's first, in its order, then the others by their ids; a member's rank is its place here
 * @param holds every hold that was reported, also several for one lock (rule 4)
 * @param charter how locks work in it, whatever a member's own configuration says (rule 13)
 */
public record View(
        Ballot ballot,
        long epoch,
        int coordinator,
        int deputy,
        List<Member> members,
        List<Hold> holds,
        Charter charter) {
    public View {
        members = List.copyOf(members);
        holds = List.copyOf(holds);
    }

    /** Tells whether that incarnation is in. */
    public boolean contains(Member member) {
        return members.contains(member);
    }

    /** Returns the incarnation that coordinates. */
    Member coordinatingMember() {
        return members.get(rankOf(coordinator));
    }

    /** Returns the rank of a node, or -1 if it is not in. */
    public int rankOf(int voter) {
        for (int rank = 0; rank < members.size(); rank++) {
            if (members.get(rank).voter() == voter) {
                return rank;
            }
        }
        return -1;
    }
}
