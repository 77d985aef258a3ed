package io.baton.cli;

import picocli.CommandLine.Option;

/** Every command explains itself. */
public final class HelpOption {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help message and exit.")
    boolean wanted;
}
