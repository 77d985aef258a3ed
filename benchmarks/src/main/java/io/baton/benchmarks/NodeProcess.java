package io.baton.benchmarks;

import io.baton.Baton;
import io.baton.ClusterView;
import io.baton.DistributedLock;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;

/**
 * One node in a process of its own. Commands:
 *
 * <ul>
 *   <li>{@code complete}: waits until every node is in the view; answers with the coordinator's id
 *   <li>{@code clock}: answers with {@link System#nanoTime}
 *   <li>{@code contend MILLIS}: see {@link Contender}; answers with a line for each turn
 *   <li>{@code lock}: takes the lock, keeps it, and answers with the time of the grant
 *   <li>{@code unlock}
 * </ul>
 */
public final class NodeProcess {
    private static final Duration PATIENCE = Duration.ofSeconds(50);

    private final NodeSetup setup;
    private final Baton baton;
    private final DistributedLock lock;

    private NodeProcess(NodeSetup setup, Baton baton) {
        this.setup = setup;
        this.baton = baton;
        this.lock = baton.lock("benchmark");
    }

    /** Runs the node until the input ends. */
    public static void main(String[] args) throws IOException {
        NodeSetup setup = NodeSetup.parse(args);
        try (Baton baton = setup.start()) {
            Commands.serve(new NodeProcess(setup, baton)::handle);
        }
    }

    @SuppressWarnings("LockNotBeforeTry") // one command locks, another one unlocks
    private void handle(String[] words, PrintStream out) throws InterruptedException {
        switch (words[0]) {
            case "complete" -> out.println(awaitComplete().coordinator());
            case "clock" -> out.println(System.nanoTime());
            case "contend" -> {
                Contender contender = new Contender(lock);
                contender.run(Duration.ofMillis(Long.parseLong(words[1])));
                contender.print(out);
            }
            case "lock" -> {
                lock.lock();
                out.println(System.nanoTime());
            }
            case "unlock" -> {
                lock.unlock();
                out.println("unlocked");
            }
            default -> throw new IllegalArgumentException("no such command: " + words[0]);
        }
    }

    private ClusterView awaitComplete() throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end && baton.awaitReady(PATIENCE)) {
            Optional<ClusterView> view = baton.view();
            if (view.isPresent() && view.get().members().size() == setup.ports().size()) {
                return view.get();
            }
            Thread.sleep(10);
        }
        throw new IllegalStateException("not all nodes came into one view");
    }
}
