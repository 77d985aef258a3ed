package io.baton.benchmarks;

import io.baton.Baton;
import io.baton.BatonConfig;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How one process of a cluster is set up, in a form that fits on a command line. All on loopback, over ZeroMQ; what is not
 * said here is Baton's default.
 *
 * @param self which of the nodes this one is
 * @param ports where each of the nodes listens
 */
record NodeSetup(int self, List<Integer> ports, String algorithm, Timing timing) {
    List<String> toArguments() {
        return List.of(
                Integer.toString(self),
                ports.stream().map(String::valueOf).collect(Collectors.joining(",")),
                algorithm,
                timing.lease().toString(),
                timing.heartbeat().toString(),
                timing.suspicion().toString());
    }

    static NodeSetup parse(String[] arguments) {
        return new NodeSetup(
                Integer.parseInt(arguments[0]),
                Arrays.stream(arguments[1].split(",")).map(Integer::valueOf).toList(),
                arguments[2],
                new Timing(Duration.parse(arguments[3]), Duration.parse(arguments[4]), Duration.parse(arguments[5])));
    }

    static String name(int node) {
        return "n" + node;
    }

    Baton start() {
        BatonConfig.Builder builder = Baton.builder()
                .cluster("benchmark")
                .node(name(self))
                .bind(endpoint(self))
                .lease(timing.lease())
                .heartbeat(timing.heartbeat())
                .suspicion(timing.suspicion())
                .locks("*", algorithm);
        for (int peer = 0; peer < ports.size(); peer++) {
            if (peer != self) {
                builder.peer(name(peer), endpoint(peer));
            }
        }
        return builder.start();
    }

    private String endpoint(int node) {
        return "127.0.0.1:" + ports.get(node);
    }
}
