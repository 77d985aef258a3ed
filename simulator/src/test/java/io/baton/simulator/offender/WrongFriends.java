package io.baton.simulator.offender;

import io.baton.core.engine.CoreProvider;
import io.baton.core.node.Node;
import org.msgpack.core.MessagePack;
import org.zeromq.ZContext;

/** Knows what it must not know. */
final class WrongFriends {
    Class<?>[] known() {
        return new Class<?>[] {CoreProvider.class, Node.class, MessagePack.class, ZContext.class};
    }

    @SuppressWarnings("resource")
    ZContext context() {
        return new ZContext();
    }

    Object packer() {
        return MessagePack.newDefaultBufferPacker();
    }

    Object engine() {
        return new CoreProvider();
    }
}
