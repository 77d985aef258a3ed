package io.baton.kit.mutex;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.spi.Mode;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * What the application may rely on: of two holds that exclude each other the later one has the larger fence; permits have
 * unique ones; readers may share one.
 */
final class Fences {
    private final Set<Long> ofPermits = new HashSet<>();
    private long highest;
    private long highestExclusive;

    void survived(Mode mode, long fence) {
        highest = Math.max(highest, fence);
        if (mode == Mode.EXCLUSIVE) {
            highestExclusive = Math.max(highestExclusive, fence);
        } else if (mode == Mode.PERMIT) {
            ofPermits.add(fence);
        }
    }

    void issued(int rank, Mode mode, long fence) {
        if (mode == Mode.PERMIT) {
            assertThat(ofPermits.add(fence))
                    .as("fence issued by rank %d, %d, is unique", rank, fence)
                    .isTrue();
        } else {
            assertThat(fence)
                    .as("fence issued by rank %d", rank)
                    .isGreaterThan(mode == Mode.EXCLUSIVE ? highest : highestExclusive);
        }
        survived(mode, fence);
    }

    long highest() {
        return highest;
    }

    /** Tells whether such a hold may begin beside those. */
    static boolean fits(Mode mode, Collection<Mode> others, int permits) {
        return switch (mode) {
            case EXCLUSIVE -> others.isEmpty();
            case SHARED -> others.stream().allMatch(other -> other == Mode.SHARED);
            case PERMIT -> others.size() < permits && others.stream().allMatch(other -> other == Mode.PERMIT);
        };
    }
}
