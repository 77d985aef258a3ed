package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.cli.cluster.ClusterSettings;
import io.baton.cli.cluster.LocalCluster;
import io.baton.cli.cluster.NodeProcess;
import io.baton.cli.cluster.NotSeenException;
import io.baton.cli.cluster.Timeline;
import io.baton.cli.cluster.Watch;
import io.baton.cli.contend.PlainCounter;
import io.baton.history.Client;
import io.baton.history.Event;
import io.baton.history.History;
import io.baton.history.HistoryChecker;
import io.baton.history.Hold;
import io.baton.history.Kind;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** What befalls a cluster of real processes in a test. Each step ends when all nodes are in one view and have had the lock again. */
final class Story implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
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

    /** kill -9 of the holder, which is not the coordinator. */
    Duration killHolder() throws Exception {
        String coordinator = coordinator();
        String holder = someoneElseThan(coordinator);
        Event held = watch.holding(holder);
        return killAndComeBack(holder, held.fence());
    }

    /** kill -9 of the coordinator, while somebody else holds the lock and goes on afterwards. */
    Hold killCoordinator() throws Exception {
        String coordinator = coordinator();
        return killBesides(someoneElseThan(coordinator), coordinator);
    }

    /** kill -9 of one that neither coordinates nor holds. The holder coordinates, and goes on afterwards. */
    Hold killBystander() throws Exception {
        String coordinator = coordinator();
        return killBesides(coordinator, someoneElseThan(coordinator));
    }

    /** SIGSTOP of a holder until somebody else has the lock; then it goes on and writes, too late. */
    Hold stopHolder() throws Exception {
        String coordinator = coordinator();
        String holder = someoneElseThan(coordinator);
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
        return hold(held.fence());
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
        assertThat(HistoryChecker.check(history)).isEmpty();
        assertThat(HistoryChecker.progress(history, last)).isEmpty();
        return history;
    }

    /** Returns the end of the nodes' logs, for the message of a failed test. */
    String logs() throws IOException {
        return String.join("\n", cluster.logs());
    }

    @Override
    public void close() {
        cluster.close();
    }

    private Duration killAndComeBack(String dead, long fence) throws Exception {
        int mark = timeline.mark();
        Event killed = cluster.kill(dead);
        Event next = watch.event("the lock to move on", mark, it -> it.kind() == Kind.GRANTED && it.fence() > fence);
        cluster.start(dead);
        settle();
        return Duration.ofNanos(next.nanos() - killed.nanos());
    }

    private Hold killBesides(String holder, String dead) throws Exception {
        Event held = watch.holding(holder);
        int mark = timeline.mark();
        cluster.kill(dead);
        watch.view(
                "a view without " + dead,
                mark,
                ids.stream().filter(it -> !it.equals(dead)).toList());
        cluster.node(holder).resume();
        watch.event("the lock to move on", mark, it -> it.kind() == Kind.GRANTED && it.fence() > held.fence());
        cluster.start(dead);
        settle();
        return hold(held.fence());
    }

    private void settle() throws NotSeenException, InterruptedException {
        watch.settledView(ids);
        watch.rounds(ROUNDS, timeline.mark(), ids);
    }

    private Hold hold(long fence) {
        return timeline.history().holds().stream()
                .filter(it -> it.fence() == fence)
                .findFirst()
                .orElseThrow();
    }

    private String coordinator() throws NotSeenException, InterruptedException {
        return watch.settledView(ids).coordinator();
    }

    private String someoneElseThan(String id) {
        return ids.stream().filter(it -> !it.equals(id)).findFirst().orElseThrow();
    }
}
