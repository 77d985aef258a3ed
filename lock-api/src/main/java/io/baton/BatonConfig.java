package io.baton;

import io.baton.spi.NodeId;
import io.baton.spi.Peer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a node is set up. Immutable. Made by a {@link #builder()}, or read from a file with {@link #load}.
 *
 * <p>The cluster's name, the voters, off-roster-members, lease, drift, priorities and whether there is a state directory must be the
 * same on all nodes.
 */
public final class BatonConfig {
    /** How long a hold is good for without an answer of a majority. */
    public static final Duration DEFAULT_LEASE = Duration.ofSeconds(4);

    /** How often a node sends to every other. */
    public static final Duration DEFAULT_HEARTBEAT = Duration.ofMillis(400);

    /** How long a node may be silent before it is taken for dead. */
    public static final Duration DEFAULT_SUSPICION = Duration.ofMillis(2500);

    /** How much the rates of two machines' monotonic clocks may differ. */
    public static final double DEFAULT_DRIFT = 0.01;

    /** How far the wall clocks of two machines may be apart; matters only for fencing across a restart of all. */
    public static final Duration DEFAULT_MAX_WALL_SKEW = Duration.ofSeconds(1);

    /** How long {@code tryLock()} may take. */
    public static final Duration DEFAULT_TRY_BUDGET = Duration.ofSeconds(1);

    /** How often a lock that another node wants may still go from thread to thread on this one. */
    public static final int DEFAULT_LOCAL_PASSES = 8;

    /** How long a lock may be out of use before its node forgets it. */
    public static final Duration DEFAULT_FORGET_AFTER = Duration.ofMinutes(1);

    /** How many rules for locks there may be. */
    public static final int MOST_RULES = 1_000;

    /** The algorithm of locks that no rule matches. */
    public static final String DEFAULT_ALGORITHM = "central";

    /** The election. */
    public static final String DEFAULT_ELECTION = "bully";

    private static final int MOST_MEMBERS = 25;

    private final Builder values;

    private BatonConfig(Builder values) {
        this.values = values;
    }

    /** Returns a builder with the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Reads a configuration file.
     *
     * @throws InvalidConfigException with every mistake in it: file, line, key and what is allowed
     */
    public static BatonConfig load(Path file) {
        return Providers.find().read(file);
    }

    /** Returns the cluster's name. */
    public String cluster() {
        return values.cluster;
    }

    /** Returns this node's id. */
    public NodeId node() {
        return values.node;
    }

    /** Tells whether this node is a voter. */
    public boolean votes() {
        return values.votes;
    }

    /** Returns how many members that are no voters a view may have. */
    public int offRosterMembers() {
        return values.offRosterMembers;
    }

    /** Returns where this node listens, {@code host:port}. */
    public String bind() {
        return values.bind;
    }

    /** Returns the other voters. */
    public List<Peer> peers() {
        return List.copyOf(values.peers);
    }

    /** Returns the priorities for elections that were set; other nodes get one by the order of their ids. */
    public Map<NodeId, Integer> priorities() {
        return Map.copyOf(values.priorities);
    }

    /** Returns the lease. */
    public Duration lease() {
        return values.lease;
    }

    /** Returns the heartbeat interval. */
    public Duration heartbeat() {
        return values.heartbeat;
    }

    /** Returns how long a node may be silent before it is taken for dead. */
    public Duration suspicion() {
        return values.suspicion;
    }

    /** Returns the bound on clock drift, such as 0.01. */
    public double drift() {
        return values.drift;
    }

    /** Returns the bound on wall-clock skew. */
    public Duration maxWallSkew() {
        return values.maxWallSkew;
    }

    /** Returns the directory that keeps epochs of views across restarts, if there is one. */
    public Optional<Path> stateDir() {
        return Optional.ofNullable(values.stateDir);
    }

    /** Returns how long {@code tryLock()} may take. */
    public Duration tryBudget() {
        return values.tryBudget;
    }

    /** Returns how often a wanted lock may still go from thread to thread on this node. */
    public int localPasses() {
        return values.localPasses;
    }

    /** Returns how long a lock may be out of use before its node forgets it; zero: for ever. */
    public Duration forgetAfter() {
        return values.forgetAfter;
    }

    /** Returns the name of the election. */
    public String election() {
        return values.election;
    }

    /** Returns the name of the transport. */
    public String transport() {
        return values.transport != null ? values.transport : values.peers.isEmpty() ? "memory" : "zeromq";
    }

    /** Tells whether the user allowed, in so many words, to listen beyond loopback without authentication. */
    public boolean insecureBind() {
        return values.insecureBind;
    }

    /** Returns the transport's own options. */
    public Map<String, String> transportOptions() {
        return Map.copyOf(values.transportOptions);
    }

    /** Returns the generation of the rules for locks. */
    public long generation() {
        return values.generation;
    }

    /** Returns the rules for locks, first match first; the last one matches every name. */
    public List<LockRule> locks() {
        List<LockRule> all = new ArrayList<>(values.locks);
        all.add(LockRule.of("*", DEFAULT_ALGORITHM));
        return List.copyOf(all);
    }

    /** Returns the rule for the lock with this name. */
    public LockRule ruleFor(String lock) {
        for (LockRule rule : values.locks) {
            if (rule.matches(lock)) {
                return rule;
            }
        }
        return LockRule.of("*", DEFAULT_ALGORITHM);
    }

    /** Builds a {@link BatonConfig}. Not for use by several threads at once. */
    public static final class Builder {
        private String cluster = "baton";
        private NodeId node = NodeId.of("local");
        private boolean votes = true;
        private int offRosterMembers;
        private String bind = "127.0.0.1:0";
        private List<Peer> peers = new ArrayList<>();
        private Map<NodeId, Integer> priorities = new HashMap<>();
        private Duration lease = DEFAULT_LEASE;
        private Duration heartbeat = DEFAULT_HEARTBEAT;
        private Duration suspicion = DEFAULT_SUSPICION;
        private double drift = DEFAULT_DRIFT;
        private Duration maxWallSkew = DEFAULT_MAX_WALL_SKEW;
        private @Nullable Path stateDir;
        private Duration tryBudget = DEFAULT_TRY_BUDGET;
        private int localPasses = DEFAULT_LOCAL_PASSES;
        private Duration forgetAfter = DEFAULT_FORGET_AFTER;
        private String election = DEFAULT_ELECTION;
        private @Nullable String transport;
        private boolean insecureBind;
        private Map<String, String> transportOptions = new HashMap<>();
        private long generation;
        private List<LockRule> locks = new ArrayList<>();

        private Builder() {}

        private Builder(Builder from) {
            cluster = from.cluster;
            node = from.node;
            votes = from.votes;
            offRosterMembers = from.offRosterMembers;
            bind = from.bind;
            peers = new ArrayList<>(from.peers);
            priorities = new HashMap<>(from.priorities);
            lease = from.lease;
            heartbeat = from.heartbeat;
            suspicion = from.suspicion;
            drift = from.drift;
            maxWallSkew = from.maxWallSkew;
            stateDir = from.stateDir;
            tryBudget = from.tryBudget;
            localPasses = from.localPasses;
            forgetAfter = from.forgetAfter;
            election = from.election;
            transport = from.transport;
            insecureBind = from.insecureBind;
            transportOptions = new HashMap<>(from.transportOptions);
            generation = from.generation;
            locks = new ArrayList<>(from.locks);
        }

        /** Sets the cluster's name; nodes of different clusters refuse each other. */
        public Builder cluster(String name) {
            cluster = Objects.requireNonNull(name, "cluster");
            return this;
        }

        /** Sets this node's id, unique among its peers. */
        public Builder node(String id) {
            node = NodeId.of(id);
            return this;
        }

        /** Sets where this node listens, {@code host:port}. */
        public Builder bind(String endpoint) {
            bind = Objects.requireNonNull(endpoint, "bind");
            return this;
        }

        /**
         * Sets whether this node is a voter; true if not set. One that is not runs the algorithms like all members, but counts in no
         * majority; the voters need not know it beforehand, but must admit it: {@link #offRosterMembers}.
         */
        public Builder votes(boolean value) {
            votes = value;
            return this;
        }

        /** Sets how many members that are no voters a view may have, 0 if not set; the same on all nodes, with the voters at most 25. */
        public Builder offRosterMembers(int value) {
            offRosterMembers = value;
            return this;
        }

        /** Adds another voter and where it listens, {@code host:port}. */
        public Builder peer(String id, String endpoint) {
            peers.add(new Peer(NodeId.of(id), Objects.requireNonNull(endpoint, "endpoint")));
            return this;
        }

        /** Sets a node's priority in elections, this one's or a peer's; the highest is preferred. */
        public Builder priority(String id, int priority) {
            priorities.put(NodeId.of(id), priority);
            return this;
        }

        /** Sets the lease, {@link #DEFAULT_LEASE} if not set. */
        public Builder lease(Duration value) {
            lease = Objects.requireNonNull(value, "lease");
            return this;
        }

        /** Sets the heartbeat interval, {@link #DEFAULT_HEARTBEAT} if not set. */
        public Builder heartbeat(Duration value) {
            heartbeat = Objects.requireNonNull(value, "heartbeat");
            return this;
        }

        /** Sets how long a node may be silent before it is taken for dead, {@link #DEFAULT_SUSPICION} if not set. */
        public Builder suspicion(Duration value) {
            suspicion = Objects.requireNonNull(value, "suspicion");
            return this;
        }

        /** Sets the bound on clock drift, {@link #DEFAULT_DRIFT} if not set. */
        public Builder drift(double value) {
            drift = value;
            return this;
        }

        /** Sets the bound on wall-clock skew, {@link #DEFAULT_MAX_WALL_SKEW} if not set. */
        public Builder maxWallSkew(Duration value) {
            maxWallSkew = Objects.requireNonNull(value, "maxWallSkew");
            return this;
        }

        /**
         * Sets a directory, this node's own, that keeps epochs of views across restarts; then fencing needs no wall clock. All nodes
         * have one, or none.
         */
        public Builder stateDir(Path directory) {
            stateDir = Objects.requireNonNull(directory, "stateDir");
            return this;
        }

        /** Sets how long {@code tryLock()} may take, {@link #DEFAULT_TRY_BUDGET} if not set. */
        public Builder tryBudget(Duration value) {
            tryBudget = Objects.requireNonNull(value, "tryBudget");
            return this;
        }

        /** Sets how often a wanted lock may still go from thread to thread, {@link #DEFAULT_LOCAL_PASSES} if not set. */
        public Builder localPasses(int value) {
            localPasses = value;
            return this;
        }

        /** Sets how long a lock may be out of use before its node forgets it, {@link #DEFAULT_FORGET_AFTER} if not set; zero: for ever. */
        public Builder forgetAfter(Duration value) {
            forgetAfter = Objects.requireNonNull(value, "forgetAfter");
            return this;
        }

        /** Sets the election by name, {@link #DEFAULT_ELECTION} if not set. */
        public Builder election(String name) {
            election = Objects.requireNonNull(name, "election");
            return this;
        }

        /** Sets the transport by name; {@code zeromq} if not set, {@code memory} without peers. */
        public Builder transport(String name) {
            transport = Objects.requireNonNull(name, "transport");
            return this;
        }

        /** Allows to listen beyond loopback without authentication. A warning is logged at every start. */
        public Builder insecureBind(boolean value) {
            insecureBind = value;
            return this;
        }

        /** Sets an option of the transport. */
        public Builder transportOption(String key, String value) {
            transportOptions.put(key, value);
            return this;
        }

        /**
         * Sets the generation of the rules for locks, 0 if not set. Raise it when you change them: while nodes are restarted one after
         * the other, the older rules count everywhere, and from when all have the new ones, these.
         */
        public Builder generation(long value) {
            generation = value;
            return this;
        }

        /** Adds a rule for locks; the first rule that matches a lock's name counts. */
        public Builder locks(LockRule rule) {
            locks.add(Objects.requireNonNull(rule, "rule"));
            return this;
        }

        /** Adds a rule: locks whose name matches the pattern use this algorithm. */
        public Builder locks(String pattern, String algorithm) {
            return locks(LockRule.of(pattern, algorithm));
        }

        /**
         * Returns the configuration.
         *
         * @throws InvalidConfigException with every mistake in it
         */
        public BatonConfig build() {
            List<String> problems = problems();
            if (!problems.isEmpty()) {
                throw new InvalidConfigException(problems);
            }
            return new BatonConfig(new Builder(this));
        }

        /** Builds the configuration and starts a node with it: {@link Baton#start}. */
        public Baton start() {
            return Baton.start(build());
        }

        private void problemsOffTheRoster(List<String> problems) {
            if (peers.isEmpty()) {
                problems.add("node.vote: a node without a vote needs the voters as peers");
            }
            if (offRosterMembers == 0) {
                problems.add(
                        "node.vote: a node without a vote needs off-roster-members above 0, the same on all nodes");
            }
            if (bind.startsWith("0.0.0.0:") || bind.startsWith("[::]:") || bind.endsWith(":0")) {
                problems.add("node.vote: a node without a vote tells the others its bind, and \"" + bind
                        + "\" can't be reached by them; give the address and port themselves");
            }
            if (priorities.containsKey(node)) {
                problems.add("node.vote: a node without a vote is in no election; leave its priority out");
            }
        }

        private List<String> problems() {
            List<String> problems = new ArrayList<>();
            if (cluster.isEmpty() || cluster.length() > 64) {
                problems.add("cluster: must have 1 to 64 characters");
            }
            List<NodeId> seen = new ArrayList<>(List.of(node));
            for (Peer peer : peers) {
                if (seen.contains(peer.id())) {
                    problems.add("peers: node id \"" + peer.id() + "\" is there twice; ids must be unique"
                            + (peer.id().equals(node) ? ", and a node is not its own peer" : ""));
                }
                seen.add(peer.id());
            }
            int voters = peers.size() + (votes ? 1 : 0);
            if (offRosterMembers < 0 || (offRosterMembers > 0 && voters + offRosterMembers > MOST_MEMBERS)) {
                problems.add("off-roster-members: " + offRosterMembers + " is not within 0 and " + MOST_MEMBERS
                        + " less the voters, which are " + voters);
            }
            if (!votes) {
                problemsOffTheRoster(problems);
            }
            for (NodeId id : priorities.keySet().stream().sorted().toList()) {
                if (!seen.contains(id)) {
                    problems.add("priority: \"" + id + "\" is neither this node nor a peer");
                }
            }
            if (lease.compareTo(Duration.ofMillis(50)) < 0 || lease.compareTo(Duration.ofHours(1)) > 0) {
                problems.add("lease: " + lease.toMillis() + " ms is not within 50 ms and 1 h");
            }
            if (heartbeat.compareTo(Duration.ofMillis(5)) < 0
                    || heartbeat.multipliedBy(3).compareTo(lease) > 0) {
                problems.add("heartbeat: " + heartbeat.toMillis()
                        + " ms is not within 5 ms and a third of the lease, which is " + lease.toMillis() + " ms");
            }
            if (suspicion.compareTo(heartbeat.multipliedBy(2)) < 0 || suspicion.compareTo(Duration.ofHours(1)) > 0) {
                problems.add("suspicion: " + suspicion.toMillis()
                        + " ms is not within two heartbeats and 1 h; the heartbeat is " + heartbeat.toMillis() + " ms");
            }
            if (!(drift >= 0 && drift <= 0.5)) {
                problems.add("drift: " + drift + " is not within 0 and 0.5");
            }
            if (maxWallSkew.isNegative() || maxWallSkew.compareTo(Duration.ofHours(1)) > 0) {
                problems.add("max-wall-skew: " + maxWallSkew.toMillis() + " ms is not within 0 and 1 h");
            }
            if (tryBudget.isNegative() || tryBudget.isZero()) {
                problems.add("try-budget: must be above 0");
            }
            if (localPasses < 0 || localPasses > 255) {
                problems.add("local-passes: " + localPasses + " is not within 0 and 255");
            }
            if (!forgetAfter.isZero()
                    && (forgetAfter.compareTo(heartbeat) < 0 || forgetAfter.compareTo(Duration.ofDays(1)) > 0)) {
                problems.add("forget-after: " + forgetAfter.toMillis()
                        + " ms is neither 0 nor within a heartbeat and 1 d; the heartbeat is " + heartbeat.toMillis()
                        + " ms");
            }
            if (generation < 0) {
                problems.add("generation: " + generation + " is negative");
            }
            if (locks.size() > MOST_RULES) {
                problems.add("locks: " + locks.size() + " rules are more than " + MOST_RULES
                        + "; one rule can be for many names");
            }
            return problems;
        }
    }
}
