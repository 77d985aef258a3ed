package io.baton.simulator.spacetime;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What matters of a run that broke a promise: what happened to the locks and nodes concerned shortly before, who came, went and
 * was elected meanwhile, and where the requests and holds concerned began, however long ago that was.
 */
public final class Excerpt {
    /** So many events that with head, wrapped lines and gaps it stays near a hundred and twenty lines. */
    private static final int MOST_EVENTS = 90;

    private static final int MOST_BEGINNINGS = 4;
    private static final int AFTER_A_BEGINNING = 7;

    private final Shown all;
    private final Concern concern;
    private final BitSet kept = new BitSet();

    private Excerpt(Shown all, Concern concern) {
        this.all = all;
        this.concern = concern;
    }

    /**
     * Returns what matters.
     *
     * @param violation the words of the broken promise
     */
    public static Shown of(SpaceTime run, String violation) {
        return new Excerpt(Selection.USUAL.of(run), Concern.in(violation)).shorten();
    }

    private Shown shorten() {
        List<Event> events = all.events();
        for (int beginning : beginnings()) {
            keep(beginning, AFTER_A_BEGINNING);
        }
        for (int i = events.size() - 1; i >= 0 && kept.cardinality() < MOST_EVENTS; i--) {
            if (concern.touches(events.get(i))) {
                kept.set(i);
            }
        }
        return new Shown(
                all.run(),
                withGaps(),
                kept.isEmpty() ? 0 : events.get(kept.nextSetBit(0)).time());
    }

    /** Keeps an event and some that follow and matter: a beginning alone says little. */
    private void keep(int first, int more) {
        kept.set(first);
        int left = more;
        for (int i = first + 1; i < all.events().size() && left > 0; i++) {
            if (concern.touches(all.events().get(i))) {
                kept.set(i);
                left--;
            }
        }
    }

    /** Where the last request of each named caller begins, which is what it waits for or holds. */
    private List<Integer> beginnings() {
        Map<String, Integer> last = new HashMap<>();
        for (int i = 0; i < all.events().size(); i++) {
            Event event = all.events().get(i);
            if (event.is(What.ASKS) && concern.isStepOfNamed(event)) {
                last.put(((Event.Local) event).client(), i);
            }
        }
        return last.values().stream().sorted().limit(MOST_BEGINNINGS).toList();
    }

    /** Says where events are left out, and how many: those that matter. The others are counted once, at the end. */
    private List<Event> withGaps() {
        List<Event> events = all.events();
        List<Event> shown = new ArrayList<>();
        int gap = 0;
        int others = 0;
        for (int i = 0; i < events.size(); i++) {
            Event event = events.get(i);
            if (kept.get(i)) {
                if (gap > 0) {
                    shown.add(note(event.time(), "… " + (gap + others) + " events left out"));
                    others = 0;
                }
                gap = 0;
                shown.add(event);
            } else if (concern.touches(event)) {
                gap++;
            } else {
                others++;
            }
        }
        if (others > 0 && !shown.isEmpty()) {
            long end = shown.get(shown.size() - 1).time();
            shown.add(note(end, "… " + others + " events left out that concern other locks, or how views came about"));
        }
        return shown;
    }

    private static Event note(long time, String words) {
        return new Event.Local(time, Event.EVERYWHERE, What.NOTE, "", "", -1, words);
    }
}
