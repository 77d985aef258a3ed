package io.baton.specification;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tlc2.TLC;

/**
 * Runs TLC in a JVM of its own, as TLC has static state and ends the JVM that it runs in.
 *
 * <p>All that it writes goes to a temporary directory, which is deleted.
 */
final class Tlc {
    private static final String ROOT = "ViewsModel";
    private static final List<String> MODULES = List.of("Views.tla", "ViewsModel.tla");

    private final long minutes;
    private final List<String> options;

    private Tlc(long minutes, String... options) {
        this.minutes = minutes;
        this.options = List.of(options);
    }

    /** For many short runs: most of their time would go into compiling what runs but once. Ends a run that hangs. */
    static Tlc brief() {
        return new Tlc(10, "-XX:TieredStopAtLevel=1");
    }

    /** For long runs. */
    static Tlc patient() {
        return new Tlc(120);
    }

    Verdict check(String configuration) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("baton-model");
        Thread interrupted = new Thread(() -> {
            ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);
            delete(directory);
        });
        Runtime.getRuntime().addShutdownHook(interrupted);
        try {
            for (String module : MODULES) {
                try (InputStream source = Tlc.class.getResourceAsStream(module)) {
                    if (source == null) {
                        throw new IOException(module + " is not there");
                    }
                    Files.copy(source, directory.resolve(module));
                }
            }
            Files.writeString(directory.resolve(ROOT + ".cfg"), configuration);
            return run(directory);
        } finally {
            delete(directory);
            Runtime.getRuntime().removeShutdownHook(interrupted);
        }
    }

    private Verdict run(Path directory) throws IOException, InterruptedException {
        Path output = directory.resolve("output.txt");
        long start = System.nanoTime();
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-Xmx3g", "-XX:+UseSerialGC"));
        // TLC unpacks its standard modules there.
        command.add("-Djava.io.tmpdir=" + directory);
        command.addAll(List.of("-cp", jar().toString(), TLC.class.getName()));
        command.addAll(List.of("-deadlock", "-nowarning", "-difftrace", "-workers", "1"));
        command.addAll(List.of("-metadir", directory.resolve("states").toString(), ROOT));
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            process.waitFor(minutes, TimeUnit.MINUTES);
        } finally {
            process.destroyForcibly().waitFor();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        return Verdict.read(Files.readAllLines(output), seconds);
    }

    private static Path jar() {
        try {
            return Path.of(TLC.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void delete(Path directory) {
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
