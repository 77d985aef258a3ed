package io.baton.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class GatedLockAllocationTest {
    private static final int PAIRS = 100_000;

    @Test
    void shouldAllocateNothingWhenLockIsOwnedHere() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (LockRig rig = new LockRig().owned()) {
            pairs(rig.lock); // warms up: what is allocated once does not count
            long before = threads.getCurrentThreadAllocatedBytes();
            pairs(rig.lock);
            long allocated = threads.getCurrentThreadAllocatedBytes() - before;
            assertThat(allocated).as("bytes in " + PAIRS + " pairs").isLessThan(PAIRS / 10);
            assertThat(rig.said).containsExactly("request");
        }
    }

    private static void pairs(GatedLock lock) {
        for (int i = 0; i < PAIRS; i++) {
            lock.lock();
            lock.lock();
            lock.unlock();
            lock.unlock();
        }
    }
}
