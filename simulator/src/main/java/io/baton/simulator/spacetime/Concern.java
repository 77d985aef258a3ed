package io.baton.simulator.spacetime;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whom a broken promise is about, as far as its words tell: they quote locks, and name clients by node, start and number. What
 * they don't name could be anything, so then all of it is of concern.
 *
 * @param locks the locks; empty means all
 * @param nodes the nodes; empty means all
 * @param clients the clients, by their full names; those alone that are named
 */
record Concern(Set<String> locks, Set<String> nodes, Set<String> clients) {
    private static final Pattern LOCK = Pattern.compile("\"([^\"]+)\"");
    private static final Pattern CLIENT = Pattern.compile("\\b([A-Za-z0-9._-]+):\\d+/\\d+");
    private static final Pattern NODE = Pattern.compile("(?:^|[ ;])([A-Za-z0-9._-]{1,3}) is (?:down|not ready|in )");

    static Concern in(String words) {
        Set<String> nodes = all(NODE, 1, words);
        nodes.addAll(all(CLIENT, 1, words));
        return new Concern(all(LOCK, 1, words), nodes, all(CLIENT, 0, words));
    }

    private static Set<String> all(Pattern pattern, int group, String words) {
        Set<String> found = new TreeSet<>();
        Matcher matcher = pattern.matcher(words);
        while (matcher.find()) {
            found.add(matcher.group(group));
        }
        return found;
    }

    /** Tells whether an event matters: it is about the lock, or on one of the nodes and about no other lock, or a turn for all. */
    boolean touches(Event event) {
        if (event instanceof Event.Local local && local.what().isTurn()) {
            return true;
        }
        if (!event.lock().isEmpty()) {
            return locks.isEmpty() || locks.contains(event.lock());
        }
        return event instanceof Event.Local && (nodes.isEmpty() || nodes.contains(event.node()));
    }

    /** Tells whether an event is a step of one of the callers who are named. */
    boolean isStepOfNamed(Event event) {
        return event instanceof Event.Local local
                && clients.contains(local.client())
                && (locks.isEmpty() || locks.contains(local.lock()));
    }
}
