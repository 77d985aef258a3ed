package io.baton.cli.demo;

import io.baton.cli.cluster.ClusterSettings;
import io.baton.cli.cluster.LocalCluster;
import io.baton.cli.cluster.NotSeenException;
import io.baton.cli.contend.PlainCounter;
import io.baton.history.Client;
import io.baton.history.Event;
import io.baton.history.Kind;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;

/** The demo from start to verdict. */
public final class DemoRun {
    private static final int SEEN = 0;
    private static final int NOT_SEEN = 1;

    private final ClusterSettings settings;
    private final Duration timeout;
    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean terminal;

    public DemoRun(ClusterSettings settings, Duration timeout, PrintWriter out, PrintWriter err, boolean terminal) {
        this.settings = settings;
        this.timeout = timeout;
        this.out = out;
        this.err = err;
        this.terminal = terminal;
    }

    /** Plays the demo; returns 0 if all of it was seen, else 1. */
    public int run() throws IOException, InterruptedException {
        Screen screen = Screen.of(out, terminal);
        screen.print("Baton: algorithm " + settings.algorithm() + ", election " + settings.election() + ", lease "
                + settings.lease().toMillis() + " ms. Tokens are shown as epoch.counter.");
        try (LocalCluster cluster = new LocalCluster(settings)) {
            Narrator narrator = new Narrator(settings.ids(), cluster.timeline(), screen);
            Thread telling = new Thread(narrator, "narrator");
            telling.setDaemon(true);
            telling.start();
            try {
                Failover failover = new Demo(cluster, narrator, timeout).play();
                end(telling);
                return judge(cluster, failover);
            } catch (NotSeenException e) {
                end(telling);
                err.println("baton demo: not seen: " + e.getMessage());
                cluster.logs().forEach(err::println);
                return NOT_SEEN;
            } finally {
                end(telling);
            }
        }
    }

    private int judge(LocalCluster cluster, Failover failover) throws IOException {
        long value = new PlainCounter(cluster.counter()).value();
        cluster.timeline()
                .add(Event.of(System.nanoTime(), new Client("", 0, ""), Kind.FINAL)
                        .on(ClusterSettings.LOCK, 0)
                        .with(value));
        Verdict verdict = Verdict.of(cluster.timeline().history(), failover, settings.lease());
        verdict.lines().forEach(out::println);
        if (verdict.good()) {
            out.println("All of it was seen: "
                    + (settings.electsDeputies() ? "the deputy in office" : "the election") + ", the new view"
                    + (settings.algorithm().equals("token-ring") ? ", the regenerated token" : "")
                    + ", the next grant, the return.");
            return SEEN;
        }
        err.println("baton demo: a promise was broken; see above");
        return NOT_SEEN;
    }

    private static void end(Thread telling) throws InterruptedException {
        telling.interrupt();
        telling.join();
    }
}
