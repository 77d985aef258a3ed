package io.baton.cli.cluster;

import io.baton.LockRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The configuration files of a cluster's nodes. */
final class NodeFiles {
    private NodeFiles() {}

    static Path config(Path directory, String id) {
        return directory.resolve(id + ".conf");
    }

    static void write(Path directory, ClusterSettings settings, List<Integer> ports) throws IOException {
        for (int i = 0; i < settings.nodes(); i++) {
            Files.writeString(config(directory, settings.ids().get(i)), text(settings, ports, i));
        }
    }

    private static String text(ClusterSettings settings, List<Integer> ports, int self) {
        StringBuilder text = new StringBuilder("baton {\n  cluster = demo\n");
        text.append("  election = \"").append(settings.election()).append("\"\n");
        text.append("  locks = [ ").append(text(settings.rule())).append(" ]\n");
        if (!settings.defaultTimes()) {
            text.append("  lease = ").append(settings.lease().toMillis()).append("ms\n");
            text.append("  heartbeat = ")
                    .append(settings.heartbeat().toMillis())
                    .append("ms\n");
            text.append("  suspicion = ")
                    .append(settings.suspicion().toMillis())
                    .append("ms\n");
            text.append("  max-wall-skew = 100ms\n"); // all on one machine
        }
        for (int i = 0; i < settings.nodes(); i++) {
            String endpoint = "\"127.0.0.1:" + ports.get(i) + "\"";
            String id = settings.ids().get(i);
            text.append(i == self ? "  node { id = " + id + ", bind = " : "  peers { " + id + " = ")
                    .append(endpoint)
                    .append(" }\n");
        }
        return text.append("}\n").toString();
    }

    private static String text(LockRule rule) {
        StringBuilder options = new StringBuilder();
        rule.options()
                .forEach((key, value) ->
                        options.append(key).append(" = \"").append(value).append("\" "));
        return "{ pattern = \"" + rule.pattern() + "\", algorithm = \"" + rule.algorithm() + "\", sticky = "
                + rule.sticky() + ", options { " + options + "} }";
    }
}
