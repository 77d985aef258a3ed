package io.baton.simulator.spacetime;

/** Something that happened, at an instant of virtual time. Events are kept in the order in which they happened. */
public sealed interface Event {
    /** The node of what concerns all nodes. */
    String EVERYWHERE = "*";

    /** Returns when, in nanoseconds since the start of the run. */
    long time();

    /** Returns where, {@link #EVERYWHERE} if that is no one node. */
    String node();

    /** Returns the lock that it is about, empty if none. */
    String lock();

    /**
     * Something on one node.
     *
     * @param what the kind of event
     * @param lock the lock, empty if none
     * @param client the caller, empty if none
     * @param number the fence, or of a view its epoch; -1 if there is neither
     * @param words all of it in words
     */
    record Local(long time, String node, What what, String lock, String client, long number, String words)
            implements Event {}

    /**
     * A message leaves its sender.
     *
     * @param lost whether the network is known to have lost it at once
     */
    record Sent(long time, Message message, boolean lost) implements Event {
        @Override
        public String node() {
            return message.from();
        }

        @Override
        public String lock() {
            return message.lock();
        }
    }

    /** A message is taken by its receiver. */
    record Received(long time, Message message) implements Event {
        @Override
        public String node() {
            return message.to();
        }

        @Override
        public String lock() {
            return message.lock();
        }
    }

    /** Tells whether this is a local event of that kind. */
    default boolean is(What what) {
        return this instanceof Local local && local.what() == what;
    }
}
