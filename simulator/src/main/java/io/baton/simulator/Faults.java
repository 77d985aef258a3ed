package io.baton.simulator;

import io.baton.simulator.FaultMix.Kind;
import io.baton.simulator.Streams.Purpose;
import java.util.List;
import java.util.SplittableRandom;

/** Lets things go wrong, until it is stopped; then it sets everything right. */
final class Faults {
    private static final long MILLIS = 1_000_000;

    private final World world;
    private final SimNetwork network;
    private final List<SimNode> nodes;
    private final SplittableRandom random;
    private boolean stopped;

    Faults(World world, SimNetwork network, List<SimNode> nodes, Streams streams) {
        this.world = world;
        this.network = network;
        this.nodes = nodes;
        this.random = streams.stream(Purpose.FAULTS);
    }

    /** Starts the nodes, at about the same time or one after the other, and the faults. */
    void start() {
        boolean together = random.nextBoolean();
        for (SimNode node : nodes) {
            world.agenda.after(random.nextLong((together ? 20 : 2_000) * MILLIS), node::start);
        }
        for (Kind kind : Kind.values()) {
            if (world.mix.mean(kind) > 0) {
                next(kind, random.split());
            }
        }
    }

    void stop() {
        stopped = true;
        world.trace("*", "the faults stop");
        network.calm();
        for (SimNode node : nodes) {
            node.resume();
            restart(node, 100 * MILLIS);
        }
    }

    private void next(Kind kind, SplittableRandom own) {
        long delay = Streams.exponential(own, world.mix.mean(kind));
        world.agenda.after(delay, () -> {
            if (!stopped) {
                strike(kind, own);
                next(kind, own);
            }
        });
    }

    private void strike(Kind kind, SplittableRandom own) {
        SimNode node = target(own);
        long lease = world.timing.leaseNanos();
        // Most of these take less than a lease, or about one: that is where the races are.
        long duration = own.nextInt(4) == 0 ? own.nextLong(6 * lease) : own.nextLong(lease + lease / 2);
        switch (kind) {
            case CRASH -> crash(node, duration);
            case CRASH_ALL -> nodes.forEach(each -> crash(each, own.nextLong(duration + 1)));
            case PAUSE -> pause(node, duration);
            case LEAVE -> leave(node, duration);
            case PARTITION -> partition(duration, own);
            case ONE_WAY -> oneWay(node, duration, own);
            case AMBUSH -> ambush(node, duration, own);
            case STORM -> storm(duration, own);
        }
    }

    /** Half of the time a node where a lock is held, if there is one: faults elsewhere do less. */
    private SimNode target(SplittableRandom own) {
        SimNode any = nodes.get(own.nextInt(nodes.size()));
        if (own.nextBoolean()) {
            for (int i = 0; i < nodes.size(); i++) {
                SimNode node = nodes.get((any.index() + i) % nodes.size());
                SimProcess process = node.process();
                if (process != null && process.holds()) {
                    return node;
                }
            }
        }
        return any;
    }

    private void ambush(SimNode holder, long duration, SplittableRandom own) {
        if (own.nextInt(3) == 0) {
            pause(holder, duration);
        } else {
            cut(1 << holder.index(), duration);
        }
        for (SimNode other : nodes) {
            if (other != holder && own.nextInt(3) > 0) {
                long soon = own.nextLong(1 + world.timing.leaseNanos() / 4);
                long downtime = own.nextLong(50 * MILLIS);
                world.agenda.after(soon, () -> {
                    if (!stopped) {
                        crash(other, downtime);
                    }
                });
            }
        }
    }

    private void crash(SimNode node, long downtime) {
        if (node.up()) {
            world.tally.crashes++;
            node.crash("crashes");
        }
        restart(node, downtime);
    }

    /** Starts a node again after that time; also one that is on its way out then, as soon as it is gone. */
    private void restart(SimNode node, long downtime) {
        world.agenda.after(downtime, () -> {
            SimProcess process = node.process();
            if (process == null) {
                node.start();
            } else if (process.leaving()) {
                restart(node, 50 * MILLIS);
            }
        });
    }

    private void pause(SimNode node, long duration) {
        if (node.up() && !node.paused()) {
            world.tally.pauses++;
            node.pause();
            world.agenda.after(duration, node::resume);
        }
    }

    private void leave(SimNode node, long downtime) {
        SimProcess process = node.process();
        if (process != null && !node.paused()) {
            world.tally.leaves++;
            process.leave();
            restart(node, downtime);
        }
    }

    /** Cuts some nodes off from the others. */
    private void partition(long duration, SplittableRandom own) {
        cut(1 + own.nextInt((1 << nodes.size()) - 2), duration);
    }

    private void cut(int side, long duration) {
        world.trace("*", "partition: " + Integer.toBinaryString(side) + " (bit 0 is a)");
        for (int from = 0; from < nodes.size(); from++) {
            for (int to = 0; to < nodes.size(); to++) {
                network.cut(from, to, (side >> from & 1) != (side >> to & 1));
            }
        }
        world.agenda.after(duration, () -> {
            world.trace("*", "the network is whole again");
            network.heal();
        });
    }

    /** One node is not heard, or does not hear: by one other node, or by all. */
    private void oneWay(SimNode node, long duration, SplittableRandom own) {
        boolean deaf = own.nextBoolean();
        int only = own.nextInt(2 * nodes.size());
        world.trace(node.id().text(), deaf ? "hears nothing" : "is not heard");
        for (int other = 0; other < nodes.size(); other++) {
            if (only >= nodes.size() || only == other) {
                network.cut(deaf ? other : node.index(), deaf ? node.index() : other, true);
            }
        }
        world.agenda.after(duration, () -> {
            world.trace("*", "the network is whole again");
            network.heal();
        });
    }

    private void storm(long duration, SplittableRandom own) {
        network.storm(0.2 + 0.7 * own.nextDouble());
        world.trace("*", "many messages are lost now");
        world.agenda.after(duration, () -> network.storm(0));
    }
}
