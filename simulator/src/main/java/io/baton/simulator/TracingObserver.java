package io.baton.simulator;

import io.baton.ClusterView;
import io.baton.core.observe.Observer;

/** Puts what a node tells its observers into trace and tally. */
final class TracingObserver implements Observer {
    private final World world;
    private final String node;

    TracingObserver(World world, String node) {
        this.world = world;
        this.node = node;
    }

    @Override
    public void viewInstalled(ClusterView view) {
        world.tally.views++;
        if (world.trace.on()) {
            world.trace(
                    node,
                    "installs view " + view.epoch() + " of " + view.members() + ", coordinator " + view.coordinator());
        }
    }

    @Override
    public void elected(String coordinator) {
        world.tally.elections++;
        if (world.trace.on()) {
            world.trace(node, "elects " + coordinator);
        }
    }

    @Override
    public void tokenRegenerated(String lock) {
        if (world.trace.on()) {
            world.trace(node, "makes the token of \"" + lock + "\" anew");
        }
    }

    @Override
    public void excluded() {
        if (world.trace.on()) {
            world.trace(node, "gives up its view: a majority went on without it");
        }
    }
}
