package io.baton.simulator.spacetime;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which events of a run are shown.
 *
 * @param layers whose messages
 * @param details also what only who looks for a bug wants to know
 * @param formation also how the first view came to be, before anybody asked for a lock
 */
public record Selection(Set<Layer> layers, boolean details, boolean formation) {
    /** What most readers want: no heartbeats, acks and retransmissions. */
    public static final Selection USUAL = new Selection(Set.of(Layer.LOCK, Layer.ELECTION, Layer.VIEW), false, true);

    /** Everything. */
    public static final Selection ALL = new Selection(Set.of(Layer.values()), true, true);

    public Selection {
        layers = Set.copyOf(layers);
    }

    /** Returns the selection without what happened before anybody asked for a lock. */
    public Selection fromFirstAsk() {
        return new Selection(layers, details, false);
    }

    /** Returns what is shown of a run. */
    public Shown of(SpaceTime run) {
        List<Event> candidates = formation
                ? run.events()
                : run.events().subList(run.firstAsk(), run.events().size());
        List<Event> shown = new ArrayList<>();
        Set<Long> sent = new HashSet<>();
        for (Event event : candidates) {
            if (event instanceof Event.Sent leaving) {
                sent.add(leaving.message().id());
            }
            // An arrow needs both ends: what was sent before the picture begins has only one.
            boolean whole = !(event instanceof Event.Received arrival)
                    || sent.contains(arrival.message().id());
            if (whole && shows(event)) {
                shown.add(event);
            }
        }
        return new Shown(
                run,
                shown,
                candidates.isEmpty() ? 0 : formation ? 0 : candidates.get(0).time());
    }

    private boolean shows(Event event) {
        if (event instanceof Event.Sent sent) {
            return layers.contains(sent.message().layer());
        }
        if (event instanceof Event.Received arrival) {
            return layers.contains(arrival.message().layer());
        }
        return details || !event.is(What.DETAIL);
    }
}
