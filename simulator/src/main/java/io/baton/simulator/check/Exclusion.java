package io.baton.simulator.check;

import io.baton.spi.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Promise 1, first half: at no instant do two clients hold the same lock under leases that are valid on their nodes' own
 * clocks; but any number may share it, and as many hold permits as there are.
 *
 * <p>Between two events a lease can only run out, so that it is enough to look when a hold begins and when a lease changes.
 */
public final class Exclusion implements Checker {
    public static final String NAME = "Exclusion";

    private final Predicate<String> leaseValid;
    private final int permits;
    private final Map<String, List<Hold>> holds = new TreeMap<>();

    /**
     * Makes a checker.
     *
     * @param leaseValid tells whether a node's lease is valid now, on that node's clock
     * @param permits how many may hold permits of a lock at once
     */
    public Exclusion(Predicate<String> leaseValid, int permits) {
        this.leaseValid = leaseValid;
        this.permits = permits;
    }

    @Override
    public void granted(long time, Hold hold) {
        List<Hold> same = holds.computeIfAbsent(hold.lock(), lock -> new ArrayList<>());
        same.add(hold);
        check(same, hold);
    }

    @Override
    public void leaseChanged(long time, String node) {
        for (List<Hold> same : holds.values()) {
            // Most locks have one hold or none: nothing to compare.
            for (int i = 0; same.size() > 1 && i < same.size(); i++) {
                if (same.get(i).node().equals(node)) {
                    check(same, same.get(i));
                }
            }
        }
    }

    @Override
    public void released(long time, Hold hold) {
        forget(hold);
    }

    @Override
    public void lost(long time, Hold hold) {
        forget(hold);
    }

    @Override
    public void crashed(long time, String node) {
        holds.values().forEach(same -> same.removeIf(hold -> hold.node().equals(node)));
    }

    private void forget(Hold hold) {
        List<Hold> same = holds.get(hold.lock());
        if (same != null) {
            same.remove(hold);
        }
    }

    private void check(List<Hold> same, Hold hold) {
        if (same.size() < 2 || !leaseValid.test(hold.node())) {
            return;
        }
        int beside = 0;
        for (Hold other : same) {
            if (!other.equals(hold) && !share(other, hold) && leaseValid.test(other.node())) {
                beside++;
                if (hold.mode() != Mode.PERMIT || beside == permits) {
                    String more = beside == 1 ? "" : " and " + (beside - 1) + " more";
                    throw new Violation(
                            NAME, hold + " under a valid lease, beside " + other + more + ", under a valid lease");
                }
            }
        }
    }

    private static boolean share(Hold one, Hold other) {
        return one.mode() == Mode.SHARED && other.mode() == Mode.SHARED;
    }
}
