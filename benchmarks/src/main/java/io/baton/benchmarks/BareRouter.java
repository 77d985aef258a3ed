package io.baton.benchmarks;

import java.io.IOException;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/** The far end of a {@link BareDealer}: a ROUTER that sends every frame back. Prints its port first. */
public final class BareRouter {
    private BareRouter() {}

    /** Runs it until the input ends. */
    public static void main(String[] args) throws IOException {
        Thread echo = new Thread(BareRouter::echo, "echo");
        echo.setDaemon(true);
        echo.start();
        Commands.serve((words, out) -> {
            throw new IllegalArgumentException("no such command: " + words[0]);
        });
    }

    private static void echo() {
        try (ZContext context = new ZContext()) {
            ZMQ.Socket router = context.createSocket(SocketType.ROUTER);
            System.out.println(router.bindToRandomPort("tcp://127.0.0.1"));
            for (; ; ) {
                byte[] identity = router.recv();
                byte[] frame = router.recv();
                router.sendMore(identity);
                router.send(frame);
            }
        }
    }
}
