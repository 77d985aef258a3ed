package io.baton.kit.election;

import java.util.List;

/** Makes a mutant of an algorithm: what becomes of a message on its way. */
public interface Tamper<M> {
    /** Returns what arrives instead: nothing, another message, or several. */
    List<M> change(int from, int to, M message);
}
