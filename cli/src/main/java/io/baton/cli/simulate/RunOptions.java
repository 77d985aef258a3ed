package io.baton.cli.simulate;

import io.baton.cli.AlgorithmOptions;
import io.baton.core.config.KnownNames;
import io.baton.simulator.SimulationOptions;
import io.baton.simulator.SimulationOptions.Stickiness;
import io.baton.simulator.Trouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** What is simulated. */
final class RunOptions {
    private static final int MOST_LOCKS = 5;
    private static final int MOST_CLIENTS = 20;
    private static final int MOST_OFF_ROSTER = 10;
    private static final int MOST_ROUNDS = 1_000;

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            description = "How many nodes, 1 to " + SimulationOptions.MOST_NODES + ". Default: the seed decides.")
    private @Nullable Integer nodes;

    @Option(
            names = "--faults",
            paramLabel = "F",
            defaultValue = "storm",
            description = "What goes wrong: none, loss, holder-crash or storm. Default: ${DEFAULT-VALUE}.")
    private String faults = "";

    @Option(
            names = "--rounds",
            paramLabel = "R",
            description = "Each client asks R times and is done: a run that is small enough for a slide."
                    + " Then --locks 1 --clients 1 --no-sticky unless you say otherwise.")
    private @Nullable Integer rounds;

    @Option(names = "--locks", paramLabel = "L", description = "How many locks at most, 1 to " + MOST_LOCKS + ".")
    private @Nullable Integer locks;

    @Option(
            names = "--clients",
            paramLabel = "C",
            description = "How many clients on each node, 1 to " + MOST_CLIENTS + ".")
    private @Nullable Integer clients;

    @Option(
            names = "--sticky",
            negatable = true,
            description = "Whether a node keeps a lock after its release; --no-sticky is the textbook algorithm."
                    + " Default: the seed decides.")
    private @Nullable Boolean sticky;

    @Option(
            names = "--state-dir",
            description =
                    "Nodes keep epochs on disk; their wall clocks are wrong by years, and disks are full now and then.")
    private boolean stateDir;

    @Option(
            names = "--off-roster",
            paramLabel = "M",
            description = "Up to M further nodes are members without a vote, 0 to " + MOST_OFF_ROSTER + ".")
    private int offRoster;

    boolean hasRounds() {
        return rounds != null;
    }

    @Nullable Integer nodes() {
        return nodes;
    }

    SimulationOptions options(AlgorithmOptions algorithms) {
        SimulationOptions options = SimulationOptions.of(algorithms.algorithm(), algorithms.election());
        within("--nodes", nodes, SimulationOptions.MOST_NODES);
        within("--rounds", rounds, MOST_ROUNDS);
        within("--locks", locks, MOST_LOCKS);
        within("--clients", clients, MOST_CLIENTS);
        options = options.withTrouble(trouble());
        options = nodes == null ? options : options.withNodes(nodes);
        if (rounds != null) {
            options = options.withRounds(rounds).withLocks(1).withClients(1).withSticky(Stickiness.PLAIN);
        }
        options = withOffRoster(options);
        options = stateDir ? options.withStateDir() : options;
        options = locks == null ? options : options.withLocks(locks);
        options = clients == null ? options : options.withClients(clients);
        return sticky == null ? options : options.withSticky(sticky ? Stickiness.STICKY : Stickiness.PLAIN);
    }

    private SimulationOptions withOffRoster(SimulationOptions options) {
        if (offRoster < 0
                || offRoster > MOST_OFF_ROSTER
                || options.nodes() + offRoster > SimulationOptions.MOST_NODES) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--off-roster: " + offRoster + " is not within 0 and " + MOST_OFF_ROSTER
                            + ", or with the voters more than " + SimulationOptions.MOST_NODES);
        }
        return options.withOffRoster(offRoster);
    }

    private Trouble trouble() {
        return Trouble.labelled(faults)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), KnownNames.unknown("kind of faults", faults, Trouble.labels())));
    }

    private void within(String option, @Nullable Integer value, int most) {
        if (value != null && (value < 1 || value > most)) {
            throw new ParameterException(spec.commandLine(), option + ": " + value + " is not within 1 and " + most);
        }
    }
}
