package io.baton.simulator;

import io.baton.core.membership.Charter;
import io.baton.core.membership.Hold;
import io.baton.core.membership.Rules;
import io.baton.simulator.check.Exclusion;
import io.baton.simulator.check.FencingOrder;
import java.util.List;

/**
 * Rules of {@code docs/safety-argument.md}, each broken. Some rest on two mechanisms: then a node that breaks one of them keeps every promise,
 * and what is planted here breaks both. Those that random faults do not reach are broken in {@code RuleScenariosTest} of the core.
 */
enum BrokenRule implements Planted {
    /** Rule 6: half of the voters is taken for a majority, for leases and for views. */
    HALF_IS_A_MAJORITY(Exclusion.NAME) {
        @Override
        Rules rules() {
            return new Rules() {
                @Override
                protected int majority(int voters) {
                    return voters / 2;
                }
            };
        }
    },

    /** Rule 6: the lease is counted from the ack's arrival, not from the heartbeat's sending. */
    LEASE_COUNTS_FROM_THE_ACK(Exclusion.NAME) {
        @Override
        Rules rules() {
            return new Rules() {
                @Override
                protected long leaseUntil(long sentAt, long ackedAt, long leaseNanos) {
                    return ackedAt + leaseNanos;
                }
            };
        }
    },

    /** Rule 6: acks of another view or for another incarnation count, too. */
    ANY_ACK_COUNTS(Exclusion.NAME) {
        @Override
        Rules rules() {
            return new Rules() {
                @Override
                protected boolean counts(boolean sameIncarnation, boolean sameView) {
                    return true;
                }
            };
        }
    },

    /** Rule 4: a view is prepared and installed while voters are still bound to somebody who is left out. */
    BINDINGS_ARE_NOT_WAITED_FOR(Exclusion.NAME) {
        @Override
        Rules rules() {
            return new Rules() {
                @Override
                protected boolean isDrained(long boundNanos) {
                    return true;
                }

                @Override
                protected boolean installable(
                        int proposed, int promised, int promisedVoters, int voters, long boundNanos) {
                    return super.installable(proposed, promised, promisedVoters, voters, 0);
                }
            };
        }
    },

    /** Rule 9: a restarted voter promises and acks at once. */
    NO_AMNESIA_GUARD(Exclusion.NAME) {
        @Override
        Rules rules() {
            return new Rules() {
                @Override
                protected long guardNanos(long bindingNanos) {
                    return 0;
                }
            };
        }
    },

    /** Rule 9: the guard is waived although not everybody has said to be untouched. */
    GUARD_IS_WAIVED(Exclusion.NAME) {
        @Override
        Rules rules() {
            return new Rules() {
                @Override
                protected boolean waived(int untouched, int voters, int offRoster) {
                    return untouched > 0;
                }
            };
        }
    },

    /** Rule 9: the guard is waived although a member off the roster may hold something. */
    GUARD_IS_WAIVED_WITH_OTHERS_ABOUT(Exclusion.NAME) {
        @Override
        Rules rules() {
            return new Rules() {
                @Override
                protected boolean waived(int untouched, int voters, int offRoster) {
                    return untouched == voters - 1;
                }
            };
        }

        @Override
        public int offRoster() {
            return 3;
        }
    },

    /** Rule 6: members off the roster ack, and count in a majority. */
    ANYBODY_ACKS(Exclusion.NAME) {
        @Override
        Rules rules() {
            return new Rules() {
                @Override
                protected boolean countsForLease(boolean voter) {
                    return true;
                }
            };
        }

        @Override
        public int offRoster() {
            return 3;
        }
    },

    /** Rule 6: voters keep it to themselves that they are bound to a member off the roster. */
    BINDINGS_OFF_THE_ROSTER_ARE_NOT_REPORTED(Exclusion.NAME) {
        @Override
        Rules rules() {
            return new Rules() {
                @Override
                protected boolean reportsBinding(boolean voter) {
                    return voter;
                }
            };
        }

        @Override
        public int offRoster() {
            return 3;
        }
    },

    /** Rule 10: epochs start at one again when everybody has restarted. */
    EPOCH_IGNORES_THE_CLOCK(FencingOrder.NAME) {
        @Override
        Rules rules() {
            return new Rules() {
                @Override
                protected long epoch(long known, long wall, long[] walls, long skew) {
                    return known + 1;
                }
            };
        }
    },

    /** Rule 10: epochs are not raised at all. */
    EPOCH_STAYS(FencingOrder.NAME) {
        @Override
        Rules rules() {
            return new Rules() {
                @Override
                protected long epoch(long known, long wall, long[] walls, long skew) {
                    return known;
                }
            };
        }
    },

    /** Rule 10: where the voters keep epochs on disk, a new view takes that of the one who makes it, not the highest. */
    EPOCH_OF_THE_PROMISERS_IS_IGNORED(FencingOrder.NAME) {
        @Override
        Rules rules() {
            return new Rules() {
                @Override
                protected long epoch(long highestKnown) {
                    return 1;
                }
            };
        }

        @Override
        public boolean stateDir() {
            return true;
        }
    },

    /** Rule 4: a majority of promises is enough, and who was proposed but never promised is in all the same. */
    UNPROMISED_MEMBER_IS_INSTALLED(Exclusion.NAME) {
        @Override
        Rules rules() {
            return new Rules() {
                @Override
                protected boolean installable(
                        int proposed, int promised, int promisedVoters, int voters, long boundNanos) {
                    return super.installable(promised, promised, promisedVoters, voters, boundNanos);
                }
            };
        }
    },

    /** Rule 4: a view lists all holds but one. */
    ONE_HOLD_IS_NOT_LISTED(Exclusion.NAME) {
        @Override
        Rules rules() {
            return new Rules() {
                @Override
                protected List<Hold> listed(List<Hold> reported) {
                    return reported.subList(Math.min(1, reported.size()), reported.size());
                }
            };
        }
    },

    /** Rule 13: a member works by its own lock rules, whatever the view says. */
    OWN_RULES_COUNT(Exclusion.NAME) {
        @Override
        Rules rules() {
            return new Rules() {
                @Override
                public Charter charter(Charter views, Charter own) {
                    return own;
                }
            };
        }
    },

    /** Rule 3, both mechanisms: a voter acks members that are left out, after its promise and already while it drains. */
    LEFT_OUT_ARE_ACKED(Exclusion.NAME) {
        @Override
        Rules rules() {
            return new Rules() {
                @Override
                protected boolean acksAfterPromise(boolean proposed) {
                    return true;
                }

                @Override
                protected boolean acksWhileDraining(boolean kept) {
                    return true;
                }
            };
        }
    };

    private final String caughtBy;

    BrokenRule(String caughtBy) {
        this.caughtBy = caughtBy;
    }

    @Override
    public String caughtBy() {
        return caughtBy;
    }

    abstract Rules rules();

    @Override
    public NodeCore.Factory core(NodeCore.Factory honest) {
        return parts -> new RealCore(parts, rules());
    }
}
