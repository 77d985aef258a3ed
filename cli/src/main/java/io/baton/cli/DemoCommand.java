package io.baton.cli;

import io.baton.LockRule;
import io.baton.cli.cluster.ClusterSettings;
import io.baton.cli.demo.DemoRun;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code baton demo}. */
@Command(
        name = "demo",
        description = {
            "Three processes on this machine contend for a lock; its holder is killed.",
            "Shows who holds what, the election, the new view, the fencing tokens and how long it took; a shared counter proves"
                    + " that no update was lost. The killed node comes back. Ends by itself in less than a minute."
        },
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {"0:all of it was seen", "1:something was not, or a promise was broken", "2:wrong use"})
final class DemoCommand implements Callable<Integer> {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    final HelpOption help = new HelpOption();

    @Mixin
    private final AlgorithmOptions algorithms = new AlgorithmOptions();

    @Option(names = "--lease", hidden = true, converter = DurationText.class, defaultValue = "4s")
    private Duration lease = Duration.ZERO;

    @Override
    public Integer call() throws IOException, InterruptedException {
        ClusterSettings.Pace pace = new ClusterSettings.Pace(1, Duration.ofMillis(25), Duration.ofMillis(10));
        LockRule rule = LockRule.of(ClusterSettings.LOCK, algorithms.algorithm());
        ClusterSettings settings = new ClusterSettings(3, rule, algorithms.election(), lease, pace, false);
        return new DemoRun(
                        settings,
                        TIMEOUT,
                        spec.commandLine().getOut(),
                        spec.commandLine().getErr(),
                        Terminal.attached())
                .run();
    }
}
