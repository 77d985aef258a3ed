package io.baton.transport.zeromq;

import io.baton.BatonException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint, {@code host:port}.
 *
 * @param host a name, or a numeric address; an IPv6 address without its brackets
 * @param port 0 to 65535
 */
record HostPort(String host, int port) {
    private static final Pattern SHAPE = Pattern.compile("(?:\\[([^\\[\\]]+)\\]|([^:\\[\\]\\s/]+)):(\\d{1,5})");
    private static final String BYTE = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
    private static final Pattern IPV4 = Pattern.compile(BYTE + "(?:\\." + BYTE + "){3}");

    /**
     * Reads an endpoint.
     *
     * @throws BatonException if it is none
     */
    static HostPort parse(String text) {
        Matcher matcher = SHAPE.matcher(text);
        if (matcher.matches()) {
            String bracketed = matcher.group(1);
            int port = Integer.parseInt(matcher.group(3));
            if (port <= 65535 && (bracketed == null || bracketed.indexOf(':') >= 0)) {
                return new HostPort(bracketed == null ? matcher.group(2) : bracketed, port);
            }
        }
        throw new BatonException("\"" + text + "\" is no address: expected host:port with a port of 0 to 65535,"
                + " such as 127.0.0.1:7400, node-1:7400 or [::1]:7400");
    }

    /** Returns the address if the host is numeric, so that nobody has to be asked for it; otherwise null. */
    @Nullable InetAddress numeric() {
        try {
            if (host.indexOf(':') >= 0) {
                // In brackets it is taken as an IPv6 address or refused, and never looked up.
                return InetAddress.getByName("[" + host + "]");
            }
            return IPV4.matcher(host).matches() ? InetAddress.getByName(host) : null;
        } catch (UnknownHostException e) {
            return null;
        }
    }

    /** Returns what JeroMQ calls this address. Always numeric: JeroMQ looks names up in its I/O thread. */
    static String tcp(InetSocketAddress address) {
        return "tcp://" + text(address);
    }

    /** Returns {@code address:port}, with brackets around an IPv6 address. */
    static String text(InetSocketAddress address) {
        String numeric = address.getAddress().getHostAddress();
        return (numeric.indexOf(':') >= 0 ? "[" + numeric + "]" : numeric) + ":" + address.getPort();
    }

    @Override
    public String toString() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }
}
