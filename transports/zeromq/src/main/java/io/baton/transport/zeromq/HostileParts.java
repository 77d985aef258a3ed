package io.baton.transport.zeromq;

import zmq.Msg;
import zmq.io.Metadata;
import zmq.msg.MsgAllocator;

/**
 * Makes the messages into which JeroMQ's I/O thread decodes what it receives, and disarms those that no node of ours
 * sends. Two things get past JeroMQ's limit on the size of a message:
 *
 * <ul>
 *   <li>A message of endless parts: JeroMQ's high-water mark counts whole messages, so the parts of one that never ends
 *       pile up until the memory is full. Our messages have one part each.
 *   <li>A size above {@code Long.MAX_VALUE}: JeroMQ takes it for a negative number, which is below every limit, and uses
 *       the lower 32 bits. If these are negative it throws without consuming the bytes, again and again, one core busy
 *       for good; if they are positive it allocates up to 2 GiB, and the I/O thread dies of it.
 * </ul>
 *
 * A disarmed message is marked as a ZMTP command; JeroMQ ignores commands that it does not know. From then on all that
 * comes on the same connection is disarmed, too, so that the last part of a message is not taken for a whole one.
 */
final class HostileParts implements MsgAllocator {
    /** Marks a connection's metadata. */
    private static final String HOSTILE = "X-Baton-Hostile";

    private final int maxSize;
    private final Runnable disarmed;

    /** Makes an allocator that runs {@code disarmed}, in the I/O thread, for each message that it disarms. */
    HostileParts(int maxSize, Runnable disarmed) {
        this.maxSize = maxSize;
        this.disarmed = disarmed;
    }

    @Override
    public Msg allocate(int size) {
        return size < 0 || size > maxSize ? new Part(0, true) : new Part(size, false);
    }

    private final class Part extends Msg {
        private boolean hostile;

        Part(int size, boolean hostile) {
            super(size);
            this.hostile = hostile;
            if (hostile) {
                disarm();
            }
        }

        @Override
        public void setFlags(int flags) {
            super.setFlags(flags & ~MORE);
            if ((flags & MORE) != 0) {
                hostile = true;
                disarm();
            }
        }

        private void disarm() {
            super.setFlags(COMMAND);
            disarmed.run();
        }

        /** JeroMQ calls this for every message after the handshake, with the same object for the same connection. */
        @Override
        public Msg setMetadata(Metadata metadata) {
            if (metadata != null && !isCommand() && metadata.containsKey(HOSTILE)) {
                disarm();
            } else if (metadata != null && hostile) {
                metadata.put(HOSTILE, "1");
            }
            return super.setMetadata(metadata);
        }
    }
}
