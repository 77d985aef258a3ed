package io.baton.specification;

import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/** The program behind {@code ./baton model}: has TLC check the protocol, and catch the mutants. */
public final class ModelCheck {
    private static final String USAGE = """
            Usage: baton model [--deep | --mutant NAME | --list]
            Checks Baton's protocol, views and leases in TLA+, with the model checker TLC: see docs/specification.md.
              (nothing)       the small model, and every mutant, which TLC has to catch
              --deep          the deep models, each of them to its end: some minutes
              --mutant NAME   one mutant, with the way to its violation, state by state
              --list          the names of models and mutants
            """;

    private boolean asExpected = true;

    private ModelCheck() {}

    /** Runs it; the exit status is 0 if all is as expected, 1 if not, 2 if it was called wrongly. */
    public static void main(String[] args) throws IOException, InterruptedException {
        System.exit(run(args));
    }

    static int run(String... args) throws IOException, InterruptedException {
        ModelCheck check = new ModelCheck();
        switch (String.join(" ", args)) {
            case "" -> {
                check.models(Tlc.brief(), EnumSet.of(Model.SMALL));
                check.mutants();
            }
            case "--deep" -> check.models(Tlc.patient(), EnumSet.complementOf(EnumSet.of(Model.SMALL)));
            case "--list" -> list();
            case "--help" -> System.out.print(USAGE);
            default -> {
                if (args.length != 2 || !args[0].equals("--mutant")) {
                    return misused("unknown arguments " + Arrays.toString(args) + "; --help tells which there are");
                }
                Mutant mutant = Mutant.of(args[1]);
                if (mutant == null) {
                    return misused("no mutant is called \"" + args[1] + "\"; --list tells which there are");
                }
                check.mutant(mutant).output().forEach(System.out::println);
            }
        }
        return check.asExpected ? 0 : 1;
    }

    private static int misused(String words) {
        System.err.println("baton model: " + words);
        return 2;
    }

    private static void list() {
        for (Model model : Model.values()) {
            System.out.printf("model   %-22s %s%n", model.word(), model.words());
        }
        for (Mutant mutant : Mutant.values()) {
            System.out.printf("mutant  %-22s %s%n", mutant.word(), mutant.words());
        }
    }

    private void models(Tlc tlc, Set<Model> models) throws IOException, InterruptedException {
        for (Model model : models) {
            Verdict verdict = tlc.check(model.configuration());
            report("model", model.word(), verdict.complete(), verdict.summary());
            if (verdict.broken() != null) {
                System.out.println("        by " + verdict.way());
            }
        }
    }

    private void mutants() throws IOException, InterruptedException {
        for (Mutant mutant : Mutant.values()) {
            mutant(mutant);
        }
    }

    private Verdict mutant(Mutant mutant) throws IOException, InterruptedException {
        Verdict verdict = Tlc.brief().check(mutant.configuration());
        boolean caught = mutant.breaks().formula().equals(verdict.broken());
        report("mutant", mutant.word(), caught, verdict.summary());
        if (caught) {
            System.out.println("        by " + verdict.way());
        }
        return verdict;
    }

    private void report(String kind, String name, boolean good, String summary) {
        asExpected &= good;
        System.out.printf("%-7s %-22s %s %s%n", kind, name, good ? "as expected:" : "NOT AS EXPECTED:", summary);
    }
}
