package io.baton.core.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.Baton;
import io.baton.BatonClosedException;
import io.baton.LockLostException;
import io.baton.LostLockListener;
import io.baton.core.observe.Observer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The lock as threads see it. */
class GatedLockTest {
    private final LockRig rig = new LockRig();
    private final GatedLock lock = rig.lock;

    @AfterEach
    void close() {
        rig.close();
    }

    @Test
    void shouldCountHoldsWhenTakenAgain() throws InterruptedException {
        lock.lock();
        lock.lockInterruptibly();
        assertThat(lock.tryLock()).isTrue();
        assertThat(lock.tryLock(0, TimeUnit.SECONDS)).isTrue();
        assertThat(lock.getHoldCount()).isEqualTo(4);
        for (int left = 3; left >= 0; left--) {
            assertThat(lock.isHeldByCurrentThread()).isTrue();
            lock.unlock();
            assertThat(lock.getHoldCount()).isEqualTo(left);
        }
        assertThat(lock.isHeldByCurrentThread()).isFalse();
        assertThat(rig.said).containsExactly("request");
    }

    @Test
    void shouldExcludeOtherThreadsWhenHeld() {
        lock.lock();
        CompletableFuture<Boolean> other = rig.thread(() -> lock.tryLock());
        assertThat(LockRig.get(other)).isFalse();
        lock.unlock();
        assertThat(LockRig.get(rig.thread(() -> lock.tryLock()))).isTrue();
        assertThat(rig.said).as("a try that finds it held here asks nobody").containsExactly("request");
    }

    @Test
    void shouldHandOverWhenAnotherThreadWaits() {
        lock.lock();
        long first = lock.fencingToken();
        CompletableFuture<Long> other = rig.thread(() -> {
            lock.lock();
            long token = lock.fencingToken();
            lock.unlock();
            return token;
        });
        rig.awaitParked(rig.last());
        lock.unlock();
        assertThat(LockRig.get(other)).isEqualTo(first + 1);
    }

    @Test
    void shouldThrowInWordsWhenNotHeld() {
        assertThatThrownBy(lock::unlock)
                .isExactlyInstanceOf(IllegalMonitorStateException.class)
                .hasMessageContaining("orders")
                .hasMessageContaining("not held by thread");
        assertThatThrownBy(lock::fencingToken).isExactlyInstanceOf(IllegalMonitorStateException.class);
        lock.lock();
        assertThatThrownBy(() -> LockRig.get(rig.thread(() -> {
                    lock.unlock();
                    return null;
                })))
                .isExactlyInstanceOf(IllegalMonitorStateException.class);
        lock.unlock();
    }

    @Test
    void shouldRefuseConditions() {
        assertThatThrownBy(lock::newCondition)
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("not supported yet");
    }

    @Test
    void shouldGoOnWaitingAndKeepStatusWhenInterruptedInLock() {
        lock.lock();
        CompletableFuture<Boolean> other = rig.thread(() -> {
            lock.lock();
            boolean interrupted = Thread.currentThread().isInterrupted();
            lock.unlock();
            return interrupted;
        });
        Thread thread = rig.last();
        rig.awaitParked(thread);
        thread.interrupt();
        LockRig.await(() -> !thread.isInterrupted()); // the wait took it away and waits on
        assertThat(other).isNotDone();
        lock.unlock();
        assertThat(LockRig.get(other)).isTrue();
    }

    @Test
    void shouldLeaveWhenInterruptedInLockInterruptibly() {
        rig.grants = false;
        CompletableFuture<Boolean> other = rig.thread(() -> {
            try {
                lock.lockInterruptibly();
                return false;
            } catch (InterruptedException e) {
                return !Thread.currentThread().isInterrupted() && lock.getHoldCount() == 0;
            }
        });
        rig.awaitParked(rig.last());
        rig.last().interrupt();
        assertThat(LockRig.get(other)).isTrue();
        LockRig.await(() -> rig.said.contains("cancel"));
    }

    @Test
    void shouldThrowAtOnceWhenInterruptedBefore() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(lock::lockInterruptibly).isInstanceOf(InterruptedException.class);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> lock.tryLock(1, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
        assertThat(rig.said).isEmpty();
    }

    @Test
    void shouldReturnFalseAndCancelWhenTimeIsOver() throws InterruptedException {
        rig.grants = false;
        assertThat(lock.tryLock(20, TimeUnit.MILLISECONDS)).isFalse();
        LockRig.await(() -> rig.said.contains("cancel"));
        assertThat(rig.said).containsExactly("request", "cancel");
        assertThat(lock.getHoldCount()).isZero();
    }

