package io.baton.election;

import java.util.Arrays;
import java.util.BitSet;

/** The configured voters, seen by one of them: who outranks whom, and who follows whom on the ring. */
public final class Roster {
    /** The most voters that a roster may have; bounds what is read from the network. */
    public static final int MAX_VOTERS = 1024;

    private final int self;
    private final int[] priorities;

    public Roster(int self, int[] priorities) {
        if (priorities.length > MAX_VOTERS) {
            throw new IllegalArgumentException(priorities.length + " voters are more than " + MAX_VOTERS);
        }
        if (self < 0 || self >= priorities.length) {
            throw new IllegalArgumentException("no voter " + self + " among " + priorities.length);
        }
        if (Arrays.stream(priorities).distinct().count() < priorities.length) {
            throw new IllegalArgumentException("equal priorities: " + Arrays.toString(priorities));
        }
        this.self = self;
        this.priorities = priorities.clone();
    }

    public int self() {
        return self;
    }

    /** Tells whether this is the index of a voter, which what comes from the network need not be. */
    public boolean has(int voter) {
        return voter >= 0 && voter < priorities.length;
    }

    public boolean outranks(int one, int other) {
        return priorities[one] > priorities[other];
    }

    /** Returns everybody: nobody is believed dead before the core says so. */
    public BitSet everybody() {
        BitSet all = new BitSet();
        all.set(0, priorities.length);
        return all;
    }

    /** Returns a copy of a belief in which self lives and nobody is off the roster. */
    public BitSet living(BitSet believed) {
        BitSet living = everybody();
        living.and(believed);
        living.set(self);
        return living;
    }

    /** Returns those of them that outrank self. */
    public BitSet above(BitSet voters) {
        BitSet above = new BitSet();
        voters.stream().filter(voter -> outranks(voter, self)).forEach(above::set);
        return above;
    }

    /** Returns the highest of them, or -1 if there is none. */
    public int highest(BitSet voters) {
        return voters.stream()
                .reduce((one, other) -> outranks(one, other) ? one : other)
                .orElse(-1);
    }

    /** Returns who comes after self on the ring of the living; self if it is alone. */
    public int successor(BitSet alive) {
        int later = alive.nextSetBit(self + 1);
        return later >= 0 ? later : alive.nextSetBit(0);
    }
}
