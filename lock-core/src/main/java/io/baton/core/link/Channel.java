package io.baton.core.link;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.TreeMap;

/**
 * One direction of payloads each way between two incarnations. Sequence numbers start at 1; an ack says "all up to and
 * including this one". Who owns the channel drops it when either incarnation, or for lock traffic the view, is over.
 */
public final class Channel {
    /** What a channel does to the world. */
    public interface Output {
        /** Sends a data frame; its ack counts as told. */
        void data(long sequence, boolean more, ByteBuffer payload, long ack);

        /** Sends an ack alone. */
        void ack(long ack);

        /** Hands over a payload, in order. The call may close the channel. */
        void deliver(ByteBuffer payload);
    }

    /**
     * How a channel behaves.
     *
     * @param window how many frames may be under way
     * @param maxQueued how many frames may wait, those under way included, before the channel closes
     * @param maxPayload the size above which a payload goes in parts
     * @param maxMessage how large a payload may be
     * @param retryNanos time before the first retransmission, doubled up to eight times that
     * @param ackDelayNanos how long an ack may wait for a data frame to travel with
     */
    public record Limits(
            int window, int maxQueued, int maxPayload, int maxMessage, long retryNanos, long ackDelayNanos) {}

    private record Part(long sequence, boolean more, ByteBuffer payload) {}

    private final Limits limits;
    private final Output out;

    private final ArrayDeque<Part> unacked = new ArrayDeque<>();
    private final ArrayDeque<Part> waiting = new ArrayDeque<>();
    private long nextSequence = 1;
    private long retryAt = Long.MAX_VALUE;
    private int retries;

    private final TreeMap<Long, Part> early = new TreeMap<>();
    private long received;
    private long ackAt = Long.MAX_VALUE;
    private final ArrayDeque<ByteBuffer> partial = new ArrayDeque<>();
    private int partialSize;
    private boolean closed;

    public Channel(Limits limits, Output out) {
        this.limits = limits;
        this.out = out;
    }

    /**
     * Takes a payload to be delivered at the other end.
     *
     * @return false if the channel is full and has closed: what was offered since the last ack may never arrive
     */
    public boolean offer(ByteBuffer payload, long now) {
        int parts = Math.max(1, (payload.remaining() + limits.maxPayload - 1) / limits.maxPayload);
        if (closed
                || unacked.size() + waiting.size() + parts > limits.maxQueued
                || payload.remaining() > limits.maxMessage) {
            close();
            return false;
        }
        for (int i = 1; i <= parts; i++) {
            int size = Math.min(limits.maxPayload, payload.remaining());
            ByteBuffer slice = payload.slice(payload.position(), size);
            payload.position(payload.position() + size);
            waiting.add(new Part(nextSequence++, i < parts, slice));
        }
        fill(now);
        return true;
    }

    /** Takes a data frame of the other end. */
    public void onData(long sequence, boolean more, ByteBuffer payload, long ack, long now) {
        onAck(ack, now);
        if (closed) {
            return;
        }
        if (sequence <= received) {
            ackAt = now; // its ack was lost
            return;
        }
        if (sequence > received + limits.window) {
            return; // no sender of ours is that far ahead
        }
        early.putIfAbsent(sequence, new Part(sequence, more, payload));
        ackAt = Math.min(ackAt, now + limits.ackDelayNanos);
        while (!closed && !early.isEmpty() && early.firstKey() == received + 1) {
            received++;
            accept(early.pollFirstEntry().getValue());
        }
    }

    private void accept(Part part) {
        if (!part.more && partial.isEmpty()) {
            out.deliver(part.payload);
            return;
        }
        partialSize += part.payload.remaining();
        partial.add(part.payload);
        if (partialSize > limits.maxMessage) {
            close();
        } else if (!part.more) {
            ByteBuffer whole = ByteBuffer.allocate(partialSize);
            partial.forEach(whole::put);
            partial.clear();
            partialSize = 0;
            out.deliver(whole.flip());
        }
    }

    /** Takes an ack of the other end. */
    public void onAck(long ack, long now) {
        boolean progress = false;
        while (!unacked.isEmpty() && unacked.peekFirst().sequence <= ack) {
            unacked.removeFirst();
            progress = true;
        }
        if (progress) {
            retries = 0;
            retryAt = unacked.isEmpty() ? Long.MAX_VALUE : now + limits.retryNanos;
            fill(now);
        }
    }

    /** The other end is known to listen now: sends again at once what it has not acked. */
    public void nudge(long now) {
        if (!unacked.isEmpty()) {
            retries = 0;
            retryAt = now;
        }
    }

    /** Does what is due. */
    public void tick(long now) {
        if (closed) {
            return;
        }
        if (now >= retryAt) {
            retries = Math.min(retries + 1, 3);
            retryAt = now + (limits.retryNanos << retries);
            for (Part part : unacked) {
                transmit(part);
            }
        }
        if (now >= ackAt) {
            ackAt = Long.MAX_VALUE;
            out.ack(received);
        }
    }

    /** Returns when {@link #tick} has something to do. */
    public long deadline() {
        return closed ? Long.MAX_VALUE : Math.min(retryAt, ackAt);
    }

    /** Tells whether everything offered was acked. */
    public boolean isDrained() {
        return unacked.isEmpty() && waiting.isEmpty();
    }

    /** Forgets everything; nothing is sent or delivered any more. */
    public void close() {
        closed = true;
        unacked.clear();
        waiting.clear();
        early.clear();
        partial.clear();
    }

    public boolean isClosed() {
        return closed;
    }

    private void fill(long now) {
        while (unacked.size() < limits.window && !waiting.isEmpty()) {
            Part part = waiting.removeFirst();
            unacked.add(part);
            if (retryAt == Long.MAX_VALUE) {
                retryAt = now + limits.retryNanos;
            }
            transmit(part);
        }
    }

    private void transmit(Part part) {
        ackAt = Long.MAX_VALUE;
        out.data(part.sequence, part.more, part.payload.duplicate(), received);
    }
}
