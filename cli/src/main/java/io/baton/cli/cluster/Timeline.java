package io.baton.cli.cluster;

import io.baton.ClusterView;
import io.baton.cli.contend.Reporter;
import io.baton.history.Event;
import io.baton.history.History;
import io.baton.history.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** All that the processes of a cluster told so far, in the order in which it was heard. Any thread. */
public final class Timeline {
    private static final long POLL_MILLIS = 10;

    private final List<Event> events = new ArrayList<>();
    private volatile String fault = "";

    /** Adds an event. */
    public synchronized void add(Event event) {
        events.add(event);
    }

    /** Notes that something went wrong for which nobody should wait any longer. */
    void fail(String what) {
        fault = what;
    }

    /** Returns the place where the timeline ends now. */
    public synchronized int mark() {
        return events.size();
    }

    /** Returns what was heard since that place. */
    public synchronized List<Event> since(int mark) {
        return List.copyOf(events.subList(mark, events.size()));
    }

    /** Returns the events of one kind since that place. */
    public Stream<Event> since(int mark, Kind kind) {
        return since(mark).stream().filter(it -> it.kind() == kind);
    }

    /** Returns the last view since that place that the node told of. */
    public Optional<ClusterView> view(int mark, String node) {
        return since(mark, Kind.VIEW)
                .filter(it -> it.client().node().equals(node))
                .reduce((first, second) -> second)
                .map(Reporter::view);
    }

    /** Returns the last event of each contender of a process. */
    Collection<Event> last(long process) {
        Map<String, Event> last = new TreeMap<>();
        since(0).stream()
                .filter(it ->
                        it.client().process() == process && !it.client().name().isEmpty())
                .forEach(it -> last.put(it.client().name(), it));
        return last.values();
    }

    /** Returns everything as a history. */
    public History history() {
        return new History(since(0));
    }

    /**
     * Waits until there is something.
     *
     * @param what what is waited for, in words
     * @throws NotSeenException if the time passed first, or a process ended that should not have
     */
    public <T> T await(String what, Duration atMost, Supplier<Optional<T>> sought)
            throws NotSeenException, InterruptedException {
        long until = System.nanoTime() + atMost.toNanos();
        while (true) {
            Optional<T> found = sought.get();
            if (found.isPresent()) {
                return found.get();
            }
            if (!fault.isEmpty()) {
                throw new NotSeenException(fault + " (while waiting for " + what + ")");
            }
            if (System.nanoTime() - until >= 0) {
                throw new NotSeenException(what + ": not seen within " + atMost.toSeconds() + " s");
            }
            Thread.sleep(POLL_MILLIS);
        }
    }
}
