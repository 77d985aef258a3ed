package io.baton.benchmarks;

import io.baton.DistributedLock;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/**
 * Takes a lock, holds it for a moment and gives it back, again and again, while another process does the same, and notes when.
 * The moment is slept: the other one's request is here before the release, so that each release is a hand-over, and no
 * thread that computes keeps those that wake from a processor.
 */
final class Contender {
    private static final long MOMENT_NANOS = 500_000;

    private static final int FIELDS = 3;

    private final DistributedLock lock;

    /** Fence, time after lock(), time before unlock(): of one turn after the other. */
    private long[] notes = new long[FIELDS * 4096];

    private int size;

    Contender(DistributedLock lock) {
        this.lock = lock;
    }

    @SuppressWarnings("LockNotBeforeTry") // a failure ends the process
    void run(Duration howLong) {
        long end = System.nanoTime() + howLong.toNanos();
        while (System.nanoTime() < end) {
            lock.lock();
            long acquired = System.nanoTime();
            long fence = lock.fencingToken();
            LockSupport.parkNanos(MOMENT_NANOS);
            long released = System.nanoTime();
            lock.unlock();
            note(fence, acquired, released);
        }
    }

    private void note(long fence, long acquired, long released) {
        if (size == notes.length) {
            notes = Arrays.copyOf(notes, 2 * size);
        }
        notes[size++] = fence;
        notes[size++] = acquired;
        notes[size++] = released;
    }

    void print(PrintStream out) {
        for (int i = 0; i < size; i += FIELDS) {
            out.println(notes[i] + " " + notes[i + 1] + " " + notes[i + 2]);
        }
        out.println(Commands.END);
    }
}
