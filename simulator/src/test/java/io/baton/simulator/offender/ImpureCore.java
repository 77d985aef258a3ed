package io.baton.simulator.offender;

import java.io.ByteArrayInputStream;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.locks.ReentrantLock;

/** Does all that a core must not. */
final class ImpureCore {
    private final ReentrantLock lock = new ReentrantLock();

    long ticks() {
        return System.nanoTime();
    }

    long wall() {
        return System.currentTimeMillis();
    }

    Instant instant() {
        return Instant.now();
    }

    double chance() {
        return new Random().nextDouble() + Math.random();
    }

    int input() {
        lock.lock();
        return new ByteArrayInputStream(new byte[1]).read();
    }

    Thread thread() {
        return new Thread(() -> {});
    }
}
