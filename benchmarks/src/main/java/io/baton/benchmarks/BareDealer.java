package io.baton.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/**
 * What JeroMQ alone can do: a DEALER that sends a frame of the size of a lock message to a {@link BareRouter} and blocks in
 * {@code recv()} until it is back. Command: {@code ping MILLIS}, answered by a line of nanoseconds for each round trip.
 */
public final class BareDealer {
    /** About what a REQUEST or GRANT takes on the wire, envelope included. */
    static final int FRAME_BYTES = 80;

    private final ZMQ.Socket dealer;

    private BareDealer(ZMQ.Socket dealer) {
        this.dealer = dealer;
    }

    /** Runs it against the router on that port until the input ends. */
    public static void main(String[] args) throws IOException {
        try (ZContext context = new ZContext()) {
            ZMQ.Socket dealer = context.createSocket(SocketType.DEALER);
            dealer.connect("tcp://127.0.0.1:" + args[0]);
            Commands.serve(new BareDealer(dealer)::ping);
        }
    }

    private void ping(String[] words, PrintStream out) {
        byte[] frame = new byte[FRAME_BYTES];
        long[] nanos = new long[4096];
        int size = 0;
        long end =
                System.nanoTime() + Duration.ofMillis(Long.parseLong(words[1])).toNanos();
        for (long start = System.nanoTime(); start < end; start = System.nanoTime()) {
            dealer.send(frame);
            dealer.recv();
            if (size == nanos.length) {
                nanos = Arrays.copyOf(nanos, 2 * size);
            }
            nanos[size++] = System.nanoTime() - start;
        }
        for (int i = 0; i < size; i++) {
            out.println(nanos[i]);
        }
        out.println(Commands.END);
    }
}
