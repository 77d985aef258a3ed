package io.baton.cli;

import io.baton.core.plugin.Plugins;
import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.Mode;
import io.baton.spi.MutexAlgorithm;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code baton algorithms}. */
@Command(
        name = "algorithms",
        description = {
            "Lists the lock algorithms and elections that configuration can name, what they cost and when to take which.",
            "Those on the class path are listed, also your own."
        })
final class AlgorithmsCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    final HelpOption help = new HelpOption();

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public void run() {
        Plugins plugins = Plugins.load();
        List<? extends MutexAlgorithm<?>> algorithms =
                List.copyOf(plugins.names().algorithms().values());
        List<? extends ElectionAlgorithm<?>> elections =
                plugins.names().elections().stream().map(plugins::election).toList();
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(json(algorithms, elections));
        } else {
            table(algorithms).lines().forEach(out::println);
            out.println();
            elections(elections).lines().forEach(out::println);
            out.println();
            out.println(
                    "cost: messages of an acquire and release without contention, sticky = false, among n members;");
            out.println("      of an election among m living voters.");
        }
        out.flush();
    }

    private static Table table(List<? extends MutexAlgorithm<?>> algorithms) {
        Table table = new Table(21, 12, 26, 24, 29).row("ALGORITHM", "KIND", "COST", "ORDER", "WHEN TO TAKE IT");
        for (MutexAlgorithm<?> each : algorithms) {
            table.row(
                    each.name(),
                    kind(each) + use(each.modes()),
                    each.summary().cost(),
                    each.summary().order(),
                    each.summary().advice());
        }
        return table;
    }

    private static Table elections(List<? extends ElectionAlgorithm<?>> elections) {
        Table table = new Table(21, 42, 51).row("ELECTION", "COST", "WHEN TO TAKE IT");
        elections.forEach(each -> table.row(each.name(), each.cost(), each.advice()));
        return table;
    }

    private static String kind(MutexAlgorithm<?> algorithm) {
        return algorithm.summary().kind().name().toLowerCase(Locale.ROOT);
    }

    private static String use(Set<Mode> modes) {
        return modes.contains(Mode.PERMIT) ? ", semaphore" : modes.contains(Mode.SHARED) ? ", read/write" : "";
    }

    private static Json json(
            List<? extends MutexAlgorithm<?>> algorithms, List<? extends ElectionAlgorithm<?>> elections) {
        return new Json()
                .put(
                        "algorithms",
                        algorithms.stream()
                                .map(each -> new Json()
                                        .put("name", each.name())
                                        .put("kind", kind(each))
                                        .put(
                                                "modes",
                                                each.modes().stream()
                                                        .sorted()
                                                        .map(mode -> mode.name().toLowerCase(Locale.ROOT))
                                                        .toList())
                                        .put("cost", each.summary().cost())
                                        .put("order", each.summary().order())
                                        .put("advice", each.summary().advice()))
                                .toList())
                .put(
                        "elections",
                        elections.stream()
                                .map(each -> new Json()
                                        .put("name", each.name())
                                        .put("cost", each.cost())
                                        .put("advice", each.advice()))
                                .toList());
    }
}
