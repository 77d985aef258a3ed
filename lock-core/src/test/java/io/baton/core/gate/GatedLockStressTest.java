package io.baton.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.LockLostException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real threads on the lock, a real engine thread against them. Its outcome is determined, its timing is not. */
class GatedLockStressTest {
    private static final long RUN_NANOS =
            TimeUnit.MILLISECONDS.toNanos(Integer.getInteger("baton.stress.millis", 1_000));
    private static final int THREADS = 4;

    /** What one hold saw: tickets right after its lock and right before its unlock, and how it ended. */
    private record Seen(long begin, long end, long fence, boolean normal) {}

    private final List<Thread> threads = new ArrayList<>();
    private final List<List<Seen>> journals = new ArrayList<>();
    private final List<Throwable> failures = new ArrayList<>();
    private long counter; // plain: the lock alone makes it right

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldCountExactlyWhenNoHoldIsLost(boolean sticky) throws InterruptedException {
        run(new StressEngine(sticky, false));
        List<Seen> all = all();
        assertThat(all.size()).isPositive();
        assertThat(all.stream().filter(seen -> !seen.normal()).findFirst()).isEmpty();
        assertThat(counter).isEqualTo(all.size());
        increasing(all);
    }

    @Test
    void shouldHaveBeenAloneWhenUnlockedNormallyAmongLosses() throws InterruptedException {
        StressEngine engine = new StressEngine(true, true);
        run(engine);
        List<Seen> all = all();
        assertThat(all.stream().anyMatch(Seen::normal)).isTrue();
        assertThat(all.stream().allMatch(Seen::normal)).as("no hold was lost").isFalse();
        TreeMap<Long, Long> grants = new TreeMap<>(); // when, and with which fence
        engine.grantedElsewhere.forEach(ticket -> grants.put(ticket, Long.MAX_VALUE));
        all.forEach(seen -> grants.put(seen.begin(), seen.fence()));
        for (Seen seen : all) {
            // A lower fence in between is an earlier hold, lost before its thread came to draw a ticket.
            if (seen.normal()
                    && grants.subMap(seen.begin(), false, seen.end(), true).values().stream()
                            .anyMatch(fence -> fence >= seen.fence())) {
                throw new AssertionError("somebody else was granted the lock during " + seen);
            }
        }
        increasing(all.stream().filter(Seen::normal).toList());
    }

    private static void increasing(List<Seen> holds) {
        for (int i = 1; i < holds.size(); i++) {
            if (holds.get(i).fence() <= holds.get(i - 1).fence()) {
                throw new AssertionError("fences: " + holds.get(i - 1) + ", then " + holds.get(i));
            }
        }
    }

    private List<Seen> all() {
        return journals.stream()
                .flatMap(List::stream)
                .sorted(Comparator.comparingLong(Seen::begin))
                .toList();
    }

    private void run(StressEngine engine) throws InterruptedException {
        long end = System.nanoTime() + RUN_NANOS;
        for (int i = 0; i < THREADS; i++) {
            List<Seen> journal = new ArrayList<>();
            journals.add(journal);
            Random random = new Random(i);
            Thread thread = new Thread(() -> use(engine, random, journal, end), "user " + i);
            thread.setDaemon(true);
            threads.add(thread);
        }
        Thread engineThread = new Thread(engine, "engine");
        engineThread.setDaemon(true);
        engineThread.start();
        threads.forEach(Thread::start);
        Random random = new Random(7);
        while (System.nanoTime() - end < 0) {
            threads.get(random.nextInt(THREADS)).interrupt();
            LockSupport.parkNanos(50_000);
        }
        engine.calm = true;
        for (Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(60));
            assertThat(thread.isAlive())
                    .as(thread.getName() + " waits for ever at " + engine.lock)
                    .isFalse();
        }
        engine.over = true;
        engineThread.join();
        assertThat(engine.failure).isNull();
        synchronized (failures) {
            assertThat(failures).isEmpty();
        }
    }

    private void use(StressEngine engine, Random random, List<Seen> journal, long end) {
        try {
            while (System.nanoTime() - end < 0) {
                if (enter(engine.lock, random)) {
                    hold(engine, random, journal);
                }
            }
        } catch (Throwable e) {
            synchronized (failures) {
                failures.add(e);
            }
        }
    }

    private static boolean enter(GatedLock lock, Random random) {
        try {
            switch (random.nextInt(8)) {
                case 0:
                    return lock.tryLock();
                case 1:
                    return lock.tryLock(random.nextInt(200), TimeUnit.MICROSECONDS);
                case 2:
                    lock.lockInterruptibly();
                    return true;
                default:
                    lock.lock();
                    return true;
            }
        } catch (InterruptedException e) {
            assertThat(lock.getHoldCount()).isZero();
            return false;
        }
    }

    private void hold(StressEngine engine, Random random, List<Seen> journal) {
        long begin = engine.tickets.incrementAndGet();
        long fence = fence(engine.lock);
        boolean nested = random.nextInt(4) == 0;
        boolean normal = true;
        if (nested) {
            try {
                engine.lock.lock();
            } catch (LockLostException e) {
                normal = false;
                nested = false;
            }
        }
        counter++;
        if (random.nextInt(16) == 0) {
            int round = engine.rounds + random.nextInt(200);
            while (engine.rounds - round < 0 && !engine.calm) {
                Thread.onSpinWait();
            }
        }
        if (nested) {
            normal = unlock(engine.lock);
        }
        long end = engine.tickets.get();
        normal &= unlock(engine.lock);
        journal.add(new Seen(begin, end, fence, normal));
        if (engine.lock.getHoldCount() != 0) {
            throw new AssertionError("still holds after " + journal.get(journal.size() - 1));
        }
    }

    private static long fence(GatedLock lock) {
        try {
            return lock.fencingToken();
        } catch (LockLostException e) {
            return e.fencingToken();
        }
    }

    private static boolean unlock(GatedLock lock) {
        try {
            lock.unlock();
            return true;
        } catch (LockLostException e) {
            return false;
        }
    }
}
