package io.baton.cli.cluster;

import io.baton.cli.BatonCli;
import io.baton.history.Event;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Nodes on loopback, each in a process of its own that contends for one lock and counts under it. Everything is in one temporary
 * directory. Closing kills what still runs and removes the directory; if this process is killed itself, the others end because their
 * input does.
 */
public final class LocalCluster implements AutoCloseable {
    private static final int SIGTERM_STATUS = 128 + 15;
    private static final int TAIL = 40;

    private final ClusterSettings settings;
    private final Path directory;
    private final Timeline timeline = new Timeline();
    private final Map<String, NodeProcess> processes = new ConcurrentHashMap<>();
    private final Thread cleanUp = new Thread(this::destroy, "clean-up");

    public LocalCluster(ClusterSettings settings) throws IOException {
        this.settings = settings;
        this.directory = Files.createTempDirectory("baton-");
        Runtime.getRuntime().addShutdownHook(cleanUp);
        NodeFiles.write(directory, settings, Ports.free(settings.nodes()));
    }

    public ClusterSettings settings() {
        return settings;
    }

    /** Returns what the processes tell. */
    public Timeline timeline() {
        return timeline;
    }

    /** Returns the file with the counter. */
    public Path counter() {
        return directory.resolve("counter");
    }

    /** Returns the running process of a node. */
    public NodeProcess node(String id) {
        return Optional.ofNullable(processes.get(id))
                .orElseThrow(() -> new IllegalStateException("node " + id + " does not run"));
    }

    /** Starts a process for each node. */
    public void startAll() throws IOException {
        for (String id : settings.ids()) {
            start(id);
        }
    }

    /** Starts a process for a node that has none. */
    public NodeProcess start(String id) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command(id));
        builder.redirectError(ProcessBuilder.Redirect.appendTo(errors(id).toFile()));
        NodeProcess process = new NodeProcess(id, builder.start(), timeline);
        processes.put(id, process);
        return process;
    }

    /** Kills a node's process with SIGKILL. */
    public Event kill(String id) throws InterruptedException {
        Event killed = node(id).kill();
        processes.remove(id);
        return killed;
    }

    /** Ends a node's process with SIGTERM, and waits until it has left in good order. */
    public Event terminate(String id) throws IOException, InterruptedException, NotSeenException {
        Event terminated = node(id).terminate();
        awaitEnd(id, SIGTERM_STATUS);
        processes.remove(id);
        return terminated;
    }

    /** Lets all leave in good order, and waits until they are gone. */
    public void stopAll() throws InterruptedException, NotSeenException {
        processes.values().forEach(NodeProcess::leave);
        for (String id : processes.keySet()) {
            awaitEnd(id, 0);
        }
        processes.clear();
    }

    private void awaitEnd(String id, int expected) throws InterruptedException, NotSeenException {
        int status = node(id).awaitEnd(20);
        if (status != expected) {
            throw new NotSeenException("node " + id + " ended with status " + status);
        }
    }

    /** Returns the last lines of the nodes' logs. */
    public List<String> logs() throws IOException {
        List<String> tail = new ArrayList<>();
        for (String id : settings.ids()) {
            List<String> lines = log(id);
            lines.subList(Math.max(0, lines.size() - TAIL), lines.size()).forEach(line -> tail.add(id + ": " + line));
        }
        return tail;
    }

    /** Returns a node's log, of all its processes. */
    public List<String> log(String id) throws IOException {
        return Files.exists(errors(id)) ? Files.readAllLines(errors(id)) : List.of();
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(cleanUp);
        } catch (IllegalStateException e) {
            return; // it runs
        }
        destroy();
    }

    private void destroy() {
        processes.values().forEach(NodeProcess::destroy);
        for (NodeProcess process : processes.values()) {
            try {
                process.awaitEnd(5);
            } catch (NotSeenException e) {
                // It was sent SIGKILL; the system is slow.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException e) {
            // Nothing is left of it.
        }
    }

    private List<String> command(String id) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // Small and quick to start: several of them share the machine.
        command.addAll(List.of("-Xmx96m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), BatonCli.class.getName(), "contender"));
        command.addAll(List.of("--config", NodeFiles.config(directory, id).toString(), "--lock", ClusterSettings.LOCK));
        command.addAll(List.of("--counter", counter().toString()));
        command.addAll(List.of("--threads", Integer.toString(settings.pace().threads())));
        command.addAll(List.of("--hold", settings.pace().hold().toMillis() + "ms"));
        command.addAll(List.of("--think", settings.pace().think().toMillis() + "ms"));
        if (settings.fenced()) {
            command.add("--fenced");
        }
        return command;
    }

    private Path errors(String id) {
        return directory.resolve(id + ".log");
    }
}
