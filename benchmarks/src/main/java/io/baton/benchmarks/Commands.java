package io.baton.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A child process's side of a {@link Child}. */
final class Commands {
    /** The end of an answer of many lines. */
    static final String END = ".";

    /** Does what a command says and prints the answer. */
    interface Handler {
        void handle(String[] words, PrintStream out) throws Exception;
    }

    private Commands() {}

    /**
     * Has commands done, one after the other, until the input ends, and returns then, also if a command is still being done.
     * A command that fails ends the process: its parent hears of that.
     */
    static void serve(Handler handler) throws IOException {
        PrintStream out = System.out;
        BlockingQueue<String> pending = new LinkedBlockingQueue<>();
        Thread worker = new Thread(
                () -> {
                    try {
                        for (; ; ) {
                            handler.handle(pending.take().split(" "), out);
                            out.flush();
                        }
                    } catch (Throwable e) {
                        System.err.println("a child process failed: " + e);
                        Runtime.getRuntime().halt(1);
                    }
                },
                "commands");
        worker.setDaemon(true);
        worker.start();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            pending.add(line);
        }
    }
}
