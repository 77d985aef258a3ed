package io.baton.simulator;

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
enum PlantedBug implements Planted {
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
                    honest.charter());
        }
    },

    /** Rule 10: epochs are not put on disk. */
    EPOCH_IS_NOT_REMEMBERED(FencingOrder.NAME) {
        @Override
        public long rememberedAfter(int node, long honest) {
            return Long.MAX_VALUE;
        }

        @Override
        public boolean stateDir() {
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
        public boolean stateDir() {
            return true;
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
        public String algorithm() {
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
        public String algorithm() {
            return "raymond-k";
        }
    },

    /** A mutex is opened in a new view as if nobody held the lock: its token is made anew beside a living holder. */
    SURVIVORS_ARE_NOT_TOLD(Exclusion.NAME) {
        @Override
        public MutexAlgorithm<?> mutex(MutexAlgorithm<?> honest) {
            return BadMutex.with(Mistake.FORGETS_SURVIVORS, honest);
        }

        @Override
        public String algorithm() {
            return "suzuki-kasami";
        }
    },

    /** Permits carry the same fencing token. */
    ONE_TOKEN_FOR_ALL_PERMITS(FencingOrder.NAME) {
        @Override
        public MutexAlgorithm<?> mutex(MutexAlgorithm<?> honest) {
            return BadMutex.with(Mistake.ONE_TOKEN_FOR_ALL_PERMITS, honest);
        }

        @Override
        public String algorithm() {
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
        public String algorithm() {
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
        public String algorithm() {
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
        public String algorithm() {
            return "ricart-agrawala";
        }

        @Override
        public Trouble trouble() {
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
        public String algorithm() {
            return "lamport";
        }

        @Override
        public Trouble trouble() {
            return Trouble.NONE;
        }
    };

    private final String caughtBy;

    PlantedBug(String caughtBy) {
        this.caughtBy = caughtBy;
    }

    @Override
    public String caughtBy() {
        return caughtBy;
    }
}
