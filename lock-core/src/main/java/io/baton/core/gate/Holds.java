package io.baton.core.gate;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Which thread holds a lock, and which threads have lost it and not left yet.
 *
 * <p><b>Why a thread can't miss its loss.</b> The engine changes the gate's word first, then moves the hold to the losers, then installs a
 * fresh hold, and only then can a new ownership begin. A thread that reads the old hold finds its generation no longer
 * current; one that reads the fresh hold finds itself among the losers.
 *
 * <p><b>Why a thread can't write into somebody else's hold.</b> It reads the hold, and then sees in the word that its own generation is still current:
 * so what it read was not the fresh one of a later generation.
 */
final class Holds {
    private final Gate gate;
    private final Map<Thread, Hold> losers = new ConcurrentHashMap<>();
    private volatile Hold hold = new Hold();

    Holds(Gate gate) {
        this.gate = gate;
    }

    /** Begins the hold of a confirmed generation; false if it was lost before it began. */
    boolean begin(Thread me, long generation, long now) {
        Hold current = hold;
        if (!gate.current(generation)) {
            return false;
        }
        long fence = gate.fence(generation);
        gate.step();
        return current.bind(me, generation, fence, now);
    }

    /** Returns the hold of that thread, lost or not; null if it has none. */
    @Nullable Hold of(Thread me) {
        Hold current = hold;
        if (current.ownedBy(me)) {
            return current;
        }
        if (losers.isEmpty()) {
            return null;
        }
        Hold lost = losers.get(me);
        return lost != null && lost.isLost() ? lost : null;
    }

    /** Tells whether that hold was lost. */
    boolean isLost(Hold mine) {
        return mine.isLost() || !gate.current(mine.generation);
    }

    /** Ends the hold of that thread. Afterwards it belongs to the next thread, unless it was lost. */
    Exit leave(Thread me, Hold mine) {
        long generation = mine.generation;
        mine.unbind(); // before the exit: the next one binds it right after
        Exit exit = gate.exit(generation);
        if (exit == Exit.LOST) {
            losers.remove(me, mine);
        }
        return exit;
    }

    /** The hold of the gate was lost, whoever has it. Engine thread; the word has been changed already. */
    void lost(String reason) {
        Hold current = hold;
        losers.keySet().removeIf(thread -> !thread.isAlive());
        for (; ; ) {
            Thread owner = current.owner();
            gate.step();
            if (owner != null) {
                losers.put(owner, current); // before LOST is set: a thread that sees LOST finds itself there
            }
            gate.step();
            if (current.lose(owner, reason)) {
                break;
            }
            if (owner != null) {
                losers.remove(owner, current); // it has left, or begun and left, in this very moment
            }
        }
        gate.step();
        hold = new Hold();
        wake(current);
    }

    /** Tells whether no thread holds, or has lost the lock and has yet to hear of it. Engine thread. */
    boolean isEmpty() {
        losers.keySet().removeIf(thread -> !thread.isAlive());
        return losers.isEmpty() && hold.owner() == null;
    }

    /** Wakes a thread that waits for certainty. Engine thread. */
    void renewed() {
        wake(hold);
    }

    private static void wake(Hold of) {
        Thread waiting = of.uncertain();
        if (waiting != null) {
            LockSupport.unpark(waiting);
        }
    }
}
