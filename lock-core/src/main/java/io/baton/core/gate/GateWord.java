package io.baton.core.gate;

/**
 * The state of a gate in one {@code long}, and its transitions as pure functions: what may be done in a state, and the state
 * that comes of it. The CAS around them is the gate's.
 *
 * <pre>
 * generation (51) | local passes (8) | QUEUED | FROZEN | WANTED | OWNED | HELD
 * </pre>
 */
final class GateWord {
    /** A local user holds the lock, or somebody is about to give it to one. */
    static final long HELD = 1;

    /** This node owns the lock. */
    static final long OWNED = 1 << 1;

    /** Another node waits for it. */
    static final long WANTED = 1 << 2;

    /** No new hold until the view that was promised is there. */
    static final long FROZEN = 1 << 3;

    /** There may be local waiters. */
    static final long QUEUED = 1 << 4;

    /** The most local passes that can be counted. */
    static final int MAX_PASSES = 255;

    private static final int PASSES_SHIFT = 5;
    private static final long ONE_PASS = 1L << PASSES_SHIFT;
    private static final int GENERATION_SHIFT = 13;
    private static final long ONE_GENERATION = 1L << GENERATION_SHIFT;
    private static final long GENERATION = -ONE_GENERATION;

    private GateWord() {}

    static long generation(long word) {
        return word >>> GENERATION_SHIFT;
    }

    static int passes(long word) {
        return (int) (word >>> PASSES_SHIFT) & MAX_PASSES;
    }

    static boolean has(long word, long bit) {
        return (word & bit) != 0;
    }

    /** Tells whether that generation is the one that holds now. */
    static boolean heldBy(long word, long generation) {
        return (word & (HELD | OWNED)) == (HELD | OWNED) && generation(word) == generation;
    }

    /** Tells whether the fast path is open: owned, and nothing else. */
    static boolean open(long word) {
        return (word & (OWNED | HELD | WANTED | FROZEN | QUEUED)) == OWNED;
    }

    /** Tells whether idle ownership can be used for those who wait here, rather than given back. */
    static boolean servable(long word) {
        return (word & (OWNED | HELD | WANTED | FROZEN | QUEUED)) == (OWNED | QUEUED);
    }

    /** Tells whether a holder who leaves may give the lock straight to a local waiter. */
    static boolean passable(long word, int localPasses) {
        return (word & (QUEUED | FROZEN)) == QUEUED && (!has(word, WANTED) || passes(word) < localPasses);
    }

    /** Somebody takes the idle lock: the next generation holds. */
    static long claimed(long word) {
        return (word | HELD) + ONE_GENERATION;
    }

    /** The holder leaves to a local waiter: HELD stays, the next generation has it. */
    static long passed(long word) {
        return word + ONE_GENERATION + (has(word, WANTED) ? ONE_PASS : 0);
    }

    /** The holder leaves, or undoes its claim. */
    static long released(long word) {
        return word & ~HELD;
    }

    /** The dispatcher leaves and found nobody in the queue. */
    static long retired(long word) {
        return word & ~(HELD | QUEUED);
    }

    static long queued(long word) {
        return word | QUEUED;
    }

    static long unqueued(long word) {
        return word & ~QUEUED;
    }

    /**
     * The node comes to own the lock. A generation of its own for that, which nobody holds: else the word could be the same
     * as under an earlier ownership, and a CAS that was prepared then, with the fences of then, would succeed.
     */
    static long granted(long word) {
        return ((word & (GENERATION | QUEUED)) | OWNED) + ONE_GENERATION;
    }

    /** The node gives up its idle ownership; wishes and freeze were about it and go with it. */
    static long surrendered(long word) {
        return word & (GENERATION | QUEUED);
    }

    /** The node's ownership is gone, and whoever holds is detached. */
    static long lost(long word) {
        return surrendered(word) + ONE_GENERATION;
    }

    static long wanted(long word) {
        return word | WANTED;
    }

    static long frozen(long word) {
        return word | FROZEN;
    }

    static long thawed(long word) {
        return word & ~FROZEN;
    }

    /** The node closes: the holder is detached; what is owned is shut until the engine has given it back. */
    static long closed(long word) {
        return has(word, OWNED) ? frozen(released(word)) + ONE_GENERATION : word;
    }

    /** Returns the word in words. */
    static String text(long word) {
        StringBuilder text = new StringBuilder("generation ").append(generation(word));
        if (has(word, OWNED)) {
            text.append(" owned");
        }
        if (has(word, HELD)) {
            text.append(" held");
        }
        if (has(word, WANTED)) {
            text.append(" wanted, passes ").append(passes(word));
        }
        if (has(word, FROZEN)) {
            text.append(" frozen");
        }
        if (has(word, QUEUED)) {
            text.append(" queued");
        }
        return text.toString();
    }
}
