package io.baton.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.LongConsumer;

/** Two processes that exchange frames by JeroMQ and nothing else. */
final class BarePair implements AutoCloseable {
    private final Child router;
    private final Child dealer;

    private BarePair(Child router, Child dealer) {
        this.router = router;
        this.dealer = dealer;
    }

    static BarePair start() throws IOException, InterruptedException {
        Child router = Child.start(BareRouter.class, List.of());
        try {
            return new BarePair(router, Child.start(BareDealer.class, List.of(router.hear())));
        } catch (IOException | InterruptedException | RuntimeException e) {
            router.close();
            throw e;
        }
    }

    /** Lets frames go to and fro for a while, and tells how long each round trip took. */
    void roundTrips(Duration howLong, LongConsumer nanos) throws InterruptedException {
        dealer.say("ping " + howLong.toMillis());
        dealer.hearAll().stream().mapToLong(Long::parseLong).forEach(nanos);
    }

    @Override
    public void close() {
        dealer.close();
        router.close();
    }
}
