package io.baton.simulator;

import io.baton.core.node.FrameText;
import io.baton.core.node.FrameText.Glimpse;
import io.baton.core.node.FrameText.Load;
import io.baton.simulator.spacetime.Event;
import io.baton.simulator.spacetime.Layer;
import io.baton.simulator.spacetime.Message;
import io.baton.simulator.spacetime.MessageText;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the network carries, for the trace of one run: each frame; and of views and elections each message once, from its first
 * transmission to the moment when the channel hands it over, in order. Maps are looked up only, never iterated.
 */
final class FrameTrace {
    /** One direction between two incarnations. */
    private record Channel(long sender, long addressee) {}

    /** What is known of a channel. */
    private static final class Progress {
        private final Map<Long, Message> sent = new TreeMap<>();
        private final TreeMap<Long, Boolean> early = new TreeMap<>();
        private long lastSent;
        private String lastWords = "";
        private long delivered;
    }

    private final Trace trace;
    /** A frame is known by its bytes, whoever else has another view of them: no two frames share any. */
    private final Map<byte[], Message> underWay = new IdentityHashMap<>();

    private final Map<Channel, Progress> channels = new HashMap<>();

    FrameTrace(Trace trace) {
        this.trace = trace;
    }

    void sent(long now, String from, String to, ByteBuffer frame, FrameText text, boolean lost) {
        Glimpse glimpse = text.glimpse(frame);
        if (glimpse.sequence() > 0) {
            Progress progress = progress(glimpse);
            if (glimpse.sequence() > progress.lastSent) {
                progress.lastSent = glimpse.sequence();
                if (glimpse.load() != Load.OTHER) {
                    String words = words(glimpse);
                    // A candidate that waits for leases to end asks the same again and again.
                    Layer layer = words.equals(progress.lastWords) ? Layer.LINK : layer(glimpse);
                    progress.lastWords = words;
                    progress.sent.put(glimpse.sequence(), trace.sent(now, layer, "", from, to, words, false));
                }
            }
        }
        Message carried = trace.sent(now, Layer.LINK, "", from, to, text.describe(frame), lost);
        underWay.put(frame.array(), carried);
    }

    void received(long now, ByteBuffer frame, FrameText text) {
        Message carried = underWay.get(frame.array());
        if (carried != null) {
            trace.add(new Event.Received(now, carried));
        }
        Glimpse glimpse = text.glimpse(frame);
        if (glimpse.sequence() == 0) {
            return;
        }
        Progress progress = progress(glimpse);
        if (glimpse.sequence() > progress.delivered) {
            progress.early.put(glimpse.sequence(), true);
        }
        while (progress.early.remove(progress.delivered + 1) != null) {
            Message message = progress.sent.remove(++progress.delivered);
            if (message != null) {
                trace.add(new Event.Received(now, message));
            }
        }
    }

    private Progress progress(Glimpse glimpse) {
        return channels.computeIfAbsent(new Channel(glimpse.sender(), glimpse.addressee()), any -> new Progress());
    }

    private static Layer layer(Glimpse glimpse) {
        return glimpse.load() == Load.VOTE ? Layer.ELECTION : Layer.VIEW;
    }

    /** What voters agree on is too long for a line; that they do it is what counts. */
    private static String words(Glimpse glimpse) {
        return glimpse.load() == Load.VOTE ? MessageText.of(glimpse.message()) : MessageText.name(glimpse.message());
    }
}
