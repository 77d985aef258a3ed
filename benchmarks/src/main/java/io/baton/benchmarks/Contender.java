package io.baton.benchmarks;

import io.baton.DistributedLock;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/**
 * Takes a lock and gives it back, again and again, while another process does the same, and notes when. There is nothing in
 * between, so that each of the two waits for the lock nearly all of the time, and they take turns.
 *
 * <p>A sticky node takes an idle lock again at once if the other's request has not arrived yet. Such a repetition is no
 * hand-over, so it is held for a moment: the request arrives meanwhile, and the next release is one.
 */
final class Contender {
    private static final long MOMENT_NANOS = 50_000;

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
        long last = 0;
        while (System.nanoTime() < end) {
            lock.lock();
            long acquired = System.nanoTime();
            long fence = lock.fencingToken();
            if (fence == last + 1) {
                LockSupport.parkNanos(MOMENT_NANOS);
            }
            long released = System.nanoTime();
            lock.unlock();
            last = fence;
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
