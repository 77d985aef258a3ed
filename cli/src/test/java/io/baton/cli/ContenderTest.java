package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.Baton;
import io.baton.DistributedLock;
import io.baton.cli.contend.Contender;
import io.baton.cli.contend.Orders;
import io.baton.cli.contend.PlainCounter;
import io.baton.cli.contend.Reporter;
import io.baton.history.Event;
import io.baton.history.History;
import io.baton.history.HistoryChecker;
import io.baton.history.Kind;
import io.baton.history.Violation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That what contenders tell is enough to see a lock that does not lock. */
class ContenderTest {
    private static final Contender.Pace PACE = new Contender.Pace(Duration.ofMillis(1), Duration.ZERO);
    private static final int GRANTS = 60;

    @TempDir
    private Path directory;

    @Test
    void shouldBeFoundInOrderWhenAllShareOneLock() throws Exception {
        try (Baton one = Baton.builder().start()) {
            assertThat(contend(List.of(one, one, one))).isEmpty();
        }
    }

    @Test
    void shouldBeCaughtWhenEachHasALockOfItsOwn() throws Exception {
        try (Baton one = Baton.builder().start();
                Baton two = Baton.builder().start();
                Baton three = Baton.builder().start()) {
            assertThat(contend(List.of(one, two, three)))
                    .extracting(Violation::check)
                    .contains(Violation.Check.LOST_UPDATE, Violation.Check.WHOLE_HOLD);
        }
    }

    private List<Violation> contend(List<Baton> nodes) throws InterruptedException {
        Queue<Event> events = new ConcurrentLinkedQueue<>();
        Orders orders = new Orders();
        PlainCounter counter = new PlainCounter(directory.resolve("counter"));
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            DistributedLock lock = nodes.get(i).lock("l");
            Reporter reporter = new Reporter("n" + i, events::add);
            threads.add(new Thread(new Contender("1", lock, counter, PACE, orders, reporter)));
        }
        threads.forEach(Thread::start);
        while (events.stream().filter(it -> it.kind() == Kind.GRANTED).count() < GRANTS) {
            Thread.onSpinWait();
        }
        orders.stop();
        for (Thread thread : threads) {
            thread.join();
        }
        return HistoryChecker.check(new History(events));
    }
}
