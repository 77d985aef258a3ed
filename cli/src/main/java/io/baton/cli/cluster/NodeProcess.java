package io.baton.cli.cluster;

import io.baton.history.Client;
import io.baton.history.Event;
import io.baton.history.Kind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** One process of a node. Its events go to the timeline, orders to it. */
public final class NodeProcess {
    private final String node;
    private final Process process;
    private final Timeline timeline;
    private final Thread reader;
    private volatile boolean mayEnd;

    NodeProcess(String node, Process process, Timeline timeline) {
        this.node = node;
        this.process = process;
        this.timeline = timeline;
        this.reader = new Thread(this::read, "events-of-" + node);
        reader.setDaemon(true);
        reader.start();
    }

    /** Returns the id of the process. */
    public long pid() {
        return process.pid();
    }

    public boolean alive() {
        return process.isAlive();
    }

    /** The next contender that gets the lock stays in its critical section. */
    public void hold() {
        order("hold");
    }

    /** It goes on. */
    public void resume() {
        order("resume");
    }

    /** Ends it with SIGKILL and waits until it is gone and all that it told is on the timeline. */
    public Event kill() throws InterruptedException {
        mayEnd = true;
        Event killed = event(Kind.KILLED);
        // By its handle: Process.destroyForcibly() would also close the pipe, with what it told before its death.
        process.toHandle().destroyForcibly();
        process.waitFor();
        timeline.add(killed);
        reader.join();
        return killed;
    }

    /** Stops it with SIGSTOP. */
    public Event freeze() throws IOException, InterruptedException {
        signal("STOP");
        Event stopped = event(Kind.STOPPED);
        timeline.add(stopped);
        return stopped;
    }

    /** Lets it go on with SIGCONT. */
    public Event thaw() throws IOException, InterruptedException {
        Event continued = event(Kind.CONTINUED);
        timeline.add(continued);
        signal("CONT");
        return continued;
    }

    /** Tells it to leave in good order. */
    public void leave() {
        mayEnd = true;
        order("stop");
    }

    /** Asks it with SIGTERM to end: its node is closed at once, also while a contender holds the lock. */
    Event terminate() throws IOException, InterruptedException {
        mayEnd = true;
        Event terminated = event(Kind.TERMINATED);
        timeline.add(terminated);
        signal("TERM");
        return terminated;
    }

    /** Waits until it is gone; returns its exit status. */
    int awaitEnd(long seconds) throws InterruptedException, NotSeenException {
        if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
            throw new NotSeenException("node " + node + " did not end within " + seconds + " s");
        }
        reader.join();
        return process.exitValue();
    }

    /** Makes sure that it is gone. */
    void destroy() {
        mayEnd = true;
        process.destroyForcibly();
    }

    private Event event(Kind kind) {
        return Event.of(System.nanoTime(), new Client(node, pid(), ""), kind);
    }

    private void signal(String name) throws IOException, InterruptedException {
        // The handle makes sure that the id is still that of our own process.
        if (!alive()
                || new ProcessBuilder("kill", "-" + name, Long.toString(pid()))
                                .start()
                                .waitFor()
                        != 0) {
            throw new IOException("node " + node + " can't be sent SIG" + name);
        }
    }

    private void order(String line) {
        try {
            OutputStream input = process.getOutputStream();
            input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            input.flush();
        } catch (IOException e) {
            // It is gone; whoever waits for its answer learns it.
        }
    }

    private void read() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Event.parse(line).ifPresent(timeline::add);
            }
        } catch (IOException e) {
            // As good as its end.
        }
        if (!mayEnd) {
            timeline.fail("the process of node " + node + " ended by itself");
        }
    }
}
