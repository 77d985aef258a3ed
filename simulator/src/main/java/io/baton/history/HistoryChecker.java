package io.baton.history;

import io.baton.history.Violation.Check;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds the promises that a history breaks. */
public final class HistoryChecker {
    private HistoryChecker() {}

    /** Returns every violation of safety, none if all is well. Each bad hold is reported once for each check. */
    public static List<Violation> check(History history) {
        List<Violation> found = new ArrayList<>();
        for (String lock : history.locks()) {
            List<Hold> holds = history.holds(lock);
            fencing(holds, found);
            alone(
                    holds,
                    Hold::vouched,
                    Check.WHOLE_HOLD,
                    "unlock() returned normally although somebody else had been granted the lock when it was called",
                    found);
            alone(
                    holds,
                    Hold::confirmed,
                    Check.EXCLUSION,
                    "isHeldByCurrentThread() was true although somebody else had been granted the lock",
                    found);
            refused(holds, found);
        }
        found.addAll(CounterCheck.check(history));
        return found;
    }

    /**
     * Returns a violation for each process that was alive at that time, was not killed since, and got no lock after it. For the
     * end of a history: the time is that of the last disturbance, and everybody had time enough since.
     */
    public static List<Violation> progress(History history, long sinceNanos) {
        Set<Long> gone = new HashSet<>();
        history.events(Kind.KILLED).forEach(it -> gone.add(it.client().process()));
        history.events(Kind.CLOSED)
                .filter(it -> it.nanos() < sinceNanos)
                .forEach(it -> gone.add(it.client().process()));
        Set<Long> served = new HashSet<>();
        history.events(Kind.GRANTED)
                .filter(it -> it.nanos() >= sinceNanos)
                .forEach(it -> served.add(it.client().process()));
        return history.events(Kind.STARTED)
                .map(Event::client)
                .filter(it -> !gone.contains(it.process()) && !served.contains(it.process()))
                .map(it ->
                        new Violation(Check.PROGRESS, sinceNanos, it + " lives, but got no lock after " + sinceNanos))
                .toList();
    }

    /** By fencing token: no two are the same, and none was asked for after one with a larger token had been granted. */
    private static void fencing(List<Hold> holds, List<Violation> found) {
        @Nullable Hold previous = null;
        @Nullable Hold lastAsked = null;
        for (Hold hold : holds) {
            if (previous != null && previous.fence() == hold.fence()) {
                found.add(new Violation(
                        Check.FENCING, hold.granted(), "the same token twice: " + previous + ", " + hold));
            }
            if (lastAsked != null && lastAsked.called() >= hold.granted()) {
                found.add(new Violation(
                        Check.FENCING,
                        lastAsked.granted(),
                        "a later grant has a smaller token: first " + hold + ", then " + lastAsked));
            }
            if (lastAsked == null || hold.called() > lastAsked.called()) {
                lastAsked = hold;
            }
            previous = hold;
        }
    }

    /**
     * A hold that is vouched for up to some moment was alone until then: a grant with a larger token is a later one, so its
     * client can't have known of it by that moment.
     */
    private static void alone(
            List<Hold> holds, Function<Hold, OptionalLong> vouched, Check check, String words, List<Violation> found) {
        @Nullable Hold earliest = null;
        for (int i = holds.size() - 1; i >= 0; i--) {
            Hold hold = holds.get(i);
            OptionalLong until = vouched.apply(hold);
            if (earliest != null && until.isPresent() && earliest.granted() <= until.getAsLong()) {
                found.add(new Violation(check, until.getAsLong(), words + ": " + hold + ", meanwhile " + earliest));
            }
            if (earliest == null || hold.granted() < earliest.granted()) {
                earliest = hold;
            }
        }
    }

    /** The store has seen a larger token, so somebody else had been granted the lock. */
    private static void refused(List<Hold> holds, List<Violation> found) {
        for (Hold hold : holds) {
            if (hold.refused() && hold.outcome() == Hold.Outcome.UNLOCKED) {
                found.add(new Violation(
                        Check.WHOLE_HOLD,
                        hold.unlockCalled().orElse(hold.granted()),
                        "unlock() returned normally although the store had refused its token as stale: " + hold));
            }
        }
    }
}
