package io.baton.cli;

import io.baton.cli.cluster.ClusterSettings;
import io.baton.cli.cluster.LocalCluster;
import io.baton.cli.cluster.NodeProcess;
import io.baton.cli.cluster.NotSeenException;
import io.baton.cli.cluster.Timeline;
import io.baton.cli.cluster.Watch;
import io.baton.cli.contend.PlainCounter;
import io.baton.history.Account;
import io.baton.history.Client;
import io.baton.history.Event;
import io.baton.history.History;
import io.baton.history.HistoryChecker;
import io.baton.history.Hold;
import io.baton.history.Kind;
import io.baton.history.Violation;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What befalls a cluster of real processes in a test. Each step ends when all nodes are in one view and have had the lock again. */
final class Story implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(8);
    private static final int ROUNDS = 3;

    private final LocalCluster cluster;
    private final Timeline timeline;
    private final List<String> ids;
    private final Watch watch;

    Story(ClusterSettings settings) throws IOException {
        this.cluster = new LocalCluster(settings);
        this.timeline = cluster.timeline();
        this.ids = settings.ids();
        this.watch = new Watch(cluster, PATIENCE);
    }

    void start() throws Exception {
        cluster.startAll();
        settle();
    }

    /** kill -9 of the holder, which is not the coordinator; returns when the lock moved on. */
    Duration killHolder() throws Exception {
        String holder = someoneElseThan(coordinator());
        Event held = watch.holding(holder);
        int mark = timeline.mark();
        Event killed = cluster.kill(holder);
        Event next = granted(mark, held);
        cluster.start(holder);
        settle();
        return Duration.ofNanos(next.nanos() - killed.nanos());
    }

    /** kill -9 of the coordinator, while somebody else holds the lock and goes on afterwards. */
    Hold killCoordinator() throws Exception {
        String coordinator = coordinator();
        Event held = watch.holding(someoneElseThan(coordinator));
        int mark = timeline.mark();
        cluster.kill(coordinator);
        watch.view("a view without " + coordinator, mark, othersThan(coordinator));
        cluster.start(coordinator);
        return goOn(held);
    }

    /**
     * kill -9 of one that waits for the lock; it starts again at once, before anybody has noticed. The holder coordinates, and
     * goes on only when all are in one view again.
     */
    Hold killWaiter() throws Exception {
        String coordinator = coordinator();
        String waiter = someoneElseThan(coordinator);
        Event held = watch.holding(coordinator);
        watch.waiting(waiter);
        int mark = timeline.mark();
        cluster.kill(waiter);
        cluster.start(waiter);
        watch.view("a view with the new process of " + waiter, mark, ids);
        return goOn(held);
    }

    /** SIGSTOP of a holder until somebody else has the lock; then it goes on and writes, too late. */
    Hold stopHolder() throws Exception {
        String holder = someoneElseThan(coordinator());
        Event held = watch.holding(holder);
        NodeProcess process = cluster.node(holder);
        process.freeze();
        int mark = timeline.mark();
        watch.event(
                "somebody else to get the lock", mark, it -> it.kind() == Kind.UPDATED && it.fence() > held.fence());
        process.thaw();
        process.resume();
        watch.event(
                holder + " to end its hold",
                mark,
                it -> it.fence() == held.fence() && (it.kind() == Kind.UNLOCKED || it.kind() == Kind.UNLOCK_LOST));
        settle();
        return hold(held);
    }

    /**
     * SIGSTOP of the coordinator, which waits for the lock, until the others have given it up; then it goes on. The holder goes on
     * meanwhile.
     */
    Hold stopCoordinator() throws Exception {
        String coordinator = coordinator();
        Event held = watch.holding(someoneElseThan(coordinator));
        watch.waiting(coordinator);
        NodeProcess process = cluster.node(coordinator);
        int mark = timeline.mark();
        process.freeze();
        watch.view("a view without " + coordinator, mark, othersThan(coordinator));
        cluster.node(held.client().node()).resume();
        granted(mark, held);
        mark = timeline.mark();
        process.thaw();
        watch.view(coordinator + " to be back in the view", mark, ids);
        settle();
        return hold(held);
    }

    /** SIGTERM to one after the other, while it holds the lock; each is back in the view before the next one goes. */
    List<Departure> restartOneByOne() throws Exception {
        List<Departure> departures = new ArrayList<>();
        for (String id : ids) {
            boolean coordinator = coordinator().equals(id);
            Event held = watch.holding(id);
            int mark = timeline.mark();
            Event terminated = cluster.terminate(id);
            Event next = granted(mark, held);
            watch.view("a view without " + id, mark, othersThan(id));
            granted(timeline.mark(), held);
            Duration silence = silence(mark, terminated);
            cluster.start(id);
            settle();
            departures.add(new Departure(
                    coordinator, hold(held), Duration.ofNanos(next.nanos() - terminated.nanos()), silence));
        }
        return departures;
    }

    /** kill -9 of all, holder and waiters; then all start again. Returns when the lock moved on after a majority was running. */
    Duration restartAll() throws Exception {
        Event held = watch.holding(ids.get(0));
        for (String id : ids) {
            cluster.kill(id);
        }
        int mark = timeline.mark();
        cluster.startAll();
        Event next = granted(mark, held);
        settle();
        long majority = timeline.since(mark, Kind.STARTED)
                .mapToLong(Event::nanos)
                .sorted()
                .skip(ids.size() / 2)
                .findFirst()
                .orElseThrow();
        return Duration.ofNanos(next.nanos() - majority);
    }

    /** Lets all leave, and judges everything. */
    History end() throws Exception {
        long last = System.nanoTime();
        watch.rounds(ROUNDS, timeline.mark(), ids);
        cluster.stopAll();
        timeline.add(Event.of(System.nanoTime(), new Client("", 0, ""), Kind.FINAL)
                .on(ClusterSettings.LOCK, 0)
                .with(new PlainCounter(cluster.counter()).value()));
        History history = timeline.history();
        List<Violation> violations = Stream.concat(
                        HistoryChecker.check(history).stream(), HistoryChecker.progress(history, last).stream())
                .toList();
        if (!violations.isEmpty()) {
            throw new BrokenPromise(history, violations);
        }
        return history;
    }

    /** Returns what the nodes last did and logged, for the message of a failed test. */
    String account() throws IOException {
        return "The last events:\n  " + String.join("\n  ", Account.end(timeline.history())) + "\nThe nodes' logs:\n  "
                + String.join("\n  ", cluster.logs());
    }

    /** Returns the lines of the nodes' logs that tell of a bug. */
    List<String> bugs() throws IOException {
        List<String> bugs = new ArrayList<>();
        for (String id : ids) {
            cluster.log(id).stream()
                    .filter(it -> it.contains(" ERROR ") || it.contains("Exception") || it.startsWith("\tat "))
                    .forEach(it -> bugs.add(id + ": " + it));
        }
        return bugs;
    }

    /** Returns a time as a multiple of the lease. */
    String leases(Duration time) {
        return String.format(
                Locale.ROOT,
                "%.2f",
                (double) time.toNanos() / cluster.settings().lease().toNanos());
    }

    @Override
    public void close() {
        cluster.close();
    }

    private Hold goOn(Event held) throws Exception {
        int mark = timeline.mark();
        cluster.node(held.client().node()).resume();
        granted(mark, held);
        settle();
        return hold(held);
    }

    private Event granted(int mark, Event held) throws Exception {
        return watch.event("the lock to move on", mark, it -> it.kind() == Kind.GRANTED && it.fence() > held.fence());
    }

    private Duration silence(int mark, Event from) {
        long longest = 0;
        long last = from.nanos();
        for (long grant : timeline.since(mark, Kind.GRANTED)
                .mapToLong(Event::nanos)
                .sorted()
                .toArray()) {
            longest = Math.max(longest, grant - last);
            last = grant;
        }
        return Duration.ofNanos(longest);
    }

    private void settle() throws NotSeenException, InterruptedException {
        watch.settledView(ids);
        watch.rounds(ROUNDS, timeline.mark(), ids);
    }

    private Hold hold(Event held) {
        return timeline.history().holds().stream()
                .filter(it -> it.fence() == held.fence())
                .findFirst()
                .orElseThrow();
    }

    private String coordinator() throws NotSeenException, InterruptedException {
        return watch.settledView(ids).coordinator();
    }

    private String someoneElseThan(String id) {
        return othersThan(id).get(0);
    }

    private List<String> othersThan(String id) {
        return ids.stream().filter(it -> !it.equals(id)).toList();
    }
}
