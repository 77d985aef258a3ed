package io.baton.benchmarks;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A process that this one started: takes commands on its standard input, answers on its standard output. */
final class Child implements AutoCloseable {
    /** The same for every process of a run. Libraries use sun.misc.Unsafe, which Java complains about since 24. */
    static final List<String> JVM_ARGUMENTS = Runtime.version().feature() < 24
            ? List.of("-Xmx128m")
            : List.of("-Xmx128m", "--sun-misc-unsafe-memory-access=allow");

    private static final long PATIENCE_SECONDS = 60;

    /** What the last line of the output is followed by. No answer looks like this. */
    private static final String ENDED = "\0ended";

    private final Process process;
    private final PrintStream commands;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    private Child(Process process) {
        this.process = process;
        this.commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        Thread reader = new Thread(this::read, "answers-of-" + process.pid());
        reader.setDaemon(true);
        reader.start();
    }

    static Child start(Class<?> main, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
        command.addAll(JVM_ARGUMENTS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(arguments);
        return new Child(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    private void read() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            lines.lines().forEach(answers::add);
        } catch (IOException | UncheckedIOException e) {
            // The process was killed; what follows says so.
        }
        answers.add(ENDED);
    }

    void say(String command) {
        commands.println(command);
    }

    /** Waits for the next line. */
    String hear() throws InterruptedException {
        String answer = answers.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (answer == null || answer.equals(ENDED)) {
            throw new IllegalStateException("a child process " + (answer == null ? "did not answer" : "ended"));
        }
        return answer;
    }

    /** Says it, and waits for the one line that answers it. */
    String ask(String command) throws InterruptedException {
        say(command);
        return hear();
    }

    /** Waits for an answer of many lines, and returns all but its end. */
    List<String> hearAll() throws InterruptedException {
        List<String> lines = new ArrayList<>();
        for (String line = hear(); !line.equals(Commands.END); line = hear()) {
            lines.add(line);
        }
        return lines;
    }

    /** Ends it in the middle of whatever it does: SIGKILL. */
    void kill() {
        process.destroyForcibly();
    }

    /** Ends its input, which ends it, and waits for that. */
    @Override
    public void close() {
        commands.close();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (InterruptedException e) {
            kill();
            Thread.currentThread().interrupt();
        }
    }
}
