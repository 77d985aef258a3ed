package io.baton.specification;

import static io.baton.specification.Property.CONTINUITY;
import static io.baton.specification.Property.EXCLUSION;
import static io.baton.specification.Property.FENCING;
import static io.baton.specification.Property.MONOTONE_VIEWS;
import static io.baton.specification.Property.ONE_CONTENT_PER_BALLOT;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The specification with one rule broken, and the promise that this breaks. The bounds are the smallest that show it. */
enum Mutant {
    MAJORITY("rules 4, 6: half of the voters pass for a majority", EXCLUSION, Bounds.CHANGE),
    PROMISE_GOES_BACK("rule 2: a promise below an earlier one is given", EXCLUSION, Bounds.CHANGE),
    LAPSED_HOLD_SURVIVES(
            "rules 2 and 8 together: a hold whose lease has lapsed is reported, and survives the gap",
            CONTINUITY,
            Bounds.CHANGE.with("MaxBallot", "3"),
            "reports-lapsed-hold",
            "survives-gap"),
    ACKS_LEFT_OUT("rule 3: who is left out is acked after the promise", EXCLUSION, Bounds.CHANGE),
    SILENT_MEMBER("rule 4: a member that was proposed and never promised is installed", EXCLUSION, Bounds.CHANGE),
    BINDINGS_NOT_WAITED_FOR("rule 4: INSTALL does not wait for the bindings", EXCLUSION, Bounds.CHANGE),
    CONTENT_NOT_FIXED(
            "rule 4: INSTALL is made anew from later answers",
            ONE_CONTENT_PER_BALLOT,
            Bounds.CHANGE.with("Repeated", "TRUE")),
    ONE_HOLD_LISTED("rule 4: of several holds that were reported, one is listed", EXCLUSION, Bounds.CHANGE),
    FREE_IN_NEW_VIEW("rule 4: the lock is free in the new view although a hold is listed", EXCLUSION, Bounds.CHANGE),
    UNPROMISED_VIEW("rule 5: whatever INSTALL comes is installed", MONOTONE_VIEWS, Bounds.CHANGE),
    LEASE_FROM_ARRIVAL("rule 6: the lease counts from the arrival of the ack", EXCLUSION, Bounds.CHANGE),
    ANY_ACK_COUNTS(
            "rule 6: acks of another view or incarnation count",
            EXCLUSION,
            Bounds.CHANGE.with("MaxBallot", "3").with("Candidates", "{v1, v3}")),
    INSTALL_ENDS_BINDINGS(
            "rule 6: a voter forgets its bindings when it installs", EXCLUSION, Bounds.CHANGE.with("MaxBallot", "3")),
    DRIFT_FORGOTTEN(
            "rule 6: a binding is shorter than the lease on a slower clock",
            EXCLUSION,
            Bounds.CHANGE.with("Lease", "2")),
    LEAVES_WITH_A_HOLD(
            "rule 6: LEAVE goes out before the hold is given up", EXCLUSION, Bounds.CHANGE.with("Leaving", "TRUE")),
    GRANT_WITHOUT_LEASE("rule 7: the lock is granted without a lease", CONTINUITY, Bounds.CHANGE),
    GRANT_WHILE_FROZEN("rule 7: the lock is granted in spite of a higher promise", EXCLUSION, Bounds.CHANGE),
    NO_GUARD("rule 9: a restarted voter promises at once", EXCLUSION, Bounds.RESTART),
    WAIVED_BY_A_MAJORITY(
            "rule 9: a majority of untouched voters waives the guard",
            EXCLUSION,
            Bounds.RESTART.with("Founders", "{v1, v2}")),
    NO_ECHO(
            "rule 9: what was told to an older incarnation waives the guard",
            EXCLUSION,
            Bounds.RESTART.with("Founders", "{v1, v2}")),
    WAIVED_AMONG_GUESTS(
            "rule 9: the guard is waived although there are members off the roster",
            EXCLUSION,
            Bounds.RESTART
                    .with("MaxRestarts", "2")
                    .with("Guests", "{g}")
                    .with("Founders", "{v1, v2, g}")
                    .with("Contenders", "{v3, g}")),
    EPOCH_NOT_RAISED("rule 10: a view keeps the highest epoch known", FENCING, Bounds.CHANGE),
    EPOCHS_FORGOTTEN(
            "rule 10: a restarted voter knows no epoch, from neither disk nor clock",
            FENCING,
            Bounds.RESTART.with("Founders", "{v1, v2}").with("Disk", "FALSE"));

    private final String words;
    private final Property breaks;
    private final String configuration;

    Mutant(String words, Property breaks, Bounds bounds, String... weakened) {
        this.words = words;
        this.breaks = breaks;
        // Only the promise that should break is checked: so the shortest way to break it is found.
        this.configuration =
                bounds.configuration(weakened.length == 0 ? List.of(word()) : List.of(weakened), EnumSet.of(breaks));
    }

    /** Returns the mutant of that name, or null. */
    static @Nullable Mutant of(String word) {
        for (Mutant mutant : values()) {
            if (mutant.word().equals(word)) {
                return mutant;
            }
        }
        return null;
    }

    /** The name, as on the command line and in {@code Broken("...")}. */
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Says what is broken. */
    String words() {
        return words;
    }

    Property breaks() {
        return breaks;
    }

    /** Returns TLC's configuration. */
    String configuration() {
        return configuration;
    }
}
