package io.baton.simulator;

import io.baton.spi.Mode;
import java.util.List;

/**
 * How long it takes until things go on, in message delays: the worst of many runs on a {@link Stage}, where nothing else takes time.
 *
 * @param afterHolderCrash from the crash of a holder, who does not coordinate, to the next grant, less the binding
 * @param afterCoordinatorCrash the same if it coordinates; the election is part of it
 * @param afterHolderClose from the close of a holder until each of the others has had the lock once, who wait for it
 * @param afterCoordinatorClose the same if it coordinates
 * @param freeze of a planned view change: from the first promise to the last installation
 * @param suspended the same until everybody can grant
 * @param bystander how long a grant takes at most after the crash of a member that neither holds nor coordinates, in all
 */
public record Figures(
        double afterHolderCrash,
        double afterCoordinatorCrash,
        double afterHolderClose,
        double afterCoordinatorClose,
        double freeze,
        double suspended,
        double bystander) {
    private static final String LOCK = "red";
    private static final int NODES = 5;

    /** Tells whether an algorithm has holders for whom all others wait. */
    public static boolean canMeasure(String algorithm) {
        return Subject.NODE.mutex(algorithm).modes().contains(Mode.EXCLUSIVE);
    }

    /** Measures an algorithm with an election, over so many seeds. */
    public static Figures of(String algorithm, String election, int seeds) {
        double[] worst = new double[7];
        for (long seed = 1; seed <= seeds; seed++) {
            long s = seed;
            List<Run> runs = List.of(
                    () -> afterEnd(stage(algorithm, election, s), false, true, s) - delays(Stage.BINDING),
                    () -> afterEnd(stage(algorithm, election, s), true, true, s) - delays(Stage.BINDING),
                    () -> afterEnd(stage(algorithm, election, s), false, false, s),
                    () -> afterEnd(stage(algorithm, election, s), true, false, s),
                    () -> planned(stage(algorithm, election, s), false),
                    () -> planned(stage(algorithm, election, s), true),
                    () -> bystander(stage(algorithm, election, s), s));
            for (int i = 0; i < worst.length; i++) {
                worst[i] = Math.max(worst[i], Math.round(10 * runs.get(i).delays()) / 10.0);
            }
        }
        return new Figures(worst[0], worst[1], worst[2], worst[3], worst[4], worst[5], worst[6]);
    }

    private interface Run {
        double delays();
    }

    static double delays(long nanos) {
        return Math.round(10.0 * nanos / Stage.DELAY) / 10.0;
    }

    private static Stage stage(String algorithm, String election, long seed) {
        return new Stage(algorithm, election, NODES, seed).formed();
    }

    /** A holder ends, for whom all others wait. */
    private static double afterEnd(Stage stage, boolean coordinator, boolean crash, long seed) {
        int coordinating = stage.coordinator();
        int holder = coordinator ? coordinating : other(stage, coordinating, seed);
        stage.actor(holder).ask(LOCK);
        stage.require(() -> stage.actor(holder).holds(LOCK), "the first has the lock");
        stage.actors().stream().filter(it -> it.index() != holder).forEach(it -> it.ask(LOCK));
        stage.pass(20 * Stage.DELAY + seed * 7 * Stage.DELAY % Stage.HEARTBEAT);
        long end = stage.now();
        int before = stage.grants().size();
        if (crash) {
            stage.actor(holder).crash();
        } else {
            stage.actor(holder).close();
        }
        // After a close, all have their turn: also those whose requests were with the one who left.
        for (int turn = 1; turn <= (crash ? 1 : NODES - 1); turn++) {
            int wanted = before + turn;
            stage.require(() -> stage.grants().size() >= wanted, "somebody else has it");
            if (turn < NODES - 1 && !crash) {
                stage.actor(stage.grants().get(wanted - 1).node()).release(LOCK);
            }
        }
        return delays(stage.now() - end);
    }

    /** A node that left is back, and is taken in. */
    private static double planned(Stage stage, boolean untilReady) {
        Actor late = stage.actor(other(stage, stage.coordinator(), 1));
        late.close();
        stage.require(() -> stage.actors().stream().allMatch(it -> it == late || it.members() == NODES - 1), "it left");
        stage.pass(Stage.LEASE);
        late.start();
        stage.require(stage::isFormed, "it is back");
        List<Actor> others = stage.actors().stream().filter(it -> it != late).toList();
        long begin = others.stream().mapToLong(Actor::suspendedAt).min().orElseThrow();
        long end = stage.actors().stream()
                .mapToLong(untilReady ? Actor::readyAt : Actor::installedAt)
                .max()
                .orElseThrow();
        return delays(end - begin);
    }

    /** One falls who has nothing and is nothing; the others go on to hand the lock round. */
    private static double bystander(Stage stage, long seed) {
        int coordinating = stage.coordinator();
        int fallen = other(stage, coordinating, seed);
        List<Actor> others =
                stage.actors().stream().filter(it -> it.index() != fallen).toList();
        stage.actor(fallen).crash();
        long until = stage.now() + 2 * Stage.BINDING;
        long worst = 0;
        for (int turn = 0; stage.now() < until; turn++) {
            Actor next = others.get(turn % others.size());
            long asked = stage.now();
            next.ask(LOCK);
            stage.require(() -> next.holds(LOCK), "a living node has the lock");
            worst = Math.max(worst, stage.now() - asked);
            next.release(LOCK);
            stage.pass(3 * Stage.DELAY);
        }
        return delays(worst);
    }

    private static int other(Stage stage, int than, long seed) {
        return (int) ((than + 1 + seed % (stage.size() - 1)) % stage.size());
    }
}
