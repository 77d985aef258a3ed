package io.baton.core.node;

import io.baton.core.node.LockRecord.Idle;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.LockSpec;
import io.baton.spi.MalformedFrameException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Forgets locks that nobody uses, so that idle names cost nothing. A record that equals a fresh one is dropped; a token that idles
 * away from home is fetched by its home, which asks for it like anybody else; where records drop at home's word only, home says it.
 *
 * <p>Its messages are for many locks at once. They travel in the lock channels, under the empty name, so that they keep their
 * place among the locks' own messages.
 */
final class Housekeeping {
    /** A batch stays below a frame's size whatever the names are, and a sweep below what a channel may queue. */
    private static final int MOST_IN_BATCH = 32;

    private static final int MOST_IN_SWEEP = 2_048;
    private static final int IDLE = 0;
    private static final int FORGET = 1;

    private record Word(String name, long fence) {}

    private final LockHost host;
    private final Map<String, LockRecord<?>> records;
    private final Function<String, LockRecord<?>> record;

    /**
     * Keeps these records in order.
     *
     * @param record finds a lock's record, or makes it
     */
    Housekeeping(LockHost host, Map<String, LockRecord<?>> records, Function<String, LockRecord<?>> record) {
        this.host = host;
        this.records = records;
        this.record = record;
    }

    /** Looks at every lock; tells whether it came to the end, or another sweep has to follow soon. */
    boolean sweep() {
        if (!host.active()) {
            return true;
        }
        Map<Integer, List<Word>> strayed = new TreeMap<>();
        List<Word> dropped = new ArrayList<>();
        int count = 0;
        for (LockRecord<?> next : new ArrayList<>(records.values())) {
            Idle found = next.tidy();
            if (found == Idle.STRAYED) {
                strayed.computeIfAbsent(next.home(), home -> new ArrayList<>()).add(new Word(next.name(), 0));
            } else if (found == Idle.DROPPED_BY_WORD) {
                dropped.add(new Word(next.name(), next.dropped()));
            }
            if (found == Idle.DROPPED || found == Idle.DROPPED_BY_WORD) {
                next.retire();
            }
            if (next.isVoid()) {
                records.remove(next.name());
            }
            if ((found == Idle.STRAYED || found == Idle.DROPPED_BY_WORD) && ++count == MOST_IN_SWEEP) {
                break;
            }
        }
        strayed.forEach((home, words) -> send(home, IDLE, words));
        for (int rank = 0; rank < host.seats().size() && !dropped.isEmpty(); rank++) {
            if (rank != host.seats().self()) {
                send(rank, FORGET, dropped);
            }
        }
        return count < MOST_IN_SWEEP;
    }

    private void send(int to, int kind, List<Word> words) {
        for (int from = 0; from < words.size(); from += MOST_IN_BATCH) {
            List<Word> batch = words.subList(from, Math.min(words.size(), from + MOST_IN_BATCH));
            FrameWriter out = host.frames()
                    .writer()
                    .number(host.clock())
                    .text("")
                    .count(kind)
                    .count(batch.size());
            batch.forEach(word -> out.text(word.name()).number(word.fence()));
            host.send(to, out.finish());
        }
    }

    void received(FrameReader in) throws MalformedFrameException {
        int kind = in.count(FORGET);
        int size = in.count(MOST_IN_BATCH);
        List<Word> words = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            words.add(new Word(in.text(LockSpec.MAX_NAME_LENGTH), in.number(0, Long.MAX_VALUE)));
        }
        in.end();
        for (Word word : words) {
            if (word.name().isEmpty()) {
                throw new MalformedFrameException("a lock without a name");
            }
            if (kind == IDLE) {
                record.apply(word.name()).fetch();
            } else if (records.containsKey(word.name())) {
                record.apply(word.name()).forget(word.fence());
            }
        }
    }
}
