package io.baton.transport.memory;

import io.baton.BatonException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Who listens where, in this JVM. */
final class Registry {
    /** Where a node listens: clusters of different names never meet, as if they were on different networks. */
    record Address(String cluster, String endpoint) {}

    private static final ConcurrentMap<Address, MemoryTransport> LISTENERS = new ConcurrentHashMap<>();

    /** Never given out twice: a late frame to a closed node must not reach another one that came after it. */
    private static final AtomicInteger LAST_PORT = new AtomicInteger(100_000);

    private Registry() {}

    /** Returns the address to listen on; picks a port if it asks for port 0. */
    static Address resolve(String cluster, String bind) {
        int colon = bind.lastIndexOf(':');
        if (colon <= 0 || !bind.substring(colon + 1).matches("\\d{1,9}")) {
            throw new BatonException("can't listen on \"" + bind + "\": expected host:port, such as localhost:1");
        }
        if (Integer.parseInt(bind.substring(colon + 1)) != 0) {
            return new Address(cluster, bind);
        }
        return new Address(cluster, bind.substring(0, colon) + ":" + LAST_PORT.incrementAndGet());
    }

    static void add(Address address, MemoryTransport listener) {
        if (LISTENERS.putIfAbsent(address, listener) != null) {
            throw new BatonException("can't listen on \"" + address.endpoint() + "\": another node of cluster \""
                    + address.cluster() + "\" in this JVM does already; close it, or pick another port, or port 0");
        }
    }

    static void remove(Address address, MemoryTransport listener) {
        LISTENERS.remove(address, listener);
    }

    static @Nullable MemoryTransport find(Address address) {
        return LISTENERS.get(address);
    }
}
