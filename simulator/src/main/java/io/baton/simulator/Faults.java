package io.baton.simulator;

import io.baton.simulator.FaultMix.Kind;
import io.baton.simulator.Streams.Purpose;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Lets things go wrong, until it is stopped; then it sets everything right. */
final class Faults {
    private static final long MILLIS = 1_000_000;

    private final World world;
    private final SimNetwork network;
    private final List<SimNode> nodes;
    private final SplittableRandom random;
    private final Ambush ambush;
    private boolean stopped;

    Faults(World world, SimNetwork network, List<SimNode> nodes, Streams streams) {
        this.world = world;
        this.network = network;
        this.nodes = nodes;
        this.random = streams.stream(Purpose.FAULTS);
        this.ambush = new Ambush(world, this, network, nodes);
    }

    /** Starts the nodes, at about the same time or one after the other, and the faults. */
    void start() {
        boolean together = world.options.trouble() == Trouble.NONE ? random.nextInt(8) > 0 : random.nextBoolean();
        long within = together ? 20 * MILLIS : 2 * world.timing.leaseNanos();
        for (SimNode node : nodes) {
            world.agenda.after(random.nextLong(within), node::start);
        }
        for (Kind kind : Kind.values()) {
            if (world.mix.mean(kind) > 0) {
                next(kind, random.split());
            }
        }
    }

    boolean stopped() {
        return stopped;
    }

    void stop() {
        stopped = true;
        if (world.options.trouble() != Trouble.NONE) {
            world.trace("*", "the faults stop");
        }
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
        long duration = own.nextInt(4) == 0 ? own.nextLong(4 * lease) : own.nextLong(lease + lease / 2);
        switch (kind) {
            case CRASH -> crash(node, duration);
            case CRASH_ALL -> crashAll(duration, own);
            case HOLDER_CRASH -> holder(own).ifPresent(holder -> crash(holder, own.nextLong(lease)));
            case PAUSE -> pause(node, duration);
            case LEAVE -> leave(node, duration);
            case PARTITION -> cut(side(own), duration);
            case ONE_WAY -> oneWay(node, duration, own);
            case FLAPPING -> flap(side(own), 2 + own.nextInt(6), duration / 4, own);
            case CLOG -> clog(node, duration, own);
            case AMBUSH -> lieInWait(40, own);
            case STORM -> storm(duration, own);
            case CLOCK_RATE -> node.run(world.drawRate(node.index(), own));
            case WALL_CLOCK -> node.clock().setWall(world.drawWall(node.index(), own));
        }
    }

    /** Half of the time a node where a lock is held, if there is one: faults elsewhere do less. */
    private SimNode target(SplittableRandom own) {
        SimNode any = nodes.get(own.nextInt(nodes.size()));
        return own.nextBoolean() ? holder(own).orElse(any) : any;
    }

    private Optional<SimNode> holder(SplittableRandom own) {
        int first = own.nextInt(nodes.size());
        for (int i = 0; i < nodes.size(); i++) {
            SimNode node = nodes.get((first + i) % nodes.size());
            SimProcess process = node.process();
            if (process != null && process.holds()) {
                return Optional.of(node);
            }
        }
        return Optional.empty();
    }

    /** Strikes as soon as somebody holds a lock. */
    private void lieInWait(int looks, SplittableRandom own) {
        Optional<SimNode> holder = holder(own);
        if (holder.isPresent()) {
            ambush.strike(holder.get(), own);
        } else if (looks > 0) {
            unlessStopped(2 * MILLIS, () -> lieInWait(looks - 1, own));
        }
    }

    void ambush(SimNode holder, SplittableRandom own) {
        ambush.strike(holder, own);
    }

    /** All at about the same time. Mostly they are back soon: how fast all can forget is what matters. */
    private void crashAll(long duration, SplittableRandom own) {
        long longest = own.nextBoolean() ? 30 * MILLIS : duration + 1;
        nodes.forEach(each -> crash(each, own.nextLong(longest)));
    }

    void crash(SimNode node, long downtime) {
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

    void pause(SimNode node, long duration) {
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

    /** Draws some nodes, neither none nor all, as bits. */
    private int side(SplittableRandom own) {
        return nodes.size() == 1 ? 0 : 1 + own.nextInt((1 << nodes.size()) - 2);
    }

    /** Cuts some nodes off from the others. */
    private void cut(int side, long duration) {
        if (world.trace.on()) {
            world.trace("*", "partition for " + duration / MILLIS + " ms: " + names(side) + " | " + names(~side));
        }
        long until = world.agenda.now() + duration;
        for (int from = 0; from < nodes.size(); from++) {
            for (int to = 0; to < nodes.size(); to++) {
                if ((side >> from & 1) != (side >> to & 1)) {
                    network.cut(from, to, until);
                }
            }
        }
    }

    private void flap(int side, int times, long period, SplittableRandom own) {
        cut(side, period);
        if (times > 1) {
            unlessStopped(period + own.nextLong(period + 1), () -> flap(side, times - 1, period, own));
        }
    }

    private String names(int side) {
        return String.join(
                " ",
                nodes.stream()
                        .filter(node -> (side >> node.index() & 1) == 1)
                        .map(node -> node.id().text())
                        .toList());
    }

    /** One node is not heard, or does not hear: by one other node, or by all. */
    private void oneWay(SimNode node, long duration, SplittableRandom own) {
        boolean deaf = own.nextBoolean();
        int only = own.nextInt(2 * nodes.size());
        if (world.trace.on()) {
            world.trace(
                    node.id().text(), (deaf ? "hears nothing for " : "is not heard for ") + duration / MILLIS + " ms");
        }
        long until = world.agenda.now() + duration;
        for (int other = 0; other < nodes.size(); other++) {
            if (only >= nodes.size() || only == other) {
                network.cut(deaf ? other : node.index(), deaf ? node.index() : other, until);
            }
        }
    }

    /** Links from or to a node keep everything back. */
    private void clog(SimNode node, long duration, SplittableRandom own) {
        boolean from = own.nextBoolean();
        world.trace(node.id().text(), from ? "is heard late" : "hears late");
        long until = world.agenda.now() + duration;
        for (int other = 0; other < nodes.size(); other++) {
            if (own.nextBoolean()) {
                network.clog(from ? node.index() : other, from ? other : node.index(), until);
            }
        }
    }

    private void storm(long duration, SplittableRandom own) {
        network.storm(0.2 + 0.7 * own.nextDouble());
        world.trace("*", "many messages are lost now");
        world.agenda.after(duration, () -> network.storm(0));
    }

    /** Some nodes are heard and hear again, and those that stood still go on. */
    void heal(BitSet healed) {
        healed.stream().forEach(node -> {
            network.heal(node);
            nodes.get(node).resume();
        });
    }

    void unlessStopped(long delay, Runnable action) {
        world.agenda.after(delay, () -> {
            if (!stopped) {
                action.run();
            }
        });
    }
}
