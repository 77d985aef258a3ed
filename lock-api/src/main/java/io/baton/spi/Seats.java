package io.baton.spi;

/**
 * All that a mutex knows of its view. Members are known by rank, {@code 0 … size - 1}, the same on every member.
 *
 * @param self this node's rank
 * @param size how many members the view has
 * @param coordinator the coordinator's rank
 */
public record Seats(int self, int size, int coordinator) {
    public Seats {
        if (self < 0 || self >= size || coordinator < 0 || coordinator >= size) {
            throw new IllegalArgumentException(
                    "rank outside of the view: self " + self + ", coordinator " + coordinator + ", size " + size);
        }
    }

    /** Returns the member after {@code rank} in ring order. */
    public int next(int rank) {
        return rank + 1 == size ? 0 : rank + 1;
    }
}
