package io.baton;

import java.util.List;

/**
 * Who is in the cluster, as agreed by a majority of the configured nodes.
 *
 * @param epoch grows with every view; the upper part of the fencing tokens granted in it
 * @param coordinator the id of the node that coordinates
 * @param members the ids of all nodes in the view, in rank order
 * @param generation of the lock rules that count in it: the oldest that any member has
 */
public record ClusterView(long epoch, String coordinator, List<String> members, long generation) {
    public ClusterView {
        members = List.copyOf(members);
    }
}
