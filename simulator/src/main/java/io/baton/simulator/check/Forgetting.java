package io.baton.simulator.check;

/** Idle names cost nothing: long after the last use of a lock no node knows anything of it. */
public final class Forgetting implements Checker {
    public static final String NAME = "Forgetting";

    @Override
    public void idle(long time, String node, int remembered) {
        if (remembered > 0) {
            throw new Violation(
                    NAME, "nobody has used a lock for long, but node " + node + " still knows of " + remembered);
        }
    }
}
