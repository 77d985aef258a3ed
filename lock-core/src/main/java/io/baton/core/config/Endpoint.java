package io.baton.core.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a node listens.
 *
 * @param host a name, an IPv4 address, or an IPv6 address in brackets
 * @param port 0 picks a free one
 */
record Endpoint(String host, int port) {
    private static final int MAX_PORT = 65535;
    private static final Pattern SHAPE = Pattern.compile("(\\[[^\\[\\]]*]|[^\\[\\]:]*):([^:]*)");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._-]{0,252})");
    private static final Pattern OCTET = Pattern.compile("25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]");

    /**
     * Reads {@code host:port}.
     *
     * @throws IllegalArgumentException with what is wrong and what is allowed
     */
    static Endpoint parse(String text, int minPort) {
        Matcher parts = SHAPE.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException('"' + text + "\" is not host:port, such as 127.0.0.1:7401"
                    + (text.contains("://") ? ", without protocol" : "")
                    + (text.contains("::") ? "; an IPv6 address goes in brackets, such as [::1]:7401" : ""));
        }
        return new Endpoint(host(text, parts.group(1)), port(text, parts.group(2), minPort));
    }

    /** Tells whether other machines can reach it. A name counts as no: only the transport resolves names, and checks then. */
    boolean beyondLoopback() {
        return isNumeric() && !address().isLoopbackAddress();
    }

    private static String host(String text, String host) {
        Endpoint probe = new Endpoint(host, 0);
        if (host.startsWith("[") ? !isIpv6(host) : !NAME.matcher(host).matches()) {
            throw new IllegalArgumentException('"' + text + "\": host \"" + host
                    + "\" is no name, no IPv4 address and no IPv6 address in brackets");
        }
        if (!host.startsWith("[") && probe.isNumeric() && !isIpv4(host)) {
            throw new IllegalArgumentException('"' + text + "\": host \"" + host + "\" is no IPv4 address");
        }
        return host;
    }

    private static int port(String text, String digits, int minPort) {
        int port = digits.matches("[0-9]{1,5}") ? Integer.parseInt(digits) : -1;
        if (port < minPort || port > MAX_PORT) {
            throw new IllegalArgumentException(
                    '"' + text + "\": port \"" + digits + "\" is not within " + minPort + " and " + MAX_PORT);
        }
        return port;
    }

    private static boolean isIpv4(String host) {
        String[] octets = host.split("\\.", -1);
        for (String octet : octets) {
            if (!OCTET.matcher(octet).matches()) {
                return false;
            }
        }
        return octets.length == 4;
    }

    private static boolean isIpv6(String bracketed) {
        try {
            InetAddress.getByName(bracketed); // brackets: never asks DNS
            return true;
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private boolean isNumeric() {
        return host.startsWith("[") || host.matches("[0-9.]+");
    }

    private InetAddress address() {
        try {
            return InetAddress.getByName(host); // a literal: never asks DNS
        } catch (UnknownHostException e) {
            throw new IllegalStateException(host + " was checked to be numeric", e);
        }
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
