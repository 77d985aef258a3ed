package io.baton.transport.zeromq;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Looks host names up in a thread of its own: it can take ten seconds, and neither the engine thread nor JeroMQ's I/O
 * thread has so much time. The thread starts with the first question.
 *
 * @param <Q> who asks
 */
final class Resolver<Q> implements AutoCloseable {
    /** How names are looked up. */
    interface Lookup {
        InetAddress[] find(String host) throws UnknownHostException;
    }

    /**
     * An answer.
     *
     * @param asker who asked
     * @param addresses all addresses of the host, none if the name is unknown
     */
    record Answer<Q>(Q asker, List<InetAddress> addresses) {}

    private record Question<Q>(Q asker, String host) {}

    private static final long CLOSE_MILLIS = 500;

    private final String threadName;
    private final Lookup lookup;
    private final Runnable answered;
    private final BlockingQueue<Question<Q>> questions = new LinkedBlockingQueue<>();
    private final Queue<Answer<Q>> answers = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;
    private @Nullable Thread thread;

    /** Makes a resolver that runs {@code answered}, in its own thread, after each answer. */
    Resolver(String threadName, Lookup lookup, Runnable answered) {
        this.threadName = threadName;
        this.lookup = lookup;
        this.answered = answered;
    }

    /** Engine thread: asks. The answer comes out of {@link #poll} some time later. */
    void ask(Q asker, String host) {
        if (thread == null) {
            thread = new Thread(this::run, threadName);
            thread.setDaemon(true);
            thread.start();
        }
        questions.add(new Question<>(asker, host));
    }

    /** Engine thread: takes an answer, if there is one. */
    @Nullable Answer<Q> poll() {
        return answers.poll();
    }

    private void run() {
        try {
            while (!closed) {
                Question<Q> question = questions.take();
                answers.add(new Answer<>(question.asker(), find(question.host())));
                answered.run();
            }
        } catch (InterruptedException e) {
            // Closed: the thread ends here, so nobody is left to whom the interrupt could matter.
        }
    }

    private List<InetAddress> find(String host) {
        try {
            return List.of(lookup.find(host));
        } catch (UnknownHostException | RuntimeException e) {
            return List.of();
        }
    }

    /** Ends the thread. A lookup under way can't be ended: if it does not return soon, the daemon thread ends after it. */
    @Override
    public void close() {
        closed = true;
        if (thread != null) {
            thread.interrupt();
            Threads.join(thread, CLOSE_MILLIS);
        }
    }
}
