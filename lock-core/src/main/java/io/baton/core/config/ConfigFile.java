package io.baton.core.config;

import com.typesafe.config.ConfigObject;
import io.baton.BatonConfig;
import io.baton.InvalidConfigException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A configuration file in HOCON, such as
 *
 * <pre>{@code
 * baton {
 *   node { id = a, bind = "127.0.0.1:7401" }
 *   peers { b = "127.0.0.1:7402", c = "127.0.0.1:7403" }
 *   locks = [ { pattern = "orders-*", algorithm = token-ring } ]
 * }
 * }</pre>
 *
 * <p>All keys, their defaults and what they are for stand in {@code reference.conf}. What is not in the file has the default of
 * {@link BatonConfig}. System properties and environment variables count only where the file names them, as in
 * {@code bind = ${?BATON_BIND}}, and then the environment only. Other top-level blocks are left alone, so that an application's
 * own file will do.
 */
public final class ConfigFile {
    /** Which keys a key is compared with. */
    private static final Map<String, List<String>> COMPARED = Map.of(
            "heartbeat", List.of("lease"),
            "suspicion", List.of("heartbeat", "lease"),
            "forget-after", List.of("heartbeat"));

    private ConfigFile() {}

    /**
     * Reads a file. What is allowed but hardly meant, such as an even number of nodes, is logged as a warning.
     *
     * @throws InvalidConfigException with every mistake in it: file, line, key and what is allowed
     */
    public static BatonConfig read(Path file, KnownNames known) {
        Problems problems = new Problems(file);
        Section baton = root(Hocon.read(file).root(), problems);
        BatonConfig.Builder builder = BatonConfig.builder();
        Roster roster = new RosterReader(baton, new Repeats(file), builder).read();
        readPlain(baton, builder);
        baton.name("election", "election", known.elections()).ifPresent(builder::election);
        new TransportReader(known.transports(), builder).read(baton, roster);
        new RulesReader(known, builder).read(baton);
        return build(builder, baton, problems);
    }

    private static Section root(ConfigObject top, Problems problems) {
        Section all = new Section(top, "", problems);
        if (!all.has(Schema.ROOT)) {
            problems.add(
                    null,
                    "",
                    "has no block baton { … }; all settings belong into it"
                            + Spelling.didYouMean(Spelling.nearest(Schema.ROOT, all.keys())));
            throw problems.toException();
        }
        if (!(top.get(Schema.ROOT) instanceof ConfigObject block)) {
            all.block(Schema.ROOT); // reports it
            throw problems.toException();
        }
        Section baton = new Section(block, "", problems).allowOnly(Schema.BATON);
        // Other keys may be there for substitutions; one that is then not used is a setting in the wrong place.
        for (String key : all.keys()) {
            if (Schema.BATON.contains(key) && !baton.has(key)) {
                all.problem(key, "has no effect outside of the block baton { … }; move it there");
            }
        }
        return baton;
    }

    private static void readPlain(Section baton, BatonConfig.Builder builder) {
        baton.text("cluster").ifPresent(builder::cluster);
        baton.integer("off-roster-members").ifPresent(builder::offRosterMembers);
        baton.duration("lease").ifPresent(builder::lease);
        baton.duration("heartbeat").ifPresent(builder::heartbeat);
        baton.duration("suspicion").ifPresent(builder::suspicion);
        baton.fraction("drift").ifPresent(builder::drift);
        baton.duration("max-wall-skew").ifPresent(builder::maxWallSkew);
        baton.directory("state-dir").ifPresent(builder::stateDir);
        baton.duration("try-budget").ifPresent(builder::tryBudget);
        baton.integer("local-passes").ifPresent(builder::localPasses);
        baton.duration("forget-after").ifPresent(builder::forgetAfter);
        baton.integer("generation").ifPresent(builder::generation);
    }

    /** The builder checks ranges and how values go together; its mistakes get the lines of this file. */
    private static BatonConfig build(BatonConfig.Builder builder, Section baton, Problems problems) {
        try {
            BatonConfig config = builder.build();
            if (problems.isEmpty()) {
                problems.logWarnings();
                return config;
            }
        } catch (InvalidConfigException e) {
            addRangeProblems(e.problems(), baton, problems);
        }
        throw problems.toException();
    }

    private static void addRangeProblems(List<String> texts, Section baton, Problems problems) {
        Set<String> unread = problems.keys();
        for (String text : texts) {
            int colon = text.indexOf(": ");
            String key = text.substring(0, colon);
            List<String> involved = Stream.concat(Stream.of(key), COMPARED.getOrDefault(key, List.of()).stream())
                    .toList();
            if (key.startsWith("node.")) {
                baton.block("node").problem(key.substring("node.".length()), text.substring(colon + 2));
                continue;
            }
            // Where a value could not be read, the builder has compared with a default that the user did not mean.
            if (Collections.disjoint(involved, unread)) {
                String place = involved.stream().filter(baton::has).findFirst().orElse(key);
                String advice = baton.has(key) ? "" : "; that is the default: set " + key + ", too";
                baton.problemAt(baton, place, key, text.substring(colon + 2) + advice);
            }
        }
    }
}
