package io.baton.transport.zeromq;

import java.io.IOException;
import java.nio.channels.Channel;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;

/**
 * A ZeroMQ context with one I/O thread, and the watch over its threads.
 *
 * <p>JeroMQ's loops catch a {@code RuntimeException} in most places and an {@code Error} in none. When something else
 * comes through, the thread would end, nothing would be sent or received any more, and the context could never be
 * closed: its sockets wait for the thread. So the loop is entered again, which lets the sockets be closed in order, and
 * the context counts as broken from then on: its owner has to replace it.
 *
 * <p>What was in the hands of the thread when it failed may hang for ever all the same, with connections that still look
 * alive to the peers. So the context also knows its connections, to close them by force.
 */
final class IoContext {
    private static final Logger LOG = LoggerFactory.getLogger(IoContext.class);

    /** A loop that fails so often is left dead; what it held is lost. */
    private static final int MAX_REENTRIES = 100;

    private final OccasionalLog causes = new OccasionalLog(LOG, Long.MAX_VALUE / 2);
    private final ZMQ.Context context = ZMQ.context(1);
    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private final Set<Channel> channels = ConcurrentHashMap.newKeySet();
    private final String name;
    private final Runnable broke;
    private volatile @Nullable Throwable failure;

    /**
     * Makes a context.
     *
     * @param name how its threads are called
     * @param broke run, in the thread that failed, when the context is broken
     */
    IoContext(String name, Runnable broke) {
        this.name = name;
        this.broke = broke;
        context.setThreadFactor(this::thread);
        context.setNotificationExceptionHandler((thread, e) -> survived(e));
    }

    private Thread thread(Runnable loop, String role) {
        Thread thread = new Thread(() -> supervise(loop), name + "-" + role);
        thread.setDaemon(true);
        threads.add(thread);
        return thread;
    }

    private void supervise(Runnable loop) {
        for (int entries = 0; entries < MAX_REENTRIES; entries++) {
            try {
                loop.run();
                return;
            } catch (Throwable e) { // an OutOfMemoryError, too: it is just what a hostile peer can cause
                fail(e);
            }
        }
    }

    /** Any thread: something went wrong that should never do, and nobody knows in what state it left the sockets. */
    void fail(Throwable e) {
        failure = e;
        broke.run();
    }

    /** What JeroMQ caught itself: mostly bytes of somebody who does not speak ZMTP. */
    private void survived(Throwable e) {
        if (e.getCause() instanceof ClosedChannelException) {
            // A socket that is being closed was faster than JeroMQ's last signal to it, which it needs no more.
            LOG.debug("ZeroMQ's I/O thread met a closed socket", e);
            return;
        }
        StackTraceElement[] stack = e.getStackTrace();
        String cause = e.getClass().getName() + (stack.length == 0 ? "" : " at " + stack[0]);
        causes.warn(cause, "ZeroMQ's I/O thread caught this and goes on; it is logged once for each cause", e);
    }

    /** Returns why this context has to be replaced, null while it works. */
    @Nullable Throwable failure() {
        return failure;
    }

    /** Makes a socket. */
    ZMQ.Socket socket(SocketType type) {
        ZMQ.Socket socket = context.socket(type);
        socket.base()
                .setEventHook(
                        event -> opened(event.arg),
                        zmq.ZMQ.ZMQ_EVENT_LISTENING | zmq.ZMQ.ZMQ_EVENT_ACCEPTED | zmq.ZMQ.ZMQ_EVENT_CONNECTED);
        return socket;
    }

    private void opened(Object subject) {
        if (subject instanceof Channel channel) {
            channels.removeIf(known -> !known.isOpen());
            channels.add(channel);
        }
    }

    /** Starts to end the context, whose sockets have all been closed. The thread that is returned ends when that is done. */
    Thread end() {
        Thread ending = new Thread(this::terminate, name + "-end");
        ending.setDaemon(true);
        ending.start();
        return ending;
    }

    /** Closes all connections by force: nobody may take a context that is being given up for a node that listens. */
    void cutConnections() {
        for (Channel channel : channels) {
            try {
                channel.close();
            } catch (IOException e) {
                LOG.debug("could not close a connection", e);
            }
        }
    }

    private void terminate() {
        context.term();
        for (Thread thread : threads) {
            Threads.join(thread, 1000);
        }
    }
}
