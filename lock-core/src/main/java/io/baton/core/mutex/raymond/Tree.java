package io.baton.core.mutex.raymond;

/**
 * A tree in the shape of a binary heap, rotated so that {@code home} is its root: the member at position p has its parent at
 * (p − 1) / 2.
 */
record Tree(int size, int home) {
    /** Returns the neighbour of {@code from} that is next on the way to {@code to}; {@code to} itself if they are the same. */
    int towards(int from, int to) {
        int start = position(from);
        int below = position(to);
        if (start == below) {
            return to;
        }
        // A parent's position is below its children's: climb from the goal until start is reached or passed.
        while (below > start) {
            int above = parent(below);
            if (above == start) {
                return rank(below);
            }
            below = above;
        }
        return rank(parent(start));
    }

    boolean areNeighbours(int one, int other) {
        int a = position(one);
        int b = position(other);
        return a != b && parent(Math.max(a, b)) == Math.min(a, b);
    }

    private static int parent(int position) {
        return (position - 1) / 2;
    }

    private int position(int rank) {
        return Math.floorMod(rank - home, size);
    }

    private int rank(int position) {
        return (position + home) % size;
    }
}
