package io.baton.transport.zeromq;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class OccasionalLogTest {
    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final Logger logger = (Logger) LoggerFactory.getLogger("occasional");
    private final OccasionalLog log = new OccasionalLog(logger, 10, clock::get);

    @BeforeEach
    void attach() {
        lines.start();
        logger.setAdditive(false);
        logger.detachAndStopAllAppenders();
        logger.addAppender(lines);
    }

    @Test
    void shouldLogOncePerIntervalWhenTopicIsTheSame() {
        for (int i = 0; i < 10; i++) {
            log.warn("x", "happened");
            clock.incrementAndGet();
        }
        log.warn("x", "happened");
        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly("happened", "happened (9 more like this were not logged)");
    }

    @Test
    void shouldLogBothWhenTopicsDiffer() {
        log.warn("x", "first");
        log.warn("y", "second", new IllegalStateException());
        assertThat(lines.list).hasSize(2);
    }

    @Test
    void shouldStopWhenTopicsAreMany() {
        for (int i = 0; i < 10_000; i++) {
            log.warn("topic " + i, "happened");
        }
        assertThat(lines.list).hasSizeLessThanOrEqualTo(65);
    }
}
