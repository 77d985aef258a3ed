package io.baton.cli;

import io.baton.core.config.KnownNames;
import io.baton.core.plugin.Plugins;
import java.util.Collection;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Which algorithms a command works with. */
public final class AlgorithmOptions {
    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--algorithm",
            paramLabel = "A",
            defaultValue = "token-ring",
            description = "The lock's algorithm; ./baton algorithms lists them. Default: ${DEFAULT-VALUE}.")
    private String algorithm = "";

    @Option(
            names = "--election",
            paramLabel = "E",
            defaultValue = "bully",
            description = "The election; ./baton algorithms lists them. Default: ${DEFAULT-VALUE}.")
    private String election = "";

    public String algorithm() {
        return check("algorithm", algorithm, Plugins.load().names().algorithms().keySet());
    }

    public String election() {
        return check("election", election, Plugins.load().names().elections());
    }

    private String check(String kind, String name, Collection<String> known) {
        if (!known.contains(name)) {
            throw new ParameterException(spec.commandLine(), KnownNames.unknown(kind, name, known));
        }
        return name;
    }
}
