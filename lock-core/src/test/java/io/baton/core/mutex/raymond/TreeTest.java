package io.baton.core.mutex.raymond;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TreeTest {
    @Test
    void shouldBeAHeapWhenHomeIsRankZero() {
        Tree tree = new Tree(7, 0);
        assertThat(IntStream.range(0, 7).map(rank -> tree.towards(rank, 0))).containsExactly(0, 0, 0, 1, 1, 2, 2);
    }

    @Test
    void shouldTurnWithHomeWhenHomeIsElsewhere() {
        Tree tree = new Tree(5, 3);
        assertThat(IntStream.range(0, 5).map(rank -> tree.towards(rank, 3))).containsExactly(3, 4, 4, 3, 3);
    }

    @Test
    void shouldArriveByNeighboursWhenGoingTowards() {
        for (int size = 1; size <= 25; size++) {
            for (int home = 0; home < size; home++) {
                Tree tree = new Tree(size, home);
                for (int from = 0; from < size; from++) {
                    for (int to = 0; to < size; to++) {
                        int steps = 0;
                        for (int at = from; at != to; steps++) {
                            int next = tree.towards(at, to);
                            assertThat(tree.areNeighbours(at, next) && tree.areNeighbours(next, at))
                                    .isTrue();
                            at = next;
                        }
                        assertThat(steps).isLessThanOrEqualTo(size);
                    }
                }
            }
        }
    }

    @Test
    void shouldHaveOneEdgeLessThanMembersWhenCounted() {
        for (int size = 1; size <= 25; size++) {
            Tree tree = new Tree(size, size / 2);
            int edges = 0;
            for (int one = 0; one < size; one++) {
                for (int other = 0; other < one; other++) {
                    edges += tree.areNeighbours(one, other) ? 1 : 0;
                }
                assertThat(tree.areNeighbours(one, one)).isFalse();
            }
            assertThat(edges).isEqualTo(size - 1);
        }
    }
}
