package io.baton.cli.demo;

import io.baton.cli.cluster.LocalCluster;
import io.baton.cli.cluster.NodeProcess;
import io.baton.cli.cluster.NotSeenException;
import io.baton.cli.cluster.Timeline;
import io.baton.cli.cluster.Watch;
import io.baton.cli.contend.Words;
import io.baton.history.Event;
import io.baton.history.Kind;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** The story: all contend, the coordinator is killed while it holds the lock, the others go on, it comes back. */
final class Demo {
    private static final int ROUNDS = 3;

    private final LocalCluster cluster;
    private final Timeline timeline;
    private final List<String> ids;
    private final Narrator narrator;
    private final Watch watch;

    Demo(LocalCluster cluster, Narrator narrator, Duration timeout) {
        this.cluster = cluster;
        this.timeline = cluster.timeline();
        this.ids = cluster.settings().ids();
        this.narrator = narrator;
        this.watch = new Watch(cluster, timeout);
    }

    /** Plays it; returns when all nodes have left. */
    Failover play() throws NotSeenException, InterruptedException, IOException {
        narrator.say("three processes start; each wants the lock \"demo\" over and over and counts under it");
        cluster.startAll();
        coordinator();
        watch.rounds(ROUNDS, 0, ids);
        narrator.say("all three are in one view, and each had the lock " + ROUNDS + " times or more");

        Failover failover = killHolder();
        watch.rounds(ROUNDS, timeline.mark(), othersThan(failover.dead()));

        comeBack(failover.dead());
        cluster.stopAll();
        return failover;
    }

    private Failover killHolder() throws NotSeenException, InterruptedException {
        Event held = holdCoordinator();
        String dead = held.client().node();
        int mark = timeline.mark();
        Event killed = cluster.kill(dead);
        narrator.say("kill -9 of " + dead + " (process " + killed.client().process()
                + "), the coordinator, while it holds the lock with token " + Words.fence(held.fence()));
        if (!cluster.settings().electsDeputies()) {
            watch.event(
                    "an election after the coordinator's death",
                    mark,
                    it -> it.kind() == Kind.ELECTED && !it.text().equals(dead));
        }
        watch.view("a view without " + dead, mark, othersThan(dead));
        if (cluster.settings().algorithm().equals("token-ring")) {
            watch.event("the token to be made anew", mark, it -> it.kind() == Kind.TOKEN_REGENERATED);
        }
        Event next = watch.event(
                "the lock to move on",
                mark,
                it -> it.kind() == Kind.GRANTED
                        && it.client().process() != killed.client().process());
        Failover failover = new Failover(dead, held, killed, next);
        narrator.say(next.client().node() + " got the lock with token " + Words.fence(next.fence()) + ", "
                + Words.took(failover.nanos(), cluster.settings().lease()) + " after the kill");
        return failover;
    }

    /** Makes the coordinator stay in its critical section. The view may change meanwhile; then the next one is tried. */
    private Event holdCoordinator() throws NotSeenException, InterruptedException {
        while (true) {
            String coordinator = coordinator();
            Event held = watch.holding(coordinator);
            if (coordinator().equals(coordinator)) {
                return held;
            }
            cluster.node(coordinator).resume();
        }
    }

    private void comeBack(String dead) throws NotSeenException, InterruptedException, IOException {
        int mark = timeline.mark();
        NodeProcess again = cluster.start(dead);
        narrator.say(dead + " starts again, as process " + again.pid()
                + "; it remembers nothing, so it first waits out a lease");
        watch.view(dead + " to be back in the view", mark, ids);
        watch.rounds(ROUNDS, mark, List.of(dead));
        watch.rounds(ROUNDS, timeline.mark(), ids);
        narrator.say(dead + " is back in the view and had the lock again; all leave");
    }

    private String coordinator() throws NotSeenException, InterruptedException {
        return watch.settledView(ids).coordinator();
    }

    private List<String> othersThan(String id) {
        return ids.stream().filter(it -> !it.equals(id)).toList();
    }
}
