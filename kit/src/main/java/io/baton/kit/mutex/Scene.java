package io.baton.kit.mutex;

import io.baton.spi.Mode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A small play that is always the same for its seed: each of a few members asks once, is served and gives back. */
final class Scene<M> {
    private final MutexBench<M> bench;
    private final Random random;
    /** Who has still to ask, by id: its rank may change. */
    private final ArrayDeque<Integer> askers;

    Scene(MutexBench<M> bench, long seed) {
        this.bench = bench;
        this.random = new Random(seed);
        List<Integer> ids = new ArrayList<>();
        bench.nodes().forEach(node -> ids.add(node.id()));
        Collections.shuffle(ids, random);
        this.askers = new ArrayDeque<>(ids.subList(0, Math.min(3, ids.size())));
    }

    /** Does the next thing; false if there is none left. */
    boolean step() {
        int dice = random.nextInt(6);
        if (!askers.isEmpty() && dice < 2) {
            ask(askers.remove());
        } else if (dice == 2 && finishOne()) {
            return true;
        } else if (!bench.deliverAny() && !finishOne()) {
            if (askers.isEmpty()) {
                return false;
            }
            ask(askers.remove());
        }
        return true;
    }

    private void ask(int id) {
        List<Mode> modes = bench.modes();
        Mode mode = modes.get(random.nextInt(modes.size()));
        bench.nodes().stream()
                .filter(node -> node.id() == id && node.mayAsk(mode))
                .findFirst()
                .ifPresent(node -> node.request(mode, false));
    }

    private boolean finishOne() {
        var user = bench.nodes().stream().filter(BenchNode::isUsing).findFirst();
        user.ifPresent(BenchNode::finish);
        return user.isPresent();
    }

    void end() {
        while (step()) {
            // On to the end.
        }
        new Calm<>(bench, random).settle();
    }
}
