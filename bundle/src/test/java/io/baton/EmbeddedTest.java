package io.baton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole library, as an application sees it, with several nodes in one process. */
class EmbeddedTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    @Test
    void shouldLockWithoutAnyPeer() throws Exception {
        try (Baton baton = Baton.builder().start()) {
            assertThat(baton.awaitReady(LONG)).isTrue();
            DistributedLock lock = baton.lock("orders");
            lock.lock();
            long first = lock.fencingToken();
            assertThat(lock.isHeldByCurrentThread()).isTrue();
            lock.unlock();
            assertThat(lock.tryLock()).isTrue();
            assertThat(lock.fencingToken()).isGreaterThan(first);
            lock.unlock();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"memory", "zeromq"})
    void shouldLeaveNothingBehindWhenClosed(String transport) throws Exception {
        Baton baton = Baton.builder().node("closing").transport(transport).start();
        assertThat(baton.awaitReady(LONG)).isTrue();
        DistributedLock lock = baton.lock("held");
        lock.lock();
        Thread waiter = new Thread(() -> assertThatThrownBy(lock::lock).isInstanceOf(BatonClosedException.class));
        List<Throwable> failures = java.util.Collections.synchronizedList(new ArrayList<>());
        waiter.setUncaughtExceptionHandler((thread, failure) -> failures.add(failure));
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        baton.close();
        waiter.join();
        assertThat(failures).isEmpty();
        assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
        assertThatThrownBy(lock::lock).isInstanceOf(BatonClosedException.class);
        assertThatThrownBy(() -> baton.lock("another")).isInstanceOf(BatonClosedException.class);
        assertThat(Thread.getAllStackTraces().keySet())
                .filteredOn(thread -> thread.getName().startsWith("baton-")
                        && thread.getName().contains("closing"))
                .isEmpty();
        baton.close();
    }

    @Test
    void shouldForgetNamesWhenNobodyUsesThem() throws Exception {
        try (Baton baton =
                Baton.builder().forgetAfter(BatonConfig.DEFAULT_HEARTBEAT).start()) {
            DistributedLock kept = baton.lock("kept");
            long first = use(kept);
            List<WeakReference<DistributedLock>> names = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                DistributedLock lock = baton.lock("order-" + i);
                use(lock);
                names.add(new WeakReference<>(lock));
            }
            long end = System.nanoTime() + LONG.toNanos();
            while (names.stream().anyMatch(name -> name.get() != null)) {
                assertThat(System.nanoTime()).as("names are forgotten").isLessThan(end);
                System.gc();
                Thread.sleep(20);
            }
            assertThat(baton.lock("kept")).isSameAs(kept);
            assertThat(use(kept)).isGreaterThan(first);
            assertThat(use(baton.lock("order-7"))).isPositive();
        }
    }

    /** Three voters and two others; the places are two, so a third one is refused until one of the two leaves. */
    @ParameterizedTest
    @ValueSource(strings = {"memory", "zeromq"})
    void shouldTakeInMembersOffTheRosterWhenVotersAdmitThem(String transport) throws Exception {
        List<Integer> ports = Ports.free(6);
        List<Baton> nodes = new ArrayList<>();
        try {
            for (int i = 0; i < 6; i++) {
                BatonConfig.Builder builder = Baton.builder()
                        .cluster("guests-" + transport)
                        .node("n" + i)
                        .bind("127.0.0.1:" + ports.get(i))
                        .votes(i < 3)
                        .offRosterMembers(2)
                        .lease(Duration.ofMillis(1500))
                        .heartbeat(Duration.ofMillis(100))
                        .suspicion(Duration.ofMillis(900))
                        .transport(transport)
                        .locks("*", "ricart-agrawala");
                for (int j = 0; j < 3; j++) {
                    if (j != i) {
                        builder.peer("n" + j, "127.0.0.1:" + ports.get(j));
                    }
                }
                nodes.add(builder.start());
                assertThat(i == 5 || i < 3 || nodes.get(i).awaitReady(LONG)).isTrue();
            }
            long last = 0;
            for (Baton node : nodes.subList(0, 5)) {
                assertThat(node.awaitReady(LONG)).isTrue();
                long token = use(node.lock("shared"));
                assertThat(token).isGreaterThan(last);
                last = token;
            }
            assertThat(nodes.get(5).awaitReady(Duration.ofMillis(10)))
                    .as("no place")
                    .isFalse();
            nodes.get(3).lock("shared").lock();
            nodes.get(3).close();
            assertThat(nodes.get(5).awaitReady(LONG)).isTrue();
            assertThat(use(nodes.get(5).lock("shared"))).isGreaterThan(last);
            assertThat(nodes.get(5).view().orElseThrow().members()).containsExactly("n0", "n1", "n2", "n4", "n5");
        } finally {
            nodes.forEach(Baton::close);
        }
    }

    @Test
    void shouldRaiseTokensAndReleaseTheDirectoryWhenANodeWithAStateDirRestarts(@TempDir Path directory)
            throws Exception {
        long before = 0;
        for (int i = 0; i < 3; i++) {
            try (Baton baton = Baton.builder().stateDir(directory).start()) {
                assertThat(baton.awaitReady(LONG)).isTrue();
                long token = use(baton.lock("orders"));
                assertThat(token).isGreaterThan(before);
                before = token;
                assertThatThrownBy(() -> Baton.builder().stateDir(directory).start())
                        .isInstanceOf(BatonException.class)
                        .hasMessageContaining("is in use by another node in this process");
            }
        }
    }

    private static long use(DistributedLock lock) {
        lock.lock();
        try {
            return lock.fencingToken();
        } finally {
            lock.unlock();
        }
    }

    @Test
    void shouldRefuseToStartWhenAnAlgorithmHasNoSuchOption() {
        LockRule rule = new LockRule("orders-*", "central", true, java.util.Map.of("speed", "high"));
        assertThatThrownBy(() -> Baton.builder().locks(rule).start())
                .isInstanceOf(InvalidConfigException.class)
                .hasMessage("locks \"orders-*\": algorithm central has no option \"speed\"");
    }

    @Test
    void shouldLeaveWithoutALeaseWaitWhenTheHolderCloses() throws Exception {
        List<Integer> ports = Ports.free(3);
        List<Baton> nodes = new ArrayList<>();
        try {
            for (int i = 0; i < 3; i++) {
                // A lease so long that a wait for it would not end within the test's time.
                BatonConfig.Builder builder = Baton.builder()
                        .cluster("leave")
                        .node("n" + i)
                        .bind("127.0.0.1:" + ports.get(i))
                        .lease(Duration.ofMinutes(30))
                        .heartbeat(Duration.ofMillis(100))
                        .suspicion(Duration.ofMinutes(20))
                        .transport("memory");
                for (int j = 0; j < 3; j++) {
                    if (j != i) {
                        builder.peer("n" + j, "127.0.0.1:" + ports.get(j));
                    }
                }
                nodes.add(builder.start());
            }
            for (Baton node : nodes) {
                assertThat(node.awaitReady(LONG)).isTrue();
            }
            nodes.get(2).lock("moved").lock();
            long before = nodes.get(2).lock("moved").fencingToken();
            nodes.get(2).close();
            DistributedLock lock = nodes.get(0).lock("moved");
            assertThat(lock.tryLock(60, TimeUnit.SECONDS)).isTrue();
            assertThat(lock.fencingToken()).isGreaterThan(before);
            lock.unlock();
        } finally {
            nodes.forEach(Baton::close);
        }
    }

    /** One node after the other is restarted with newer rules, while the others go on. */
    @Test
    void shouldWorkByTheOldestRulesUntilEveryNodeHasNewerOnes() throws Exception {
        List<Integer> ports = Ports.free(3);
        Baton[] nodes = new Baton[3];
        try {
            for (int i = 0; i < 3; i++) {
                nodes[i] = withRules(i, ports, 1, "central");
            }
            long fence = 0;
            for (int next = 0; next < 3; next++) {
                fence = lockEverywhere(nodes, fence, 1);
                nodes[next].close();
                nodes[next] = withRules(next, ports, 2, "token-ring");
            }
            lockEverywhere(nodes, fence, 2);
        } finally {
            for (Baton node : nodes) {
                if (node != null) {
                    node.close();
                }
            }
        }
    }

    private static Baton withRules(int self, List<Integer> ports, long generation, String algorithm) {
        BatonConfig.Builder builder = Baton.builder()
                .cluster("rolling")
                .node("n" + self)
                .bind("127.0.0.1:" + ports.get(self))
                .lease(Duration.ofMillis(1500))
                .heartbeat(Duration.ofMillis(100))
                .suspicion(Duration.ofMillis(900))
                .maxWallSkew(Duration.ofMillis(100))
                .transport("memory")
                .generation(generation)
                .locks("*", algorithm);
        for (int other = 0; other < 3; other++) {
            if (other != self) {
                builder.peer("n" + other, "127.0.0.1:" + ports.get(other));
            }
        }
        return builder.start();
    }

    private static long lockEverywhere(Baton[] nodes, long above, long generation) throws InterruptedException {
        long fence = above;
        for (Baton node : nodes) {
            assertThat(node.awaitReady(LONG)).isTrue();
            DistributedLock lock = node.lock("changing");
            assertThat(lock.tryLock(60, TimeUnit.SECONDS)).isTrue();
            assertThat(lock.fencingToken()).isGreaterThan(fence);
            fence = lock.fencingToken();
            assertThat(node.view()).map(ClusterView::generation).contains(generation);
            lock.unlock();
        }
        return fence;
    }

    @ParameterizedTest
    @CsvSource({
        "central, bully, memory", "ricart-agrawala, ring, memory", "token-ring, bully, memory", "maekawa, ring, memory",
        "central, ring, zeromq", "ricart-agrawala, bully, zeromq", "token-ring, ring, zeromq", "maekawa, bully, zeromq"
    })
    void shouldExcludeEachOtherAcrossNodes(String algorithm, String election, String transport) throws Exception {
        List<Integer> ports = Ports.free(3);
        List<Baton> nodes = new ArrayList<>();
        try {
            for (int i = 0; i < 3; i++) {
                BatonConfig.Builder builder = Baton.builder()
                        .cluster(algorithm + election)
                        .node("n" + i)
                        .bind("127.0.0.1:" + ports.get(i))
                        .lease(Duration.ofMillis(1500))
                        .heartbeat(Duration.ofMillis(100))
                        .suspicion(Duration.ofMillis(900))
                        .maxWallSkew(Duration.ofMillis(100))
                        .election(election)
                        .transport(transport)
                        .locks("*", algorithm);
                for (int j = 0; j < 3; j++) {
                    if (j != i) {
                        builder.peer("n" + j, "127.0.0.1:" + ports.get(j));
                    }
                }
                nodes.add(builder.start());
            }
            int[] counter = new int[1];
            List<Thread> threads = new ArrayList<>();
            List<Throwable> failures = java.util.Collections.synchronizedList(new ArrayList<>());
            for (Baton node : nodes) {
                assertThat(node.awaitReady(LONG)).isTrue();
                for (int t = 0; t < 2; t++) {
                    Thread thread = new Thread(() -> {
                        DistributedLock lock = node.lock("shared");
                        for (int i = 0; i < 200; i++) {
                            lock.lock();
                            counter[0]++;
                            lock.unlock();
                        }
                    });
                    thread.setUncaughtExceptionHandler((th, e) -> failures.add(e));
                    threads.add(thread);
                }
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join(TimeUnit.SECONDS.toMillis(120));
                assertThat(thread.isAlive()).isFalse();
            }
            assertThat(failures).isEmpty();
            assertThat(counter[0]).isEqualTo(3 * 2 * 200);
        } finally {
            nodes.forEach(Baton::close);
        }
    }
}
