package io.baton.cli.cluster;

import io.baton.ClusterView;
import io.baton.history.Event;
import io.baton.history.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Waits for what a cluster should do, until a deadline for all of it. */
public final class Watch {
    private static final long LATELY_NANOS = 2_500_000_000L;

    private final LocalCluster cluster;
    private final Timeline timeline;
    private final long deadline;

    public Watch(LocalCluster cluster, Duration atMost) {
        this.cluster = cluster;
        this.timeline = cluster.timeline();
        this.deadline = System.nanoTime() + atMost.toNanos();
    }

    /** Waits for the first event since that place that is the one. */
    public Event event(String what, int mark, Predicate<Event> sought) throws NotSeenException, InterruptedException {
        return timeline.await(
                what,
                remaining(),
                () -> timeline.since(mark).stream().filter(sought).findFirst());
    }

    /** Waits until the last view since that place is the same for all of these nodes, and has just them as members. */
    public ClusterView view(String what, int mark, List<String> members) throws NotSeenException, InterruptedException {
        return timeline.await(what, remaining(), () -> agreedView(mark, members));
    }

    /**
     * Waits until all of these nodes are in one view, and no election was won lately that it does not show. (One may have been
     * won in vain, so this does not wait for its view without bound.)
     */
    public ClusterView settledView(List<String> members) throws NotSeenException, InterruptedException {
        return timeline.await(
                "all nodes to be in one view",
                remaining(),
                () -> agreedView(0, members)
                        .filter(view -> timeline.since(0).stream()
                                .filter(it -> it.kind() == Kind.VIEW || it.kind() == Kind.ELECTED)
                                .reduce((first, second) -> second)
                                .filter(last -> last.kind() == Kind.VIEW
                                        || last.text().equals(view.coordinator())
                                        || System.nanoTime() - last.nanos() > LATELY_NANOS)
                                .isPresent()));
    }

    /** Waits until each of these nodes had the lock that often since that place. */
    public void rounds(int times, int mark, List<String> nodes) throws NotSeenException, InterruptedException {
        for (String node : nodes) {
            timeline.await(
                    node + " to get the lock " + times + " times",
                    remaining(),
                    () -> timeline.since(mark, Kind.GRANTED)
                            .filter(it -> it.client().node().equals(node))
                            .skip(times - 1L)
                            .findFirst());
        }
    }

    /** Makes a node stay in its critical section, and waits until it is there. */
    public Event holding(String node) throws NotSeenException, InterruptedException {
        int mark = timeline.mark();
        cluster.node(node).hold();
        return event(
                node + " to get the lock",
                mark,
                it -> it.kind() == Kind.HOLDING && it.client().node().equals(node));
    }

    /** Waits until all contenders of a node wait for the lock: each has called lock(), and told nothing since. */
    public void waiting(String node) throws NotSeenException, InterruptedException {
        long process = cluster.node(node).pid();
        timeline.await(
                "all of " + node + " to wait for the lock",
                remaining(),
                () -> Optional.of(timeline.last(process))
                        .filter(last -> last.size() == cluster.settings().pace().threads()
                                && last.stream().allMatch(it -> it.kind() == Kind.LOCK_CALLED)));
    }

    private Optional<ClusterView> agreedView(int mark, List<String> members) {
        List<ClusterView> views =
                members.stream().flatMap(it -> timeline.view(mark, it).stream()).toList();
        boolean agreed =
                views.size() == members.size() && views.stream().distinct().count() == 1;
        return agreed
                ? Optional.of(views.get(0)).filter(it -> sorted(it.members()).equals(sorted(members)))
                : Optional.empty();
    }

    private Duration remaining() {
        return Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
    }

    private static List<String> sorted(List<String> ids) {
        return ids.stream().sorted().toList();
    }
}
