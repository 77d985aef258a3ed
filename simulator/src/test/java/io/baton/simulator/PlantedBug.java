package io.baton.simulator;

import io.baton.core.membership.Rules;
import io.baton.core.node.LeaseTime;
import io.baton.core.node.NodeSettings;
import io.baton.simulator.BadMutex.Mistake;
import io.baton.simulator.check.Abandonment;
import io.baton.simulator.check.Continuity;
import io.baton.simulator.check.Exclusion;
import io.baton.simulator.check.FencingOrder;
import io.baton.simulator.check.Forgetting;
import io.baton.simulator.check.Progress;
import io.baton.simulator.check.ViewedLock;
import io.baton.spi.MutexAlgorithm;

/** Mistakes that somebody could make, each with the checker that has to notice it. */
enum PlantedBug implements Sabotage {
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
        int offRoster() {
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
        int offRoster() {
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
        int offRoster() {
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

    /** Rule 10: epochs are not put on disk. */
    EPOCH_IS_NOT_REMEMBERED(FencingOrder.NAME) {
        @Override
        public long rememberedAfter(int node, long honest) {
            return Long.MAX_VALUE;
        }

        @Override
        boolean stateDir() {
            return true;
        }
    },

    /** Rule 10: the ack does not wait for the disk, as when a file is written without fsync. */
    EPOCH_IS_REMEMBERED_AFTER_THE_ACK(FencingOrder.NAME) {
        @Override
        public long rememberedAfter(int node, long honest) {
            return 100_000_000;
        }

        @Override
        boolean stateDir() {
            return true;
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
        boolean stateDir() {
            return true;
        }
    },

    /** The drift of the clocks is left out of the calculation. */
    DRIFT_IS_IGNORED(Exclusion.NAME) {
        @Override
        public NodeSettings settings(int node, NodeSettings honest) {
            return new NodeSettings(
                    honest.cluster(),
                    honest.self(),
                    honest.roster(),
                    honest.offRosterMembers(),
                    honest.endpoint(),
                    honest.priorities(),
                    honest.leaseNanos(),
                    0,
                    honest.heartbeatNanos(),
                    honest.suspicionNanos(),
                    honest.maxWallSkewMillis(),
                    honest.rememberedEpoch(),
                    honest.forgetAfterNanos(),
                    honest.rules());
        }
    },

    /** Assumption broken: one clock runs at half the speed. */
    ONE_CLOCK_IS_SLOW(Exclusion.NAME) {
        @Override
        public long clockPpm(int node, long honest) {
            return node == 0 ? -500_000 : honest;
        }
    },

    /** A node takes its lease for longer than it is. */
    LEASE_IS_STRETCHED(Exclusion.NAME) {
        @Override
        public void stepped(int node, LeaseTime lease, long now) {
            if (lease.valid(now) && lease.until() % 2 == 0) {
                lease.set(lease.until() + 300_000_001);
            }
        }
    },

    /** The gate looks at the lease first and takes the lock after. */
    LEASE_IS_CHECKED_BEFORE_THE_CLAIM(FencingOrder.NAME) {
        @Override
        public long confirmAt(long claimedAt, long now) {
            return claimedAt;
        }
    },

    /** {@code unlock()} does not look at the lease. */
    UNLOCK_TRUSTS_THE_GATE(Continuity.NAME) {
        @Override
        public boolean unlockChecksLease() {
            return false;
        }
    },

    /** Who gives up does not leave the queue. */
    GIVES_UP_WITHOUT_LEAVING(Abandonment.NAME) {
        @Override
        public boolean leavesQueue() {
            return false;
        }
    },

    /** A mutex grants each request at once. */
    GRANTS_WITHOUT_ASKING(Exclusion.NAME) {
        @Override
        public MutexAlgorithm<?> mutex(MutexAlgorithm<?> honest) {
            return BadMutex.with(Mistake.GRANTS_AT_ONCE, honest);
        }
    },

    /** A mutex drops a message now and then. */
    FORGETS_A_MESSAGE(Progress.NAME) {
        @Override
        public MutexAlgorithm<?> mutex(MutexAlgorithm<?> honest) {
            return BadMutex.with(Mistake.FORGETS_A_MESSAGE, honest);
        }
    },

    /** A mutex throws now and then: the core survives that, and nobody would notice. */
    THROWS("NoException") {
        @Override
        public MutexAlgorithm<?> mutex(MutexAlgorithm<?> honest) {
            return BadMutex.with(Mistake.THROWS, honest);
        }
    },

    /** A mutex says that it can't be forgotten although nobody wants anything. */
    KEEPS_ITS_RECORD(Forgetting.NAME) {
        @Override
        public MutexAlgorithm<?> mutex(MutexAlgorithm<?> honest) {
            return BadMutex.with(Mistake.KEEPS_ITS_RECORD, honest);
        }
    },

    /** Writers ask as readers do. */
    WRITERS_SHARE(Exclusion.NAME) {
        @Override
        public MutexAlgorithm<?> mutex(MutexAlgorithm<?> honest) {
            return BadMutex.with(Mistake.WRITERS_SHARE, honest);
        }

        @Override
        String algorithm() {
            return "read-write";
        }
    },

    /** A semaphore has a permit too many. */
    ONE_PERMIT_TOO_MANY(Exclusion.NAME) {
        @Override
        public MutexAlgorithm<?> mutex(MutexAlgorithm<?> honest) {
            return BadMutex.with(Mistake.ONE_PERMIT_TOO_MANY, honest);
        }

        @Override
        String algorithm() {
            return "raymond-k";
        }
    },

    /** Permits carry the same fencing token. */
    ONE_TOKEN_FOR_ALL_PERMITS(FencingOrder.NAME) {
        @Override
        public MutexAlgorithm<?> mutex(MutexAlgorithm<?> honest) {
            return BadMutex.with(Mistake.ONE_TOKEN_FOR_ALL_PERMITS, honest);
        }

        @Override
        String algorithm() {
            return "raymond-k";
        }
    },

    /** Grants do not follow the stamps. */
    STAMPS_ARE_IGNORED(ViewedLock.ORDER) {
        @Override
        public MutexAlgorithm<?> mutex(MutexAlgorithm<?> honest) {
            return FalseName.of("ricart-agrawala", "token-ring");
        }

        @Override
        String algorithm() {
            return "ricart-agrawala";
        }
    },

    /** Whoever comes first is not served first. */
    ARRIVAL_IS_IGNORED(ViewedLock.ORDER) {
        @Override
        public MutexAlgorithm<?> mutex(MutexAlgorithm<?> honest) {
            return FalseName.of("central", "token-ring");
        }
    },

    /** A request is overtaken again and again. */
    REQUESTS_ARE_OVERTAKEN(ViewedLock.ORDER) {
        @Override
        public MutexAlgorithm<?> mutex(MutexAlgorithm<?> honest) {
            return FalseName.of("suzuki-kasami", "raymond");
        }

        @Override
        String algorithm() {
            return "suzuki-kasami";
        }
    },

    /** More messages than the algorithm needs. */
    TOO_MANY_MESSAGES(ViewedLock.COST) {
        @Override
        public MutexAlgorithm<?> mutex(MutexAlgorithm<?> honest) {
            return FalseName.of("ricart-agrawala", "lamport");
        }

        @Override
        String algorithm() {
            return "ricart-agrawala";
        }

        @Override
        Trouble trouble() {
            return Trouble.NONE;
        }
    },

    /** Fewer messages than the algorithm needs: one that everybody has to hear is not sent. */
    TOO_FEW_MESSAGES(ViewedLock.COST) {
        @Override
        public MutexAlgorithm<?> mutex(MutexAlgorithm<?> honest) {
            return FalseName.of("lamport", "ricart-agrawala");
        }

        @Override
        String algorithm() {
            return "lamport";
        }

        @Override
        Trouble trouble() {
            return Trouble.NONE;
        }
    };

    private final String caughtBy;

    PlantedBug(String caughtBy) {
        this.caughtBy = caughtBy;
    }

    String caughtBy() {
        return caughtBy;
    }

    /** The algorithm with which it is noticed soonest. */
    String algorithm() {
        return "central";
    }

    /** The trouble in which it is noticed soonest. */
    Trouble trouble() {
        return Trouble.STORM;
    }

    /** Within how many seeds it must be noticed. */
    int seeds() {
        return 1_000;
    }

    /** How many voters there are; 0: the seed decides. With few voters, others matter more. */
    int voters() {
        return offRoster() > 0 ? 1 : 0;
    }

    /** How many nodes off the roster there are at most. */
    int offRoster() {
        return 0;
    }

    /** Whether it is about epochs on disk. */
    boolean stateDir() {
        return false;
    }

    Rules rules() {
        return Rules.STANDARD;
    }

    @Override
    public NodeCore.Factory core(NodeCore.Factory honest) {
        return parts -> new RealCore(parts, rules());
    }
}
