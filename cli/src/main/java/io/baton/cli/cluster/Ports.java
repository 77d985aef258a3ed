package io.baton.cli.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds free ports on loopback. Below the range from which systems take ports for outgoing connections: while a node is down, one of
 * those could take its port, even its own peers' that try to reach it.
 */
public final class Ports {
    private static final int FIRST = 20_000;
    private static final int LAST = 30_000;
    private static final int TRIES = 1_000;

    private Ports() {}

    /** Returns as many ports, all different. */
    public static List<Integer> free(int count) throws IOException {
        List<ServerSocket> open = new ArrayList<>();
        try {
            for (int i = 0; i < TRIES && open.size() < count; i++) {
                tryOpen(open);
            }
            if (open.size() < count) {
                throw new IOException("no " + count + " free ports between " + FIRST + " and " + LAST);
            }
            return open.stream().map(ServerSocket::getLocalPort).toList();
        } finally {
            for (ServerSocket socket : open) {
                socket.close();
            }
        }
    }

    private static void tryOpen(List<ServerSocket> open) throws IOException {
        int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
        ServerSocket socket = new ServerSocket();
        try {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            open.add(socket);
        } catch (IOException e) {
            socket.close(); // taken
        }
    }
}
