package io.baton.simulator.check;

import java.util.HashSet;
import java.util.Set;

/** Promise 4: a caller who left without the lock never ends up owning it afterwards. */
public final class Abandonment implements Checker {
    public static final String NAME = "Abandonment";

    /** Looked up only, never iterated. */
    private final Set<Long> over = new HashSet<>();

    @Override
    public void gaveUp(long time, Request request) {
        over.add(request.id());
    }

    @Override
    public void granted(long time, Hold hold) {
        if (!over.add(hold.request().id())) {
            throw new Violation(NAME, hold + " began although " + hold.request() + " was over");
        }
    }
}
