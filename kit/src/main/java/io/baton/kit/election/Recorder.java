package io.baton.kit.election;

import io.baton.spi.ElectionEffects;
import java.util.ArrayList;
import java.util.List;

/** Keeps the effects of one election as text. */
public final class Recorder<M> implements ElectionEffects<M> {
    public final List<String> effects = new ArrayList<>();

    @Override
    public void send(int to, long term, M message) {
        effects.add("send " + to + " " + term + " " + message);
    }

    @Override
    public void after(int key, long nanos) {
        effects.add("after " + nanos);
    }

    @Override
    public void elected(long term, int coordinator, int deputy) {
        effects.add("elected " + term + " " + coordinator + (deputy < 0 ? "" : " " + deputy));
    }
}
