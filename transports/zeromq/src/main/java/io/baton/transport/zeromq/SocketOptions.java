package io.baton.transport.zeromq;

import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;
import zmq.msg.MsgAllocator;

/** Sockets with the options that they need, all set before they are bound or connected. */
final class SocketOptions {
    /** The largest message that JeroMQ takes; without this limit it allocates whatever a stranger's header says. */
    static final int MAX_MESSAGE = 64 * 1024;

    /** Frames that wait for one peer, or of one peer. What is above is lost, and the link sends it again. */
    static final int MAX_QUEUED_FRAMES = 2048;

    /**
     * How long a connection may take to say hello. Short, since now and then JeroMQ forgets to listen to a connection that
     * it has just made, if at the same moment it was asked for something else; until this time has passed, sends on it
     * succeed and lead nowhere.
     */
    private static final int HANDSHAKE_MILLIS = millis(1, TimeUnit.SECONDS);

    /** How often ZeroMQ looks whether the other end is there, and how long it waits. Longer than the pauses we survive. */
    private static final int HEARTBEAT_MILLIS = millis(1, TimeUnit.SECONDS);

    private static final int HEARTBEAT_TIMEOUT_MILLIS = millis(3, TimeUnit.SECONDS);

    private static final int RECONNECT_MILLIS = 100;
    private static final int MAX_RECONNECT_MILLIS = 400;

    private SocketOptions() {}

    private static int millis(int amount, TimeUnit unit) {
        return Math.toIntExact(unit.toMillis(amount));
    }

    /** Makes the socket on which a node receives. */
    static ZMQ.Socket router(IoContext io, InetSocketAddress address, MsgAllocator allocator) {
        ZMQ.Socket router = common(io.socket(SocketType.ROUTER), address);
        router.setMsgAllocator(allocator);
        router.setRcvHWM(MAX_QUEUED_FRAMES);
        router.setSndHWM(1);
        // Peers that speak ZMTP 1 or 2 are turned away from a socket with a ZAP domain. No node of ours does.
        router.setZapDomain("baton");
        return router;
    }

    /** Makes a socket on which a node sends. */
    static ZMQ.Socket dealer(IoContext io, InetSocketAddress address, MsgAllocator allocator) {
        ZMQ.Socket dealer = common(io.socket(SocketType.DEALER), address);
        dealer.setMsgAllocator(allocator);
        dealer.setSndHWM(MAX_QUEUED_FRAMES);
        // Nothing is expected from that side.
        dealer.setRcvHWM(1);
        // No queue without a connection: a send fails while the peer is away, and nothing stale arrives later.
        dealer.setImmediate(false);
        dealer.setReconnectIVL(RECONNECT_MILLIS);
        dealer.setReconnectIVLMax(MAX_RECONNECT_MILLIS);
        return dealer;
    }

    private static ZMQ.Socket common(ZMQ.Socket socket, InetSocketAddress address) {
        socket.setLinger(0);
        socket.setMaxMsgSize(MAX_MESSAGE);
        socket.setHandshakeIvl(HANDSHAKE_MILLIS);
        socket.setHeartbeatIvl(HEARTBEAT_MILLIS);
        socket.setHeartbeatTimeout(HEARTBEAT_TIMEOUT_MILLIS);
        socket.setHeartbeatTtl(HEARTBEAT_TIMEOUT_MILLIS);
        socket.setReceiveTimeOut(0);
        socket.setSendTimeOut(0);
        socket.setIPv6(address.getAddress() instanceof Inet6Address);
        return socket;
    }
}
