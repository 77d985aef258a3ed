package io.baton.transport.zeromq;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.slf4j.Logger;

/** Warnings that strangers can cause: one line per topic and interval, with the number of those left out. Thread-safe. */
final class OccasionalLog {
    /** More topics than this share one, so that nobody can fill the memory with topics. */
    private static final int MAX_TOPICS = 64;

    private static final class Topic {
        long quietUntil;
        long leftOut;

        Topic(long now) {
            quietUntil = now;
        }
    }

    private final Logger log;
    private final long intervalNanos;
    private final LongSupplier clock;
    private final Map<String, Topic> topics = new HashMap<>();

    OccasionalLog(Logger log, long intervalNanos) {
        this(log, intervalNanos, System::nanoTime);
    }

    OccasionalLog(Logger log, long intervalNanos, LongSupplier clock) {
        this.log = log;
        this.intervalNanos = intervalNanos;
        this.clock = clock;
    }

    /** Logs a warning, unless this topic had one not long ago. */
    void warn(String topic, String message) {
        long leftOut = due(topic);
        if (leftOut >= 0) {
            log.warn("{}{}", message, leftOut == 0 ? "" : " (" + leftOut + " more like this were not logged)");
        }
    }

    /** Logs a warning with a cause, unless this topic had one not long ago. */
    void warn(String topic, String message, Throwable cause) {
        if (due(topic) >= 0) {
            log.warn(message, cause);
        }
    }

    /** Returns how many were left out since the last line, or -1 if this one is left out, too. */
    private synchronized long due(String name) {
        long now = clock.getAsLong();
        String key = topics.size() < MAX_TOPICS || topics.containsKey(name) ? name : "";
        Topic topic = topics.computeIfAbsent(key, ignored -> new Topic(now));
        if (now - topic.quietUntil < 0) {
            topic.leftOut++;
            return -1;
        }
        long leftOut = topic.leftOut;
        topic.leftOut = 0;
        topic.quietUntil = now + intervalNanos;
        return leftOut;
    }
}
