package io.baton.cli;

import io.baton.BatonException;
import io.baton.InvalidConfigException;
import io.baton.cli.simulate.SimulateCommand;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code baton} program. */
@Command(
        name = "baton",
        description = "A brokerless distributed lock for the JVM.",
        mixinStandardHelpOptions = true,
        version = "baton 0.1.0-SNAPSHOT",
        synopsisSubcommandLabel = "COMMAND",
        footer = {"", "./baton test runs every check and test of the project."},
        subcommands = {
            DemoCommand.class,
            NodeCommand.class,
            SimulateCommand.class,
            AlgorithmsCommand.class,
            ContenderCommand.class,
            HelpCommand.class
        })
public final class BatonCli implements Runnable {
    static final int FAILED = 1;
    static final int MISUSED = 2;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--verbose",
            scope = ScopeType.INHERIT,
            description = "Print a stack trace with an unexpected error.")
    private boolean verbose;

    /** Runs a command and ends the process with its exit status: 0 done, 1 failed, 2 wrong use or configuration. */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    /** Returns the command line, ready to execute. */
    public static CommandLine commandLine() {
        BatonCli cli = new BatonCli();
        return new CommandLine(cli)
                .setParameterExceptionHandler(BatonCli::misused)
                .setExecutionExceptionHandler(cli::failed);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }

    private static int misused(ParameterException problem, String[] args) {
        CommandLine command = problem.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("baton: " + words(problem, command) + " (./"
                + command.getCommandSpec().qualifiedName() + " --help)");
        return MISUSED;
    }

    private static String words(ParameterException problem, CommandLine command) {
        if (!(problem instanceof UnmatchedArgumentException unmatched)) {
            return String.valueOf(problem.getMessage());
        }
        List<String> suggestions = unmatched.getSuggestions();
        boolean root = command.getParent() == null;
        return (root ? "unknown command '" : "unknown argument '")
                + unmatched.getUnmatched().get(0) + "'"
                + (suggestions.isEmpty() ? "" : "; did you mean " + String.join(" or ", suggestions) + "?");
    }

    private int failed(Exception problem, CommandLine command, ParseResult parsed) {
        PrintWriter err = command.getErr();
        if (verbose) {
            problem.printStackTrace(err);
        }
        if (problem instanceof InvalidConfigException invalid) {
            invalid.problems().forEach(it -> err.println("baton: " + it));
            return MISUSED;
        }
        boolean said = problem instanceof BatonException;
        err.println("baton: " + (said ? problem.getMessage() : problem + (verbose ? "" : " (--verbose tells where)")));
        return FAILED;
    }
}
