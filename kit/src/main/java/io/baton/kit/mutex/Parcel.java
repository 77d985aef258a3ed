package io.baton.kit.mutex;

import java.nio.ByteBuffer;

/** What travels between two members, with its sender's clock. */
sealed interface Parcel<M> {
    long clock();

    /** A message of the algorithm, and the bytes that its codec made of it. */
    record Letter<M>(M message, ByteBuffer frame, long clock) implements Parcel<M> {}

    /** A core's word to home: the token idles here. */
    record Idle<M>(long clock) implements Parcel<M> {}

    /** The word of home's core to all: the token is home, drop what you can. */
    record Forget<M>(long fence, long clock) implements Parcel<M> {}
}
