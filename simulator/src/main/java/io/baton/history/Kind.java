package io.baton.history;

/** What happened. Where it matters, it is said how the time of the event lies to what it tells. */
public enum Kind {
    /** The process runs. */
    STARTED,
    /** {@code lock()} is called next. */
    LOCK_CALLED,
    /** {@code lock()} has returned; has the fencing token. */
    GRANTED,
    /** The client stays in its critical section until it is told to go on. */
    HOLDING,
    /** The client writes this value to the counter next. */
    UPDATING,
    /** The value was written. */
    UPDATED,
    /** The counter's store refused the fencing token as stale. */
    REFUSED,
    /** {@code isHeldByCurrentThread()} was true; the time is from before the call. */
    CONFIRMED,
    /** {@code unlock()} is called next. */
    UNLOCK_CALLED,
    /** {@code unlock()} has returned normally. */
    UNLOCKED,
    /** {@code unlock()}, or something before it, said that the lock was lost. */
    UNLOCK_LOST,
    /** A listener was told that a hold is lost. */
    LOST,
    /** The node installed a view: its epoch is the value, the text its coordinator and members. */
    VIEW,
    /** The node learned that the node in the text was elected. */
    ELECTED,
    /** The node made the lock's token anew. */
    TOKEN_REGENERATED,
    /** The node gave up its view. */
    EXCLUDED,
    /** The node was closed in good order. */
    CLOSED,
    /** The process is killed next, told by whoever does it. */
    KILLED,
    /** The process is asked to end (SIGTERM) next, told by whoever does it. */
    TERMINATED,
    /** The process was stopped (SIGSTOP), told by whoever did it. */
    STOPPED,
    /** The process is made to go on (SIGCONT) next, told by whoever does it. */
    CONTINUED,
    /** The counter's value after all is over. */
    FINAL
}
