package io.baton.simulator.spacetime;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What becomes of each message. One that nobody received is lost if something cut its way: the network dropped it, or one end is
 * not any more what it was (another process; for a lock's message another view). Otherwise it was under way when the run ended.
 */
final class Fates {
    /** What becomes of a message that was sent. */
    enum Fate {
        ARRIVES(""),
        LOST(" (lost)"),
        UNDER_WAY(" (under way)");

        private final String words;

        Fate(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    private final Set<Long> received = new HashSet<>();
    private final Set<Long> lost = new HashSet<>();

    /** Takes all events of a run: what is left out of a picture may be what cut a message's way. */
    Fates(List<Event> events) {
        // Going backwards, so whatever is in these sets comes later than the message at hand.
        Set<String> ended = new HashSet<>();
        Set<String> moved = new HashSet<>();
        for (int i = events.size() - 1; i >= 0; i--) {
            Event event = events.get(i);
            if (event instanceof Event.Received arrival) {
                received.add(arrival.message().id());
            } else if (event instanceof Event.Sent sent) {
                Message message = sent.message();
                boolean cut = touches(ended, message) || (message.layer() == Layer.LOCK && touches(moved, message));
                if (sent.lost() || cut) {
                    lost.add(message.id());
                }
            } else if (event instanceof Event.Local local) {
                if (local.what() == What.ENDS) {
                    ended.add(local.node());
                } else if (local.what() == What.VIEW || local.what() == What.EXCLUDED) {
                    moved.add(local.node());
                }
            }
        }
    }

    private static boolean touches(Set<String> nodes, Message message) {
        return nodes.contains(message.from()) || nodes.contains(message.to());
    }

    Fate of(Message message) {
        return received.contains(message.id())
                ? Fate.ARRIVES
                : lost.contains(message.id()) ? Fate.LOST : Fate.UNDER_WAY;
    }
}
