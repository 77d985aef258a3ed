package io.baton.core.node;

import io.baton.core.observe.Observer;
import io.baton.spi.FrameFormat;
import io.baton.spi.LockSpec;
import io.baton.spi.Seats;
import java.nio.ByteBuffer;

/** What a lock's record needs of its node. */
interface LockHost {
    FrameFormat frames();

    Observer observer();

    /** Tells whether local events may reach the mutexes: a view is installed, and nothing above it promised. */
    boolean active();

    /** Rule 7: whether a grant may be handed to the users now. */
    boolean mayGrant();

    /** A grant could not be handed over: look again when there is a lease. */
    void withheld();

    long epoch();

    /** Returns the fence that every lock without a record here starts above. */
    long floor();

    /** Raises the floor: a record that knew of this fence is dropped. */
    void raiseFloor(long fence);

    Seats seats();

    LockSpec spec(LockRecord<?> lock);

    long nextAsk();

    /** Ticks the node-wide Lamport clock and returns it. */
    long tick();

    /** Returns the node-wide Lamport clock. */
    long clock();

    /** Sets the clock above that of a message. */
    void witness(long clock);

    /** Sends a payload to the member with that rank. */
    void send(int rank, ByteBuffer payload);

    void after(long nanos, Runnable task);

    /** This view's fences are used up. */
    void renewView();

    void warn(String words);
}
