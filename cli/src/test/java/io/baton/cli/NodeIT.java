package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeIT {
    @Test
    void shouldServeItsMetersAndLeaveInGoodOrderWhenTerminated(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("alone.conf");
        Files.writeString(file, "baton { node { id = a } }\n");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        BatonCli.class.getName(),
                        "node",
                        "--config",
                        file.toString(),
                        "--contend",
                        "orders")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            String first = lines.readLine();
            assertThat(first).contains("node a listens on").contains("/metrics");
            String line = lines.readLine();
            while (line != null && !line.contains("released orders")) {
                line = lines.readLine();
            }

            HttpRequest scrape = HttpRequest.newBuilder(URI.create(first.substring(first.indexOf("http://"))))
                    .build();
            assertThat(HttpClient.newHttpClient()
                            .send(scrape, BodyHandlers.ofString())
                            .body())
                    .contains("baton_lock_grants_total{")
                    .contains("baton_view_members{node=\"a\"} 1.0");

            process.toHandle().destroy(); // leaves its output open
            assertThat(lines.lines().toList()).last().asString().endsWith("leaving");
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
    }
}
