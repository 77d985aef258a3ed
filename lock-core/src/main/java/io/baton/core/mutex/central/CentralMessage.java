package io.baton.core.mutex.central;

/** What the members and the coordinator tell each other. {@code ask} is always the member's, not the coordinator's. */
sealed interface CentralMessage {
    /** From a member to the coordinator. */
    sealed interface ToCoordinator extends CentralMessage {}

    /** From the coordinator to a member. */
    sealed interface ToMember extends CentralMessage {}

    /** I want the lock; if {@code tryOnly}, only without waiting. */
    record Request(long ask, boolean tryOnly) implements ToCoordinator {}

    /** I am through, or withdraw what I asked for. */
    record Release(long ask, long fence) implements ToCoordinator {}

    /** The answer to a {@link Wanted} that only tries: I am using it. */
    record InUse(long ask) implements ToCoordinator {}

    /** It is yours. */
    record Grant(long ask, long fence) implements ToMember {}

    /** You have to wait. */
    record Queued(long ask) implements ToMember {}

    /** You would have to wait, and only tried. */
    record Busy(long ask) implements ToMember {}

    /** Somebody waits behind you, or tries. */
    record Wanted(long ask, boolean tryOnly) implements ToMember {}
}
