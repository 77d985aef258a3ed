package io.baton.simulator;

import io.baton.ClusterView;
import io.baton.core.observe.Observer;
import io.baton.simulator.spacetime.What;
import org.jspecify.annotations.Nullable;

/** Puts what a node tells its observers into trace and tally. */
final class TracingObserver implements Observer {
    private final World world;
    private final String node;
    private final @Nullable LockTrace locks;

    /** Takes who traces the node's locks; null if nobody does. */
    TracingObserver(World world, String node, @Nullable LockTrace locks) {
        this.world = world;
        this.node = node;
        this.locks = locks;
    }

    @Override
    public void viewInstalled(ClusterView view) {
        world.tally.views++;
        if (locks != null) {
            locks.installed(view);
            String words = "{" + String.join(" ", view.members()) + "}, coordinator " + view.coordinator();
            world.trace(node, What.VIEW, "", view.epoch(), words);
        }
    }

    @Override
    public void elected(String coordinator) {
        world.tally.elections++;
        if (world.trace.on()) {
            world.trace(node, What.ELECTED, "elects " + coordinator);
        }
    }

    @Override
    public void tokenRegenerated(String lock) {
        if (world.trace.on()) {
            world.trace(node, What.TOKEN_ANEW, lock, -1, "makes the token of " + lock + " anew");
        }
    }

    @Override
    public void excluded() {
        world.trace(node, What.EXCLUDED, "gives up its view: a majority went on without it");
    }
}
