package io.baton.cli;

import io.baton.Baton;
import io.baton.BatonConfig;
import io.baton.DistributedLock;
import io.baton.cli.contend.Contender;
import io.baton.cli.contend.Counter;
import io.baton.cli.contend.Orders;
import io.baton.cli.contend.Reporter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code baton node}. */
@Command(
        name = "node",
        description = {
            "Runs one node until it is told to end (Ctrl-C, SIGTERM), then leaves in good order.",
            "Prints every view. Serves its meters on loopback in Prometheus' text form."
        },
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "1:the node can't start",
            "2:wrong use, or mistakes in the configuration",
            "130, 143:ended by a signal"
        })
final class NodeCommand implements Callable<Integer> {
    private static final Contender.Pace PACE = new Contender.Pace(Duration.ofMillis(500), Duration.ofMillis(250));
    private static final int MOST_PORT = 65_535;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    final HelpOption help = new HelpOption();

    @Option(
            names = "--config",
            required = true,
            paramLabel = "FILE",
            description = "The node's configuration (HOCON); the README has one.")
    private Path config = Path.of("");

    @Option(
            names = "--metrics-port",
            defaultValue = "0",
            paramLabel = "PORT",
            description = "The port of http://127.0.0.1:PORT/metrics. Default: a free one, which is printed.")
    private int metricsPort;

    @Option(
            names = "--contend",
            paramLabel = "LOCK",
            description = "Take and release this lock over and over, and print the grants.")
    private @Nullable String lockName;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (metricsPort < 0 || metricsPort > MOST_PORT) {
            throw new ParameterException(
                    spec.commandLine(), "--metrics-port: " + metricsPort + " is not within 0 and " + MOST_PORT);
        }
        BatonConfig settings = BatonConfig.load(config);
        PrintWriter out = spec.commandLine().getOut();
        Orders orders = new Orders();
        CountDownLatch left = new CountDownLatch(1);
        try (Baton baton = Baton.start(settings);
                MetricsServer metrics = new MetricsServer(baton, metricsPort)) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> leave(orders, left), "leave"));
            NodeLog log = new NodeLog(out);
            log.say("node " + settings.node() + " listens on " + settings.bind() + "; "
                    + (settings.peers().size() + 1) + " nodes; meters at " + metrics.url());
            Reporter reporter = new Reporter(settings.node().toString(), log::tell);
            reporter.follow(baton);
            Optional<Thread> contender =
                    Optional.ofNullable(lockName).map(it -> contend(baton.lock(it), orders, reporter));
            orders.awaitStop();
            if (contender.isPresent()) {
                contender.get().join(PACE.hold().multipliedBy(2).toMillis());
            }
            log.say("leaving");
        } finally {
            left.countDown();
        }
        return 0;
    }

    private static Thread contend(DistributedLock lock, Orders orders, Reporter reporter) {
        reporter.follow(lock);
        Thread thread = new Thread(new Contender("1", lock, Counter.NONE, PACE, orders, reporter), "contender");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** A signal: the process lives until this returns, so wait until the node has left. */
    private static void leave(Orders orders, CountDownLatch left) {
        orders.stop();
        try {
            left.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
