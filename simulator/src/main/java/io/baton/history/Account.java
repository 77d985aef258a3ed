package io.baton.history;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Tells a part of a history in words, a line for each event. */
public final class Account {
    private static final int BEFORE = 40;
    private static final int AFTER = 15;
    private static final Comparator<Event> BY_TIME = Comparator.comparingLong(Event::nanos);

    private Account() {}

    /** Returns what happened just before and after a violation showed, with times in milliseconds from then. */
    public static List<String> around(History history, Violation violation) {
        long moment = violation.nanos();
        List<Event> before = history.events().stream()
                .filter(it -> it.nanos() <= moment)
                .sorted(BY_TIME.reversed())
                .limit(BEFORE)
                .toList();
        List<Event> after = history.events().stream()
                .filter(it -> it.nanos() > moment)
                .sorted(BY_TIME)
                .limit(AFTER)
                .toList();
        return Stream.concat(before.stream().sorted(BY_TIME), after.stream())
                .map(it -> line(it, moment))
                .toList();
    }

    /** Returns the end of a history, with times in milliseconds before its last event. */
    public static List<String> end(History history) {
        List<Event> sorted = history.events().stream().sorted(BY_TIME).toList();
        return sorted.stream()
                .skip(Math.max(0, sorted.size() - BEFORE))
                .map(it -> line(it, sorted.get(sorted.size() - 1).nanos()))
                .toList();
    }

    private static String line(Event event, long moment) {
        return String.format(
                Locale.ROOT, "%+12.3f ms  %s %s", (event.nanos() - moment) / 1e6, event.client(), words(event));
    }

    private static String words(Event event) {
        String token = " with token " + event.fence();
        return switch (event.kind()) {
            case STARTED -> "runs";
            case LOCK_CALLED -> "calls lock()";
            case GRANTED -> "got the lock" + token;
            case HOLDING -> "stays in its critical section" + token;
            case UPDATING -> "is about to write " + event.value() + token;
            case UPDATED -> "wrote " + event.value() + token;
            case REFUSED -> "was refused by the store, which has seen a larger token than " + event.fence();
            case CONFIRMED -> "asked isHeldByCurrentThread() and heard yes" + token;
            case UNLOCK_CALLED -> "calls unlock()" + token;
            case UNLOCKED -> "unlock() returned normally" + token;
            case UNLOCK_LOST -> "was told at its unlock()" + token + " that the lock is lost: " + event.text();
            case LOST -> "a listener was told of the lost hold" + token + ": " + event.text();
            case VIEW -> "installed view " + event.value() + " (coordinator, then members: " + event.text() + ")";
            case ELECTED -> "learned that " + event.text() + " was elected";
            case TOKEN_REGENERATED -> "made the lock's token anew";
            case EXCLUDED -> "gave up its view: a majority went on without it";
            case CLOSED -> "has left in good order";
            case KILLED -> "is killed (SIGKILL)";
            case TERMINATED -> "is asked to end (SIGTERM)";
            case STOPPED -> "was stopped (SIGSTOP)";
            case CONTINUED -> "is made to go on (SIGCONT)";
            case FINAL -> "the counter of " + event.lock() + " is at " + event.value();
        };
    }
}
