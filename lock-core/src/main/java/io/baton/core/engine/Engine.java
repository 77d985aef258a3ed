package io.baton.core.engine;

import io.baton.core.gate.Attention;
import io.baton.core.gate.Gate;
import io.baton.core.node.Claim;
import io.baton.core.node.Node;
import io.baton.core.node.NodeOutput;
import io.baton.spi.Inbox;
import io.baton.spi.Mode;
import io.baton.spi.NodeId;
import io.baton.spi.Peer;
import io.baton.spi.Transport;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread of a node: takes frames, timers and what gates want, and gives them to the core. It alone touches the
 * transport and the core; other threads leave a gate or a task in a queue and wake it.
 *
 * <p>Frames come before timers: after a pause of this process, what others have said meanwhile is heard before anybody is
 * suspected of silence.
 */
final class Engine implements Runnable, Attention, NodeOutput, Inbox {
    private static final Logger LOG = LoggerFactory.getLogger(Engine.class);
    private static final int MAX_TASKS = 1024;

    /** What the engine tells the node's face to the application. */
    interface Output {
        /** The core may grant now, or no longer. */
        void ready(boolean ready);

        /** Puts an epoch on disk; returns whether it is there. */
        boolean remember(long epoch);

        /** The engine has ended: in order, or with a reason. */
        void ended(@Nullable Throwable reason);
    }

    private final String name;
    private final Ticker ticker;
    private final Transport transport;
    private final List<Peer> configured;
    private final Node node;
    private final Output out;
    private final Queue<Gate> calling = new ConcurrentLinkedQueue<>();
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Map<Gate, Claim> claims = new LinkedHashMap<>();
    private final Thread thread;
    private boolean wasReady;
    private boolean leaving;

    Engine(
            String name,
            Ticker ticker,
            Transport transport,
            List<Peer> configured,
            Output out,
            Function<NodeOutput, Node> core) {
        this.name = name;
        this.ticker = ticker;
        this.transport = transport;
        this.configured = configured;
        this.out = out;
        this.node = core.apply(this);
        this.thread = new Thread(this, "baton-" + name);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** Runs a task on the engine thread. */
    void submit(Runnable task) {
        tasks.add(task);
        transport.wake();
    }

    /** Waits until the engine has ended. */
    boolean join(long millis) throws InterruptedException {
        thread.join(millis);
        return !thread.isAlive();
    }

    @Override
    public void call(Gate gate) {
        calling.add(gate);
        if (Thread.currentThread() != thread) {
            transport.wake();
        }
    }

    @Override
    public void retire(Gate gate) {
        claims.remove(gate);
    }

    @Override
    public void run() {
        Throwable reason = null;
        try {
            while (!(leaving && node.left())) {
                step();
            }
        } catch (Throwable e) {
            reason = e;
            LOG.error("node {} stopped because of a bug or a lack of memory: its locks are lost", name, e);
        } finally {
            transport.close();
            out.ended(reason);
        }
    }

    private void step() {
        tell();
        boolean busy = !calling.isEmpty() || !tasks.isEmpty();
        transport.poll(busy ? 0 : Math.max(0, node.deadline() - ticker.nanos()), this);
        for (int i = 0; i < MAX_TASKS; i++) {
            Runnable task = tasks.poll();
            if (task == null) {
                break;
            }
            tell();
            task.run();
        }
        attend();
        tell();
        if (node.deadline() <= ticker.nanos()) {
            node.fireTimers();
        }
        boolean ready = node.ready();
        if (ready != wasReady) {
            wasReady = ready;
            out.ready(ready);
        }
    }

    /** Looks after the gates that called. Bounded by those that called before, so that frames and timers get their turn. */
    private void attend() {
        for (int i = 0; i < MAX_TASKS; i++) {
            Gate gate = calling.poll();
            if (gate == null) {
                return;
            }
            tell();
            gate.attend(claim(gate));
        }
    }

    private Claim claim(Gate gate) {
        return claims.computeIfAbsent(gate, g -> node.claim(g.name(), Mode.EXCLUSIVE, g));
    }

    private void tell() {
        node.at(ticker.nanos(), ticker.wallMillis());
    }

    @Override
    public void received(@Nullable NodeId sender, ByteBuffer frame) {
        tell();
        node.received(sender, frame);
    }

    /** Leaves the cluster, all gates being closed. On the engine thread. */
    void leave() {
        attend(); // closed gates give back what they own
        node.leave();
        leaving = true;
    }

    // ---- what the core does to the world

    @Override
    public void send(NodeId to, ByteBuffer frame) {
        transport.send(to, frame); // lost frames are the links' business
    }

    @Override
    public void met(List<Peer> strangers) {
        List<Peer> all = new ArrayList<>(configured);
        all.addAll(strangers);
        transport.peers(all);
    }

    @Override
    public void leaseRenewed() {
        claims.keySet().forEach(Gate::leaseRenewed);
    }

    @Override
    public void leaseLapsed() {
        claims.keySet().forEach(Gate::uncertain);
    }

    @Override
    public boolean remember(long epoch) {
        return out.remember(epoch);
    }

    @Override
    public void warn(String words) {
        LOG.warn("node {}: {}", name, words);
    }
}
