package io.baton.benchmarks;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Three nodes, each in a process of its own. */
final class Cluster implements AutoCloseable {
    static final int SIZE = 3;

    private final List<NodeSetup> setups = new ArrayList<>();
    private final List<Child> nodes = new ArrayList<>();

    private Cluster() {}

    static Cluster start(String algorithm, Timing timing) throws IOException, InterruptedException {
        Cluster cluster = new Cluster();
        List<Integer> ports = freePorts();
        try {
            for (int i = 0; i < SIZE; i++) {
                cluster.setups.add(new NodeSetup(i, ports, algorithm, timing));
                cluster.nodes.add(
                        Child.start(NodeProcess.class, cluster.setups.get(i).toArguments()));
            }
            cluster.awaitComplete();
            cluster.checkClocks();
            return cluster;
        } catch (IOException | InterruptedException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private static List<Integer> freePorts() throws IOException {
        List<ServerSocket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < SIZE; i++) {
                sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            }
            return sockets.stream().map(ServerSocket::getLocalPort).toList();
        } finally {
            for (ServerSocket socket : sockets) {
                socket.close();
            }
        }
    }

    Child node(int index) {
        return nodes.get(index);
    }

    /** Waits until all nodes are in one view; returns which one coordinates it. */
    int awaitComplete() throws InterruptedException {
        nodes.forEach(node -> node.say("complete"));
        int coordinator = 0;
        for (Child node : nodes) {
            String id = node.hear();
            coordinator = setups.stream()
                    .filter(setup -> NodeSetup.name(setup.self()).equals(id))
                    .findFirst()
                    .orElseThrow()
                    .self();
        }
        return coordinator;
    }

    /** Times of different processes are compared, which Java does not promise to make sense; on Linux it does. */
    private void checkClocks() throws InterruptedException {
        for (Child node : nodes) {
            long before = System.nanoTime();
            long there = Long.parseLong(node.ask("clock"));
            long after = System.nanoTime();
            if (there - before < 0 || after - there < 0) {
                throw new IllegalStateException("System.nanoTime() is not one clock for all processes here");
            }
        }
    }

    /** Starts a node that was killed anew, where it was. */
    void restart(int index) throws IOException {
        nodes.get(index).close();
        nodes.set(index, Child.start(NodeProcess.class, setups.get(index).toArguments()));
    }

    @Override
    public void close() {
        nodes.forEach(Child::close);
    }
}
