package io.baton.history;

import java.util.OptionalLong;

/**
 * One hold of a lock by one client, from its {@code lock()} to its {@code unlock()}.
 *
 * @param client who held it
 * @param lock the lock's name
 * @param called when {@code lock()} was called: the grant came later
 * @param granted when the client knew of the grant: the grant came earlier
 * @param fence the fencing token
 * @param confirmed the last time at which {@code isHeldByCurrentThread()} was called and said true
 * @param unlockCalled when {@code unlock()} was called
 * @param outcome how it ended
 * @param refused whether a store refused the fencing token as stale
 */
public record Hold(
        Client client,
        String lock,
        long called,
        long granted,
        long fence,
        OptionalLong confirmed,
        OptionalLong unlockCalled,
        Outcome outcome,
        boolean refused) {
    /** How a hold ended. */
    public enum Outcome {
        /** It did not, or nobody knows: the process was killed, or still runs. */
        OPEN,
        /** {@code unlock()} returned normally. */
        UNLOCKED,
        /** The client was told that it is lost. */
        LOST
    }

    /** Returns the last moment of which {@code unlock()}, by returning normally, said that the lock was still held. */
    OptionalLong vouched() {
        return outcome == Outcome.UNLOCKED ? unlockCalled : OptionalLong.empty();
    }

    @Override
    public String toString() {
        return client + " with token " + fence + " (granted at " + granted + ", "
                + (unlockCalled.isPresent() ? "unlock() at " + unlockCalled.getAsLong() + ", " : "") + outcome + ")";
    }
}
