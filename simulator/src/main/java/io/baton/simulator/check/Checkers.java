package io.baton.simulator.check;

import java.util.List;

/** Several checkers as one. */
public final class Checkers implements Checker {
    private final List<Checker> all;

    public Checkers(List<Checker> all) {
        this.all = List.copyOf(all);
    }

    @Override
    public void requested(Request request) {
        for (Checker each : all) {
            each.requested(request);
        }
    }

    @Override
    public void granted(long time, Hold hold) {
        for (Checker each : all) {
            each.granted(time, hold);
        }
    }

    @Override
    public void gaveUp(long time, Request request) {
        for (Checker each : all) {
            each.gaveUp(time, request);
        }
    }

    @Override
    public void unlockCalled(long time, Hold hold) {
        for (Checker each : all) {
            each.unlockCalled(time, hold);
        }
    }

    @Override
    public void released(long time, Hold hold) {
        for (Checker each : all) {
            each.released(time, hold);
        }
    }

    @Override
    public void unlocked(long time, Hold hold, boolean normally) {
        for (Checker each : all) {
            each.unlocked(time, hold, normally);
        }
    }

    @Override
    public void lost(long time, Hold hold) {
        for (Checker each : all) {
            each.lost(time, hold);
        }
    }

    @Override
    public void crashed(long time, String node) {
        for (Checker each : all) {
            each.crashed(time, node);
        }
    }

    @Override
    public void leaseChanged(long time, String node) {
        for (Checker each : all) {
            each.leaseChanged(time, node);
        }
    }

    @Override
    public void faultsStopped(long time) {
        for (Checker each : all) {
            each.faultsStopped(time);
        }
    }

    @Override
    public void idle(long time, String node, int remembered) {
        for (Checker each : all) {
            each.idle(time, node, remembered);
        }
    }

    @Override
    public void ended(long time, String unfinished) {
        for (Checker each : all) {
            each.ended(time, unfinished);
        }
    }
}
