package io.baton.history;

/**
 * Who did something: a thread of a process.
 *
 * @param node the node's id
 * @param process the operating system's id of the process, so that a restarted node is somebody else
 * @param name the thread; empty where the process as a whole is meant
 */
public record Client(String node, long process, String name) {
    @Override
    public String toString() {
        return node + "(" + process + ")" + (name.isEmpty() ? "" : "/" + name);
    }
}
