package io.baton.core.observe;

import io.baton.Baton;
import java.util.ArrayList;
import java.util.List;

/**
 * The observers of a node. While there are none, {@link #current} is {@link Observer#NONE} itself, so that a fast path can
 * compare with that and skip what only observers need, such as reading the clock.
 */
public final class Observers {
    private volatile Observer current = Observer.NONE;
    private List<Entry> entries = List.of();

    /** Returns who is to be told now. Any thread; a volatile read. */
    public Observer current() {
        return current;
    }

    /**
     * Adds an observer, which is told of all that begins from now on.
     *
     * @return closing it removes the observer; a call that is under way on another thread may still come
     */
    public Baton.Registration add(Observer observer) {
        Entry entry = new Entry(observer);
        change(entry, true);
        return entry;
    }

    /** Copies on write: whoever is inside {@link Fanout} goes on with the list that it began with. */
    private synchronized void change(Entry entry, boolean add) {
        List<Entry> changed = new ArrayList<>(entries);
        if (add) {
            changed.add(entry);
        } else {
            changed.remove(entry);
        }
        entries = List.copyOf(changed);
        current = changed.isEmpty()
                ? Observer.NONE
                : new Fanout(changed.stream().map(it -> it.observer).toList());
    }

    /** One addition. The same observer may be added twice; each addition is removed by itself. */
    private final class Entry implements Baton.Registration {
        private final Observer observer;

        Entry(Observer observer) {
            this.observer = observer;
        }

        @Override
        public void close() {
            change(this, false);
        }
    }
}
