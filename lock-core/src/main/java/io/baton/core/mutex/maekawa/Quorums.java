package io.baton.core.mutex.maekawa;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Whom a candidate asks. Every two quorums intersect, each contains its owner; all members compute the same.
 *
 * <ul>
 *   <li>{@code cyclic}: quorum of i = {(i + d) mod n : d in D}, D a difference set of n. All quorums have the same size, close
 *       to √n. Above 64 members, for which no D is listed, the grid is used.
 *   <li>{@code grid}: members row by row in ⌈√n⌉ columns, only the last row short; a quorum is its owner's row and column.
 *   <li>{@code plane}: for seven members the projective plane of the lecture slides, otherwise cyclic.
 * </ul>
 */
final class Quorums {
    static final List<String> KINDS = List.of("cyclic", "grid", "plane");

    private static final int[][] PLANE = {
        {0, 1, 2},
        {1, 3, 5},
        {2, 4, 5},
        {0, 3, 4},
        {1, 4, 6},
        {0, 5, 6},
        {2, 3, 6},
    };

    private Quorums() {}

    /** Returns the quorum of a member, in ascending order. */
    static int[] of(String kind, int owner, int size) {
        if (kind.equals("plane") && size == PLANE.length) {
            return PLANE[owner].clone();
        }
        if (kind.equals("grid") || size > DIFFERENCE_SETS.length) {
            return grid(owner, size);
        }
        return Arrays.stream(DIFFERENCE_SETS[size - 1])
                .map(difference -> (owner + difference) % size)
                .sorted()
                .toArray();
    }

    /**
     * Two members' row and column cross: at (row of i, column of j) or at (row of j, column of i). Only the last row may
     * lack a cell, so if both lacked it, both members were in the last row, and so in each other's quorum.
     */
    private static int[] grid(int owner, int size) {
        int columns = (int) Math.ceil(Math.sqrt(size));
        return IntStream.range(0, size)
                .filter(rank -> rank / columns == owner / columns || rank % columns == owner % columns)
                .toArray();
    }

    /** For 1 … 64 members: every difference mod n is one of two elements of the set. */
    private static final int[][] DIFFERENCE_SETS = {
        {0},
        {0, 1},
        {0, 1},
        {0, 1, 2},
        {0, 1, 2},
        {0, 1, 3},
        {0, 1, 3},
        {0, 1, 2, 4},
        {0, 1, 2, 4},
        {0, 1, 2, 5},
        {0, 1, 2, 5},
        {0, 1, 3, 7},
        {0, 1, 3, 9},
        {0, 1, 2, 3, 7},
        {0, 1, 2, 3, 7},
        {0, 1, 2, 5, 8},
        {0, 1, 2, 4, 12},
        {0, 1, 2, 5, 11},
        {0, 1, 2, 6, 9},
        {0, 1, 2, 3, 6, 10},
        {0, 1, 4, 14, 16},
        {0, 1, 2, 3, 7, 11},
        {0, 1, 2, 3, 7, 11},
        {0, 1, 2, 3, 7, 15},
        {0, 1, 2, 3, 8, 12},
        {0, 1, 2, 5, 9, 15},
        {0, 1, 2, 5, 13, 22},
        {0, 1, 4, 15, 20, 22},
        {0, 1, 2, 3, 4, 9, 14},
        {0, 1, 2, 3, 4, 9, 19},
        {0, 1, 3, 8, 12, 18},
        {0, 1, 2, 3, 7, 11, 19},
        {0, 1, 2, 3, 6, 16, 27},
        {0, 1, 2, 3, 7, 12, 20},
        {0, 1, 2, 3, 8, 12, 21},
        {0, 1, 2, 5, 12, 14, 20},
        {0, 1, 2, 4, 10, 15, 22},
        {0, 1, 2, 3, 4, 8, 14, 23},
        {0, 1, 2, 4, 13, 18, 33},
        {0, 1, 2, 3, 4, 9, 14, 24},
        {0, 1, 2, 3, 4, 9, 15, 25},
        {0, 1, 2, 3, 4, 9, 15, 25},
        {0, 1, 2, 3, 4, 10, 15, 26},
        {0, 1, 2, 3, 6, 16, 27, 38},
        {0, 1, 2, 3, 5, 12, 18, 26},
        {0, 1, 2, 3, 6, 18, 25, 38},
        {0, 1, 2, 3, 5, 16, 22, 40},
        {0, 1, 2, 5, 9, 20, 26, 36},
        {0, 1, 2, 5, 24, 33, 36, 44},
        {0, 1, 3, 8, 17, 28, 32, 38},
        {0, 1, 2, 5, 11, 18, 30, 38},
        {0, 1, 2, 3, 4, 6, 14, 21, 30},
        {0, 1, 2, 3, 4, 7, 21, 29, 44},
        {0, 1, 2, 3, 4, 9, 15, 21, 31},
        {0, 1, 2, 3, 4, 6, 19, 26, 47},
        {0, 1, 2, 3, 4, 11, 16, 33, 39},
        {0, 1, 3, 13, 32, 36, 43, 52},
        {0, 1, 2, 3, 7, 21, 33, 37, 50},
        {0, 1, 2, 3, 6, 13, 21, 35, 44},
        {0, 1, 2, 4, 9, 15, 25, 30, 42},
        {0, 1, 2, 3, 7, 15, 25, 36, 45},
        {0, 1, 2, 4, 10, 32, 39, 46, 51},
        {0, 1, 2, 6, 8, 20, 38, 41, 54},
        {0, 1, 2, 5, 14, 16, 34, 42, 59},
    };
}
