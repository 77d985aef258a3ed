package io.baton.cli.contend;

import java.io.IOException;
import java.util.OptionalLong;

/** A number that all processes share and that only the lock protects: each reads it and writes one more. */
public interface Counter {
    /** No counter. */
    Counter NONE = new Counter() {
        @Override
        public OptionalLong read(long fence) {
            return OptionalLong.empty();
        }

        @Override
        public boolean write(long fence, long value) {
            return false;
        }
    };

    /** Returns the number; empty if the fencing token is stale. */
    OptionalLong read(long fence) throws IOException;

    /** Sets the number; false if the fencing token is stale. */
    boolean write(long fence, long value) throws IOException;
}
