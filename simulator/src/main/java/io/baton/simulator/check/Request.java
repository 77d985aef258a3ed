package io.baton.simulator.check;

/**
 * One call of {@code lock()} or its kin.
 *
 * @param id unique in the history
 * @param lock the lock's name
 * @param node the node, by its name
 * @param client the caller, unique in the history
 * @param since when it was called
 */
public record Request(long id, String lock, String node, String client, long since) {
    @Override
    public String toString() {
        return client + "'s request " + id + " for \"" + lock + "\"";
    }
}
