package io.baton.core.engine;

import io.baton.core.gate.GatedLock;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The locks that somebody can still reach, one for each name. The application keeps a lock by its reference, the engine keeps one
 * that is in use; a lock that neither keeps is garbage, and its name costs nothing.
 */
final class Registry {
    private static final class Entry extends WeakReference<GatedLock> {
        private final String name;

        Entry(GatedLock lock, ReferenceQueue<GatedLock> gone) {
            super(lock, gone);
            this.name = lock.name();
        }
    }

    private final Map<String, Entry> entries = new ConcurrentHashMap<>();
    private final ReferenceQueue<GatedLock> gone = new ReferenceQueue<>();

    /** Returns the lock with that name, made if there is none. */
    GatedLock get(String name, Function<String, GatedLock> maker) {
        purge();
        for (; ; ) {
            Entry entry = entries.get(name);
            GatedLock lock = entry == null ? null : entry.get();
            if (lock != null) {
                return lock;
            }
            GatedLock made = maker.apply(name);
            Entry fresh = new Entry(made, gone);
            boolean first =
                    entry == null ? entries.putIfAbsent(name, fresh) == null : entries.replace(name, entry, fresh);
            if (first) {
                return made;
            }
        }
    }

    void forEach(Consumer<GatedLock> action) {
        for (Entry entry : entries.values()) {
            GatedLock lock = entry.get();
            if (lock != null) {
                action.accept(lock);
            }
        }
    }

    int size() {
        purge();
        return entries.size();
    }

    private void purge() {
        for (Object next = gone.poll(); next != null; next = gone.poll()) {
            Entry entry = (Entry) next;
            entries.remove(entry.name, entry);
        }
    }
}
