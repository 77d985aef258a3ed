package io.baton.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.baton.Baton;
import io.baton.BatonException;
import io.baton.metrics.BatonMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** Serves a node's meters in Prometheus' text form, on loopback only. */
final class MetricsServer implements AutoCloseable {
    private static final String PATH = "/metrics";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final BatonMetrics metrics;
    private final HttpServer server;

    MetricsServer(Baton baton, int port) throws IOException {
        this.server = open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        this.metrics = new BatonMetrics(baton);
        metrics.bindTo(registry);
        server.createContext("/", this::answer);
        server.start();
    }

    private static HttpServer open(InetSocketAddress address) throws IOException {
        try {
            return HttpServer.create(address, 0);
        } catch (BindException e) {
            throw new BatonException("meters can't be served on port " + address.getPort() + ": " + e.getMessage(), e);
        }
    }

    String url() {
        InetSocketAddress address = server.getAddress();
        return "http://" + address.getAddress().getHostAddress() + ":" + address.getPort() + PATH;
    }

    @Override
    public void close() {
        server.stop(0);
        metrics.close();
        registry.close();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            boolean known = exchange.getRequestURI().getPath().equals(PATH);
            byte[] body = (known ? registry.scrape() : "see " + PATH + "\n").getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders()
                    .set("Content-Type", known ? "text/plain; version=0.0.4; charset=utf-8" : "text/plain");
            exchange.sendResponseHeaders(known ? 200 : 404, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
