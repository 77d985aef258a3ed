package io.baton.core.gate;

import io.baton.Baton;
import io.baton.LostLockListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the listeners of one lock, on an executor: the engine thread never waits for a listener, nor for its exceptions. */
final class LostListeners {
    private static final Logger LOG = LoggerFactory.getLogger(LostListeners.class);

    private final List<LostLockListener> listeners = new CopyOnWriteArrayList<>();
    private final Executor executor;

    LostListeners(Executor executor) {
        this.executor = executor;
    }

    Baton.Registration add(LostLockListener listener) {
        LostLockListener own = new Registered(listener); // removable by itself, also when the same one is added twice
        listeners.add(own);
        return () -> listeners.remove(own);
    }

    boolean isEmpty() {
        return listeners.isEmpty();
    }

    void lost(String lock, long fence, String reason) {
        tell(lock, listener -> listener.lost(lock, fence, reason));
    }

    void uncertain(String lock, long fence) {
        tell(lock, listener -> listener.uncertain(lock, fence));
    }

    private void tell(String lock, Consumer<LostLockListener> message) {
        for (LostLockListener listener : listeners) {
            try {
                executor.execute(() -> call(lock, listener, message));
            } catch (RejectedExecutionException e) {
                LOG.warn("lock \"{}\": a listener was not told of a lost or uncertain hold, too many are busy", lock);
            }
        }
    }

    private static void call(String lock, LostLockListener listener, Consumer<LostLockListener> message) {
        try {
            message.accept(listener);
        } catch (RuntimeException e) {
            LOG.warn("lock \"{}\": a listener failed", lock, e);
        }
    }

    /** A class and not a record: identity is what tells two registrations apart. */
    private static final class Registered implements LostLockListener {
        private final LostLockListener listener;

        Registered(LostLockListener listener) {
            this.listener = listener;
        }

        @Override
        public void lost(String lock, long fencingToken, String reason) {
            listener.lost(lock, fencingToken, reason);
        }

        @Override
        public void uncertain(String lock, long fencingToken) {
            listener.uncertain(lock, fencingToken);
        }
    }
}
