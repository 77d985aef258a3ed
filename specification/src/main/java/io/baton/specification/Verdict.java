package io.baton.specification;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What TLC found.
 *
 * @param complete whether it saw every state within the bounds, and nothing broke
 * @param broken the name of the property that broke, or null
 * @param states generated, with repetitions
 * @param distinct states found
 * @param depth of the longest way that was looked at
 * @param seconds that it took, with the start of the JVM
 * @param trace the actions that lead to the violation
 * @param output everything that TLC printed
 */
record Verdict(
        boolean complete,
        @Nullable String broken,
        long states,
        long distinct,
        long depth,
        double seconds,
        List<String> trace,
        List<String> output) {
    private static final Pattern BROKEN = Pattern.compile("Error: (?:Invariant|Action property) (\\w+) is violated.*");
    private static final Pattern COUNTS =
            Pattern.compile("(\\d+) states generated, (\\d+) distinct states found, (\\d+) states left on queue.*");
    private static final Pattern DEPTH = Pattern.compile("The depth of the complete state graph search is (\\d+).*");
    private static final Pattern ACTION = Pattern.compile("State \\d+: <(\\w+) .*");

    Verdict {
        trace = List.copyOf(trace);
        output = List.copyOf(output);
    }

    static Verdict read(List<String> output, double seconds) {
        boolean complete = false;
        String broken = null;
        long[] counts = {0, 0, 0};
        List<String> trace = new ArrayList<>();
        for (String line : output) {
            Matcher matcher;
            if ((matcher = BROKEN.matcher(line)).matches()) {
                broken = matcher.group(1);
            } else if ((matcher = COUNTS.matcher(line)).matches()) {
                counts[0] = Long.parseLong(matcher.group(1));
                counts[1] = Long.parseLong(matcher.group(2));
            } else if ((matcher = DEPTH.matcher(line)).matches()) {
                counts[2] = Long.parseLong(matcher.group(1));
            } else if ((matcher = ACTION.matcher(line)).matches()
                    && !matcher.group(1).equals("Initial")) {
                trace.add(matcher.group(1));
            } else if (line.startsWith("Model checking completed. No error has been found")) {
                complete = true;
            }
        }
        return new Verdict(complete && broken == null, broken, counts[0], counts[1], counts[2], seconds, trace, output);
    }

    /** Returns the trace on one line: what happens several times in a row is said once. */
    String way() {
        StringBuilder way = new StringBuilder();
        for (int i = 0; i < trace.size(); ) {
            int next = i;
            while (next < trace.size() && trace.get(next).equals(trace.get(i))) {
                next++;
            }
            way.append(i == 0 ? "" : ", ").append(trace.get(i)).append(next - i > 1 ? " x" + (next - i) : "");
            i = next;
        }
        return way.toString();
    }

    /** Returns the verdict on one line. */
    String summary() {
        String figures =
                "%,d states, %,d of them distinct, depth %d, %.1f s".formatted(states, distinct, depth, seconds);
        if (broken != null) {
            return broken + " broke (" + figures + ")";
        }
        return complete
                ? "complete, nothing broke (" + figures + ")"
                : "TLC failed: "
                        + output.stream()
                                .filter(line -> line.startsWith("Error: "))
                                .findFirst()
                                .orElse("it came to no end");
    }
}
