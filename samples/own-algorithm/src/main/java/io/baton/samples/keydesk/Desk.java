package io.baton.samples.keydesk;

import io.baton.samples.keydesk.KeyDeskMessage.Back;
import io.baton.samples.keydesk.KeyDeskMessage.FromDesk;
import io.baton.samples.keydesk.KeyDeskMessage.InUse;
import io.baton.samples.keydesk.KeyDeskMessage.Key;
import io.baton.samples.keydesk.KeyDeskMessage.No;
import io.baton.samples.keydesk.KeyDeskMessage.Please;
import io.baton.samples.keydesk.KeyDeskMessage.ToDesk;
import io.baton.samples.keydesk.KeyDeskMessage.Wanted;
import io.baton.spi.Held;
import java.util.ArrayDeque;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The desk at home: who has the key, and who stands in line for it. Nobody stands in line while the key is here. */
final class Desk {
    private record Visitor(int rank, long ask, boolean tryOnly) {}

    private final BiConsumer<Integer, FromDesk> post;
    private final ArrayDeque<Visitor> line = new ArrayDeque<>();
    private @Nullable Visitor holder;
    /** The holder knows that somebody stands in line. */
    private boolean told;

    private long fence;

    Desk(@Nullable Held survivor, long fence, BiConsumer<Integer, FromDesk> post) {
        this.post = post;
        this.fence = fence;
        this.holder = survivor == null ? null : new Visitor(survivor.rank(), survivor.ask(), false);
    }

    void receive(int from, ToDesk message) {
        if (message instanceof Please please) {
            line.add(new Visitor(from, please.ask(), please.tryOnly()));
        } else if (message instanceof Back back) {
            takeBack(from, back);
        } else if (message instanceof InUse inUse && isHolder(from, inUse.ask())) {
            sendTriersAway();
        }
        serve();
    }

    /** The key is back, or somebody leaves the line. A withdrawn ask may have got the key in the meantime. */
    private void takeBack(int from, Back back) {
        fence = Math.max(fence, back.fence());
        if (isHolder(from, back.ask())) {
            holder = null;
        } else {
            line.removeIf(visitor -> visitor.rank() == from && visitor.ask() == back.ask());
        }
    }

    private boolean isHolder(int rank, long ask) {
        return holder != null && holder.rank() == rank && holder.ask() == ask;
    }

    private void serve() {
        if (holder == null && !line.isEmpty()) {
            holder = line.remove();
            told = false;
            post.accept(holder.rank(), new Key(holder.ask(), fence));
        }
        boolean somebodyWaits = line.stream().anyMatch(visitor -> !visitor.tryOnly());
        if (somebodyWaits) {
            sendTriersAway(); // They would have to wait behind somebody.
        }
        if (holder != null && !line.isEmpty() && !told) {
            told = somebodyWaits;
            post.accept(holder.rank(), new Wanted(holder.ask(), !somebodyWaits));
        }
    }

    private void sendTriersAway() {
        for (Visitor visitor : line) {
            if (visitor.tryOnly()) {
                post.accept(visitor.rank(), new No(visitor.ask()));
            }
        }
        line.removeIf(Visitor::tryOnly);
    }

    boolean isIdle() {
        return holder == null;
    }

    long fence() {
        return fence;
    }
}
