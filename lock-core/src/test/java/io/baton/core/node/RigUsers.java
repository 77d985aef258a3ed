package io.baton.core.node;

import java.util.ArrayList;
import java.util.List;

/** Users that write down what they are told. */
final class RigUsers implements Users {
    final List<String> log = new ArrayList<>();
    boolean busy;
    boolean gone;

    @Override
    public void granted(long firstFence, long fenceLimit) {
        log.add("granted " + firstFence);
    }

    @Override
    public void denied() {
        log.add("denied");
    }

    @Override
    public long wanted(boolean queued) {
        log.add("wanted" + (queued ? "" : " by a try"));
        return busy ? -1 : 77;
    }

    @Override
    public long freeze() {
        return busy ? 77 : -1;
    }

    @Override
    public void thaw() {
        log.add("thawed");
    }

    @Override
    public long lost(String reason) {
        log.add("lost");
        return 77;
    }

    @Override
    public boolean retire() {
        return gone;
    }
}
