package io.baton.simulator;

import io.baton.core.node.Users;
import io.baton.simulator.spacetime.What;

/** Tells the trace what core and gate say to each other. */
record TracedUsers(World world, String node, String lock, Users gate) implements Users {
    private void say(String words) {
        world.trace(node, What.DETAIL, lock, -1, lock + " " + words);
    }

    @Override
    public void granted(long firstFence, long fenceLimit) {
        say("is granted to the node, fences from " + firstFence);
        gate.granted(firstFence, fenceLimit);
    }

    @Override
    public void denied() {
        say("is denied");
        gate.denied();
    }

    @Override
    public long wanted(boolean queued) {
        long answer = gate.wanted(queued);
        say("is wanted" + (queued ? "" : ", only tried")
                + (answer < 0 ? ": in use" : ": given up, last fence " + answer));
        return answer;
    }

    @Override
    public long freeze() {
        long answer = gate.freeze();
        say("freezes: " + (answer < 0 ? "nobody holds" : "held with fence " + answer));
        return answer;
    }

    @Override
    public void thaw() {
        say("thaws");
        gate.thaw();
    }

    @Override
    public long lost(String reason) {
        say("is lost to the node: " + reason);
        return gate.lost(reason);
    }

    @Override
    public void sticky(boolean now) {
        gate.sticky(now);
    }

    @Override
    public boolean retire() {
        return gate.retire();
    }
}
