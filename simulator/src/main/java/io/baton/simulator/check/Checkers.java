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
        all.forEach(c -> c.requested(request));
    }

    @Override
    public void granted(long time, Hold hold) {
        all.forEach(c -> c.granted(time, hold));
    }

    @Override
    public void gaveUp(long time, Request request) {
        all.forEach(c -> c.gaveUp(time, request));
    }

    @Override
    public void unlockCalled(long time, Hold hold) {
        all.forEach(c -> c.unlockCalled(time, hold));
    }

    @Override
    public void released(long time, Hold hold) {
        all.forEach(c -> c.released(time, hold));
    }

    @Override
    public void unlocked(long time, Hold hold, boolean normally) {
        all.forEach(c -> c.unlocked(time, hold, normally));
    }

    @Override
    public void lost(long time, Hold hold) {
        all.forEach(c -> c.lost(time, hold));
    }

    @Override
    public void crashed(long time, String node) {
        all.forEach(c -> c.crashed(time, node));
    }

    @Override
    public void leaseChanged(long time, String node) {
        all.forEach(c -> c.leaseChanged(time, node));
    }

    @Override
    public void faultsStopped(long time) {
        all.forEach(c -> c.faultsStopped(time));
    }

    @Override
    public void ended(long time, String unfinished) {
        all.forEach(c -> c.ended(time, unfinished));
    }
}
