package io.baton.samples.keydesk;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.Baton;
import io.baton.BatonConfig;
import io.baton.DistributedLock;
import io.baton.LockRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** The algorithm in whole nodes, chosen by its name. */
class EmbeddedKeyDeskTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    @Test
    void shouldLockWhenChosenByItsName() throws Exception {
        try (Baton baton = Baton.builder().locks(LockRule.of("*", "key-desk")).start()) {
            assertThat(baton.awaitReady(LONG)).isTrue();
            DistributedLock lock = baton.lock("orders");
            lock.lock();
            assertThat(lock.isHeldByCurrentThread()).isTrue();
            lock.unlock();
        }
    }

    @Test
    void shouldExcludeEachOtherWhenThreeNodesUseIt() throws Exception {
        List<Baton> nodes = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            for (int i = 0; i < 3; i++) {
                nodes.add(node(i));
            }
            int[] counter = new int[1];
            List<Future<?>> done = new ArrayList<>();
            for (Baton node : nodes) {
                assertThat(node.awaitReady(LONG)).isTrue();
                done.add(threads.submit(() -> count(node.lock("counter"), counter)));
            }
            for (Future<?> each : done) {
                each.get();
            }
            assertThat(counter[0]).isEqualTo(300);
        } finally {
            nodes.forEach(Baton::close);
            threads.shutdown();
        }
    }

    private static Baton node(int number) {
        BatonConfig.Builder builder = Baton.builder()
                .cluster("key-desk")
                .node("n" + number)
                .bind("127.0.0.1:" + (7100 + number))
                .transport("memory")
                .locks(LockRule.of("*", "key-desk"));
        for (int peer = 0; peer < 3; peer++) {
            if (peer != number) {
                builder.peer("n" + peer, "127.0.0.1:" + (7100 + peer));
            }
        }
        return builder.start();
    }

    private static void count(DistributedLock lock, int[] counter) {
        for (int i = 0; i < 100; i++) {
            lock.lock();
            counter[0]++;
            lock.unlock();
        }
    }
}
