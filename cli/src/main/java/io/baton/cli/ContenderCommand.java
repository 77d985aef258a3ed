package io.baton.cli;

import io.baton.Baton;
import io.baton.BatonConfig;
import io.baton.DistributedLock;
import io.baton.cli.contend.Contender;
import io.baton.cli.contend.Counter;
import io.baton.cli.contend.FencedCounter;
import io.baton.cli.contend.Orders;
import io.baton.cli.contend.PlainCounter;
import io.baton.cli.contend.Reporter;
import io.baton.history.Event;
import io.baton.history.Kind;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code baton contender}: one of the demo's processes. Tells events on its output, obeys {@link Orders} on its input. */
@Command(name = "contender", hidden = true, description = "One of the demo's processes.")
final class ContenderCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(names = "--config", required = true)
    private Path config = Path.of("");

    @Option(names = "--lock", required = true)
    private String lockName = "";

    @Option(names = "--counter", required = true)
    private Path counterFile = Path.of("");

    @Option(names = "--fenced")
    private boolean fenced;

    @Option(names = "--threads", defaultValue = "1")
    private int threads;

    @Option(names = "--hold", converter = DurationText.class, defaultValue = "25ms")
    private Duration hold = Duration.ZERO;

    @Option(names = "--think", converter = DurationText.class, defaultValue = "10ms")
    private Duration think = Duration.ZERO;

    @Override
    public Integer call() throws InterruptedException {
        BatonConfig settings = BatonConfig.load(config);
        Reporter reporter = new Reporter(settings.node().toString(), this::print);
        reporter.tell(Kind.STARTED);
        Orders orders = new Orders();
        daemon(
                "orders",
                () -> orders.obeyAll(new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))));
        CountDownLatch left = new CountDownLatch(1);
        try (Baton baton = Baton.start(settings)) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> closeAtOnce(baton, orders, left), "leave"));
            reporter.follow(baton);
            DistributedLock lock = baton.lock(lockName);
            reporter.follow(lock);
            List<Thread> contenders = start(lock, orders, reporter);
            orders.awaitStop();
            daemon("impatience", ContenderCommand::haltLater);
            await(contenders, 1_000);
            baton.close();
            await(contenders, PATIENCE.toMillis()); // those that waited for the lock, or are told that it is lost
            reporter.tell(Kind.CLOSED);
        } finally {
            left.countDown();
        }
        return 0;
    }

    /** A signal: the node is closed even while a client holds the lock, as by an application's own hook. Then clients end. */
    private static void closeAtOnce(Baton baton, Orders orders, CountDownLatch left) {
        baton.close();
        orders.stop();
        try {
            left.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void await(List<Thread> contenders, long millis) throws InterruptedException {
        for (Thread contender : contenders) {
            contender.join(millis);
        }
    }

    private List<Thread> start(DistributedLock lock, Orders orders, Reporter reporter) {
        Counter counter = fenced ? new FencedCounter(counterFile) : new PlainCounter(counterFile);
        Contender.Pace pace = new Contender.Pace(hold, think);
        List<Thread> started = new ArrayList<>();
        for (int i = 1; i <= threads; i++) {
            started.add(daemon(
                    "contender-" + i, new Contender(Integer.toString(i), lock, counter, pace, orders, reporter)));
        }
        return started;
    }

    private void print(Event event) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(event.line());
        out.flush();
    }

    /** Nobody may be there any more to end a process that can't end itself. */
    private static void haltLater() {
        try {
            Thread.sleep(PATIENCE.toMillis());
        } catch (InterruptedException e) {
            // Then at once.
        }
        Runtime.getRuntime().halt(BatonCli.FAILED);
    }

    private static Thread daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
