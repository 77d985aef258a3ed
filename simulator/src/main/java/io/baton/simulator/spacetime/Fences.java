package io.baton.simulator.spacetime;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes fencing tokens so that a reader can compare them: {@code 2.5} is the fifth of the run's second view. The numbers
 * themselves have sixteen digits, nearly all of them the same.
 */
final class Fences {
    private static final Pattern LONG_NUMBER = Pattern.compile("(?<![\\d.])\\d{9,19}(?![\\d.])");

    /** Where the fences of a view begin, and which of the run's views it is. */
    private final TreeMap<Long, Integer> views = new TreeMap<>();

    private final TreeMap<Long, Integer> ordinals = new TreeMap<>();

    /** Takes all events of a run, and where the fences of each epoch begin. */
    Fences(List<Event> events, Map<Long, Long> floors) {
        for (Event event : events) {
            if (event instanceof Event.Local local && local.what() == What.VIEW) {
                ordinals.put(local.number(), 0);
            }
        }
        int ordinal = 0;
        for (Map.Entry<Long, Integer> view : ordinals.entrySet()) {
            view.setValue(++ordinal);
        }
        floors.forEach((epoch, floor) -> views.put(floor, view(epoch)));
    }

    /** Returns which of the run's views has that epoch, counted from 1; 0 if none. */
    int view(long epoch) {
        return ordinals.getOrDefault(epoch, 0);
    }

    String fence(long fence) {
        Map.Entry<Long, Integer> view = views.floorEntry(fence);
        return view == null || view.getValue() == 0
                ? Long.toString(fence)
                : view.getValue() + "." + (fence - view.getKey());
    }

    /** Rewrites every fence in a text. */
    String in(String text) {
        return LONG_NUMBER.matcher(text).replaceAll(found -> Matcher.quoteReplacement(rewritten(found.group())));
    }

    private String rewritten(String digits) {
        try {
            return fence(Long.parseLong(digits));
        } catch (NumberFormatException e) {
            return digits;
        }
    }
}
