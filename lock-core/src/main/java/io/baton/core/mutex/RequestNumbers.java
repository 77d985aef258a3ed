package io.baton.core.mutex;

import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.Seats;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Who waits for a token: per member the highest number of a request that was heard of, and the highest that the token has
 * served. A request's number is the stamp of its ask, from the node's clock, which outlives a forgotten record: a member's
 * numbers always grow, but not by one.
 *
 * <p>What was heard is this member's own knowledge. What was served travels in the token, and means something only where
 * the token is.
 */
public final class RequestNumbers {
    /** Far beyond the members of any sensible view, and a token with two lists of that length still fits into a frame. */
    public static final int MAX_MEMBERS = 1024;

    private final Seats ring;
    private final long[] heard;
    private final long[] served;

    public RequestNumbers(Seats seats) {
        this.ring = seats;
        this.heard = new long[seats.size()];
        this.served = new long[seats.size()];
    }

    /** A request of that member, this one included, has that number. */
    public void hear(int rank, long number) {
        heard[rank] = Math.max(heard[rank], number);
    }

    /** Returns the number of this member's last request, 0 if there was none. */
    public long own() {
        return heard[ring.self()];
    }

    /** Tells whether a request of that member is known that the token has not served. */
    public boolean isWaiting(int rank) {
        return heard[rank] > served[rank];
    }

    /** Returns the first member that waits, from this one's rank + 1 all the way round, or -1 if nobody does. */
    public int nextWaiting() {
        for (int rank = ring.next(ring.self()); rank != ring.self(); rank = ring.next(rank)) {
            if (isWaiting(rank)) {
                return rank;
            }
        }
        return -1;
    }

    /**
     * The token leaves. This member's own requests are over, or its next holder would send it straight back. The one that it
     * goes to may have forgotten the request that the token answers, and could not write its number down itself.
     */
    public void handOver(int to) {
        served[ring.self()] = Math.max(served[ring.self()], own());
        served[to] = Math.max(served[to], heard[to]);
    }

    /** The token is here, with these numbers. */
    public void take(List<Long> servedByToken) {
        for (int rank = 0; rank < served.length; rank++) {
            served[rank] = servedByToken.get(rank);
        }
    }

    /** Tells whether these are numbers of this view's members: a peer's bytes say so only if it is honest. */
    public boolean fits(List<Long> numbers) {
        return numbers.size() == heard.length;
    }

    public List<Long> heard() {
        return Arrays.stream(heard).boxed().toList();
    }

    public List<Long> served() {
        return Arrays.stream(served).boxed().toList();
    }

    /** Writes the numbers that a token carries. */
    public static void write(List<Long> numbers, FrameWriter out) {
        out.count(numbers.size());
        numbers.forEach(out::number);
    }

    /** Reads what {@link #write} wrote. */
    public static List<Long> read(FrameReader in) throws MalformedFrameException {
        int count = in.count(MAX_MEMBERS);
        List<Long> numbers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            numbers.add(in.number(0, Long.MAX_VALUE));
        }
        return numbers;
    }
}
