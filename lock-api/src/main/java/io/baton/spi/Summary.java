package io.baton.spi;

/**
 * An algorithm in a few words, for whoever has to choose one.
 *
 * @param kind who decides
 * @param cost network messages for one acquire and release without contention and with {@code sticky: false}; {@code n} is
 *     the number of members
 * @param order in which order waiting nodes are served
 * @param advice when to take it
 */
public record Summary(Kind kind, String cost, String order, String advice) {
    /** Who decides who is next. */
    public enum Kind {
        /** One member for all. */
        COORDINATOR,
        /** Everybody, by permission. */
        PERMISSION,
        /** Enough members that every two groups have one in common. */
        QUORUM,
        /** Whoever has the token, which has to be made anew if it is lost. */
        TOKEN
    }
}
