package io.baton.core.mutex.maekawa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QuorumsTest {
    @Test
    void shouldIntersectWhenAnyTwoAreTaken() {
        for (String kind : Quorums.KINDS) {
            for (int size = 1; size <= 100; size++) {
                int[][] quorums = all(kind, size);
                for (int one = 0; one < size; one++) {
                    assertThat(quorums[one]).contains(one).isSorted().doesNotHaveDuplicates();
                    for (int other = 0; other < one; other++) {
                        int[] second = quorums[other];
                        assertThat(Arrays.stream(quorums[one]).anyMatch(rank -> Arrays.binarySearch(second, rank) >= 0))
                                .as("%s, %d members: quorums of %d and %d", kind, size, one, other)
                                .isTrue();
                    }
                }
            }
        }
    }

    @Test
    void shouldHaveEqualSizeCloseToTheRootWhenCyclic() {
        for (int size = 1; size <= 64; size++) {
            int k = Quorums.of("cyclic", 0, size).length;
            assertThat(List.of(all("cyclic", size))).allMatch(quorum -> quorum.length == k);
            assertThat(k * (k - 1) + 1).isGreaterThanOrEqualTo(size); // No smaller one is possible with k - 1.
        }
        assertThat(Quorums.of("cyclic", 0, 64)).hasSize(9);
        assertThat(Quorums.of("cyclic", 0, 57)).hasSize(8);
    }

    @Test
    void shouldHaveAtMostARowAndAColumnWhenGrid() {
        for (int size = 1; size <= 100; size++) {
            int columns = (int) Math.ceil(Math.sqrt(size));
            assertThat(List.of(all("grid", size))).allMatch(quorum -> quorum.length <= 2 * columns - 1);
        }
    }

    private static int[][] all(String kind, int size) {
        return IntStream.range(0, size)
                .mapToObj(rank -> Quorums.of(kind, rank, size))
                .toArray(int[][]::new);
    }
}