    @Test
    void shouldAskNobodyWhenThereIsNoTime() throws InterruptedException {
        assertThat(lock.tryLock(0, TimeUnit.SECONDS)).isFalse();
        assertThat(lock.tryLock(-1, TimeUnit.SECONDS)).isFalse();
        assertThat(rig.said).isEmpty();
    }

    @Test
    void shouldOnlyTryAndStayInBudgetWhenTryLockGetsNoAnswer() {
        try (LockRig hasty = new LockRig(Duration.ofMillis(20))) {
            hasty.grants = false;
            assertThat(hasty.lock.tryLock()).isFalse();
            LockRig.await(() -> hasty.said.contains("cancel"));
            assertThat(hasty.said).containsExactly("try", "cancel");
        }
    }

    @Test
    void shouldReturnFalseWhenDenied() {
        rig.grants = false;
        CompletableFuture<Boolean> tried = rig.thread(() -> lock.tryLock());
        LockRig.await(() -> rig.said.contains("try"));
        rig.engine(() -> {
            rig.cancel();
            rig.gate.denied();
        });
        assertThat(LockRig.get(tried)).isFalse();
    }

    @Test
    void shouldThrowAtEveryUnlockAndNestedLockWhenLost() {
        lock.lock();
        lock.lock();
        long token = lock.fencingToken();
        rig.lose("the node was excluded");

        assertThat(lock.isHeldByCurrentThread()).isFalse();
        assertThat(lock.getHoldCount()).isEqualTo(2);
        assertThatThrownBy(lock::lock).isInstanceOf(LockLostException.class);
        assertThatThrownBy(lock::tryLock).isInstanceOf(LockLostException.class);
        assertThatThrownBy(lock::fencingToken).isInstanceOf(LockLostException.class);
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(lock::unlock)
                    .isInstanceOfSatisfying(
                            LockLostException.class,
                            e -> assertThat(e.fencingToken()).isEqualTo(token))
                    .hasMessageContaining("the node was excluded");
        }
        assertThat(lock.getHoldCount()).isZero();
        assertThatThrownBy(lock::unlock).isExactlyInstanceOf(IllegalMonitorStateException.class);
        lock.lock();
        lock.unlock();
    }

    @Test
    void shouldServeOthersWhenLoserHasNotLeft() {
        lock.lock();
        rig.lose("excluded");
        CompletableFuture<Boolean> other = rig.thread(() -> {
            lock.lock();
            return lock.isHeldByCurrentThread();
        });
        assertThat(LockRig.get(other)).isTrue();
        assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
        assertThat(lock.tryLock()).as("the other thread still holds").isFalse();
    }

    @Test
    void shouldReturnNormallyWhenLapsedLeaseIsRenewedDuringUnlock() {
        CompletableFuture<Void> holder = rig.owned().thread(() -> {
            lock.lock();
            rig.lapse();
            assertThat(lock.isHeldByCurrentThread()).isFalse();
            lock.unlock();
            return null;
        });
        Thread thread = rig.last();
        rig.awaitParked(thread);
        CompletableFuture<Boolean> other = rig.thread(() -> {
            lock.lock();
            return true;
        });
        rig.awaitParked(rig.last());
        assertThat(other)
                .as("nobody is served while the holder waits for certainty")
                .isNotDone();
        rig.renew();
        LockRig.get(holder);
        assertThat(LockRig.get(other)).isTrue();
    }

    @Test
    void shouldReturnNormallyWhenLeaseIsRenewedAndNobodySaysSo() {
        CompletableFuture<Void> holder = rig.owned().thread(() -> {
            lock.lock();
            rig.lapse();
            lock.unlock();
            return null;
        });
        rig.awaitParked(rig.last());
        rig.lease.set(rig.now() + LockRig.LEASE);
        LockRig.get(holder);
    }

    @Test
    void shouldThrowWhenLossComesDuringUnlock() {
        CompletableFuture<Void> holder = rig.owned().thread(() -> {
            lock.lock();
            rig.lapse();
            lock.unlock();
            return null;
        });
        rig.awaitParked(rig.last());
        rig.lose("a majority went on");
        assertThatThrownBy(() -> LockRig.get(holder))
                .isInstanceOf(LockLostException.class)
                .hasMessageContaining("a majority went on");
    }

    @Test
    void shouldThrowAndGiveBackWhenLeaseStaysLapsed() {
        CompletableFuture<Void> holder = rig.owned().thread(() -> {
            lock.lock();
            rig.lapse();
            lock.unlock();
            return null;
        });
        rig.awaitParked(rig.last());
        rig.passLease(rig.last());
        assertThatThrownBy(() -> LockRig.get(holder))
                .isInstanceOf(LockLostException.class)
                .hasMessageContaining("not renewed in time");
        rig.renew();
        assertThat(lock.tryLock()).isTrue();
    }

    @Test
    void shouldThrowAtNestedUnlockAndEndWellWhenLeaseComesBackLater() {
        CompletableFuture<Void> holder = rig.owned().thread(() -> {
            lock.lock();
            lock.lock();
            rig.lapse();
            assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
            assertThat(lock.getHoldCount()).isOne();
            rig.renew();
            assertThat(lock.isHeldByCurrentThread()).isTrue();
            lock.unlock();
            return null;
        });
        rig.awaitParked(rig.last());
        rig.passLease(rig.last());
        LockRig.get(holder);
    }

    @Test
    void shouldWaitWhenLeaseIsLapsedAndServeWhenRenewed() {
        rig.owned().lapse();
        CompletableFuture<Boolean> other = rig.thread(() -> {
            lock.lock();
            return lock.isHeldByCurrentThread();
        });
        rig.awaitParked(rig.last());
        rig.renew();
        assertThat(LockRig.get(other)).isTrue();
    }

    @Test
    void shouldThrowClosedToWaitersAndLostToHolderWhenNodeCloses() {
        lock.lock();
        CompletableFuture<Void> waiting = rig.thread(() -> {
            lock.lock();
            return null;
        });
        rig.awaitParked(rig.last());
        rig.close("node a is closed");

        assertThatThrownBy(() -> LockRig.get(waiting))
                .isInstanceOf(BatonClosedException.class)
                .hasMessageContaining("node a is closed");
        assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class).hasMessageContaining("node a is closed");
        assertThatThrownBy(lock::lock).isInstanceOf(BatonClosedException.class);
        assertThatThrownBy(lock::tryLock).isInstanceOf(BatonClosedException.class);
        assertThatThrownBy(() -> lock.tryLock(0, TimeUnit.SECONDS)).isInstanceOf(BatonClosedException.class);
        assertThatThrownBy(lock::lockInterruptibly).isInstanceOf(BatonClosedException.class);
        LockRig.await(() -> rig.said.contains("release"));
    }

    @Test
    void shouldTellListenersOnTheirThreadWhenUncertainAndLost() {
        List<String> told = new CopyOnWriteArrayList<>();
        LostLockListener listener = new LostLockListener() {
            @Override
            public void lost(String name, long token, String reason) {
                told.add("lost " + name + " " + token + " " + reason);
                assertThat(Thread.currentThread().getName()).isNotEqualTo("engine");
            }

            @Override
            public void uncertain(String name, long token) {
                told.add("uncertain " + name + " " + token);
                throw new IllegalStateException("a listener that fails harms nobody");
            }
        };
        Baton.Registration once = lock.addListener(listener);
        Baton.Registration twice = lock.addListener(listener);
        twice.close();
        lock.lock();
        rig.lapse();
        rig.lose("excluded");
        LockRig.await(() -> told.size() >= 2);
        assertThat(told).containsExactly("uncertain orders 1", "lost orders 1 excluded");
        once.close();
        assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
    }

    @Test
    void shouldTellObserverWhenBoundLater() {
        lock.lock();
        lock.unlock();
        List<String> seen = new CopyOnWriteArrayList<>();
        rig.observer = new Observer() {
            @Override
            public void granted(String name, long waitedNanos) {
                seen.add("granted");
            }

            @Override
            public void released(String name, long heldNanos) {
                assertThat(heldNanos).isNotNegative();
                seen.add("released");
            }

            @Override
            public void timedOut(String name) {
                seen.add("timedOut");
            }

            @Override
            public void lost(String name, long fence, String reason) {
                seen.add("lost " + fence);
            }

            @Override
            public void uncertain(String name, long fence) {
                seen.add("uncertain " + fence);
            }
        };
        lock.lock();
        assertThat(LockRig.get(rig.thread(() -> lock.tryLock()))).isFalse();
        lock.unlock();
        lock.lock();
        long token = lock.fencingToken();
        rig.lapse();
        rig.lose("excluded");
        assertThat(seen)
                .containsExactly("granted", "timedOut", "released", "granted", "uncertain " + token, "lost " + token);
    }
}
