package io.baton.core.mutex.tokenring;

import io.baton.spi.LockSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a token does that nobody wants: it rests, or goes round.
 *
 * @param circulates whether it goes round
 * @param paceNanos how long it rests at each member on its way
 * @param tiredAfter after so many passes without use it may rest at home; 0 if never
 */
record Idling(boolean circulates, long paceNanos, long tiredAfter) {
    private static final String DEFAULT_PACE = "10ms";
    private static final Pattern DURATION = Pattern.compile("([1-9][0-9]{0,4})(ms|s)");
    private static final long LONGEST_PACE = 60_000_000_000L;

    static Idling of(LockSpec lock, int members) {
        boolean circulates = members > 1 && "circulate".equals(lock.options().get("idle"));
        long pace = nanos(lock.options().getOrDefault("pace", DEFAULT_PACE));
        if (pace < 0) {
            throw new IllegalArgumentException("pace " + lock.options().get("pace"));
        }
        long forgetAfter = lock.forgetAfterNanos();
        return new Idling(circulates, pace, forgetAfter == 0 ? 0 : (forgetAfter - 1) / pace + 1);
    }

    /** Says what is wrong with {@code idle} and {@code pace}. */
    static List<String> check(Map<String, String> options) {
        List<String> wrong = new ArrayList<>();
        String idle = options.getOrDefault("idle", "park");
        String pace = options.get("pace");
        if (!idle.equals("park") && !idle.equals("circulate")) {
            wrong.add("option \"idle\" is \"" + idle + "\", allowed are \"park\" and \"circulate\"");
        }
        if (pace != null && nanos(pace) < 0) {
            wrong.add("option \"pace\" is \"" + pace + "\", allowed is a duration from 1ms to 60s, such as 10ms");
        } else if (pace != null && idle.equals("park")) {
            wrong.add("option \"pace\" is for \"idle\" = \"circulate\" only");
        }
        return wrong;
    }

    /** Tells whether a token that was passed on so often without use may rest. */
    boolean isTired(long passes) {
        return tiredAfter > 0 && passes >= tiredAfter;
    }

    /** Returns -1 if this is no duration that is allowed. */
    private static long nanos(String duration) {
        Matcher matcher = DURATION.matcher(duration);
        if (!matcher.matches()) {
            return -1;
        }
        long unit = matcher.group(2).equals("s") ? 1_000_000_000L : 1_000_000L;
        long nanos = Long.parseLong(matcher.group(1)) * unit;
        return nanos > LONGEST_PACE ? -1 : nanos;
    }
}
