package io.baton.simulator.check;

import io.baton.spi.Mode;

/**
 * One call of {@code lock()} or its kin.
 *
 * @param id unique in the history
 * @param lock the lock's name
 * @param mode what is asked for
 * @param node the node, by its name
 * @param client the caller, unique in the history
 * @param since when it was called
 */
public record Request(long id, String lock, Mode mode, String node, String client, long since) {
    @Override
    public String toString() {
        return client + "'s " + (mode == Mode.EXCLUSIVE ? "" : mode + " ") + "request " + id + " for \"" + lock + "\"";
    }
}
