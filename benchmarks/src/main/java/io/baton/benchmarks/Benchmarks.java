package io.baton.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.runner.RunnerException;

/** The program behind {@code ./baton benchmark}: runs the studies and prints the figures of {@code docs/benchmarks.md}. */
public final class Benchmarks {
    private static final String USAGE = """
            Usage: baton benchmark [--quick] [--write] [--only STUDY]...
            Measures what Baton costs, as ratios in one run, and prints the tables of docs/benchmarks.md.
              --quick        less of everything: a minute or two, and rough figures
              --write        puts the figures into docs/benchmarks.md, too
              --only STUDY   only this: pair, hand-over or failover; not together with --write
            """;

    private enum Study {
        PAIR("pair"),
        HAND_OVER("hand-over"),
        FAILOVER("failover");

        private final String word;

        Study(String word) {
            this.word = word;
        }

        static @Nullable Study of(String word) {
            for (Study study : values()) {
                if (study.word.equals(word)) {
                    return study;
                }
            }
            return null;
        }
    }

    private boolean quick;
    private boolean write;
    private final Set<Study> only = EnumSet.noneOf(Study.class);

    private Benchmarks() {}

    /** Runs it; the exit status is 0 if all was measured, 2 if it was called wrongly. */
    public static void main(String[] args) throws Exception {
        Benchmarks benchmarks = new Benchmarks();
        if (List.of(args).contains("--help")) {
            System.out.print(USAGE);
        } else if (benchmarks.understands(args)) {
            benchmarks.run();
        } else {
            System.err.print(USAGE);
            System.exit(2);
        }
    }

    private boolean understands(String[] args) {
        for (int i = 0; i < args.length; i++) {
            Study study = args[i].equals("--only") && i + 1 < args.length ? Study.of(args[++i]) : null;
            if (study != null) {
                only.add(study);
            } else if (args[i].equals("--quick")) {
                quick = true;
            } else if (args[i].equals("--write")) {
                write = true;
            } else {
                return false;
            }
        }
        return only.isEmpty() || !write;
    }

    private void run() throws IOException, InterruptedException, RunnerException {
        Scale scale = quick ? Scale.QUICK : Scale.FULL;
        List<String> parts = new ArrayList<>();
        parts.add(Machine.describe(quick));
        if (wants(Study.PAIR)) {
            parts.add(Tables.pair(new PairStudy(scale).run()));
        }
        if (wants(Study.HAND_OVER)) {
            parts.add(Tables.handOver(new HandOverStudy(scale).run()));
        }
        if (wants(Study.FAILOVER)) {
            parts.add(Tables.failover(new FailoverStudy(scale).run()));
        }
        String figures = String.join("\n", parts);
        System.out.print(figures);
        if (write) {
            Path page = Path.of(System.getProperty("baton.home", "."), "docs", "benchmarks.md");
            FiguresBlock.write(page, figures);
            say("wrote docs/benchmarks.md");
        }
    }

    private boolean wants(Study study) {
        return only.isEmpty() || only.contains(study);
    }

    /** Tells how far it is, to people only. */
    static void say(String words) {
        System.err.println("benchmark: " + words);
    }
}
