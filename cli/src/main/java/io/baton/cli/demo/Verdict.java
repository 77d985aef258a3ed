package io.baton.cli.demo;

import io.baton.cli.contend.Words;
import io.baton.history.Event;
import io.baton.history.History;
import io.baton.history.HistoryChecker;
import io.baton.history.Hold;
import io.baton.history.Kind;
import io.baton.history.Violation;
import io.baton.history.Violation.Check;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What the demo has shown, and whether it holds. */
final class Verdict {
    private final List<String> lines = new ArrayList<>();
    private boolean good = true;

    /** Judges a story that was played to its end. The history has the counter's last value. */
    static Verdict of(History history, Failover failover, Duration lease) {
        Verdict verdict = new Verdict();
        List<Violation> violations = HistoryChecker.check(history);
        verdict.add(
                failover.next().fence() > failover.held().fence(),
                "the lock moved on after " + Words.took(failover.nanos(), lease) + ", token "
                        + Words.fence(failover.held().fence()) + " -> "
                        + Words.fence(failover.next().fence()));
        verdict.add(none(violations, Check.LOST_UPDATE), counter(history));
        verdict.add(
                none(violations, Check.FENCING),
                "fencing tokens: each of " + history.holds().size() + " grants has a larger one than all before");
        verdict.add(
                none(violations, Check.EXCLUSION) && none(violations, Check.WHOLE_HOLD),
                "exclusion: nobody was granted the lock while somebody else held it");
        violations.forEach(it -> verdict.lines.add("        " + it));
        return verdict;
    }

    boolean good() {
        return good;
    }

    List<String> lines() {
        return lines;
    }

    private void add(boolean ok, String text) {
        good &= ok;
        lines.add((ok ? "  ok    " : "  WRONG ") + text);
    }

    private static boolean none(List<Violation> violations, Check check) {
        return violations.stream().noneMatch(it -> it.check() == check);
    }

    private static String counter(History history) {
        long value = history.events(Kind.FINAL).mapToLong(Event::value).sum();
        long updates = history.events(Kind.UPDATED).count();
        long lost = history.holds().stream()
                .filter(it -> it.outcome() == Hold.Outcome.LOST)
                .count();
        return "the counter is at " + value + " after " + updates + " increments"
                + (value == updates + 1 ? " and one whose writer was killed before it could tell" : "")
                + (lost == 0 ? "" : "; " + lost + " holds were lost and said so");
    }
}
