package io.baton.core.node;

import io.baton.LockRule;
import io.baton.core.membership.Charter;
import io.baton.core.membership.Hold;
import io.baton.core.membership.View;
import io.baton.spi.FrameReader;
import io.baton.spi.Held;
import io.baton.spi.LockSpec;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.Mode;
import io.baton.spi.MutexAlgorithm;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All locks that this node knows of, ordered by name: no hash decides what happens first. */
final class Locks {
    private final NodeSettings settings;
    private final Map<String, MutexAlgorithm<?>> algorithms;
    private final LockHost host;
    private final Housekeeping housekeeping;
    private final Map<String, LockRecord<?>> records = new TreeMap<>();
    /** The view's, or while there is none this node's own. */
    private Charter charter;

    Locks(NodeSettings settings, Map<String, MutexAlgorithm<?>> algorithms, LockHost host) {
        this.settings = settings;
        this.charter = settings.charter();
        this.algorithms = Map.copyOf(algorithms);
        this.host = host;
        this.housekeeping = new Housekeeping(host, records, this::record);
        sweepLater(settings.forgetAfterNanos());
    }

    Claim claim(String name, Mode mode, Users users) {
        return record(name).bid(mode, users);
    }

    /** Returns how many locks there is something to remember of, apart from their gates. */
    int open() {
        return (int) records.values().stream().filter(LockRecord::isOpen).count();
    }

    private LockRecord<?> record(String name) {
        return records.computeIfAbsent(name, this::create);
    }

    private LockRecord<?> create(String name) {
        LockRule rule = charter.ruleFor(name);
        MutexAlgorithm<?> algorithm = algorithms.get(rule.algorithm());
        if (algorithm == null) {
            throw new IllegalStateException("no algorithm \"" + rule.algorithm() + "\"");
        }
        return new LockRecord<>(name, rule, algorithm, host);
    }

    /** Rule 2: shuts every owned gate and returns the holds that remain. */
    List<Hold> freeze() {
        List<Hold> holds = new ArrayList<>();
        records.values().forEach(record -> record.freeze(settings.selfIndex(), holds));
        return holds;
    }

    /**
     * A view begins: every lock with a survivor is opened now, the others when first used; pending asks are made again, before
     * any frame of the view is delivered.
     */
    void install(View view, Charter newCharter) {
        adopt(newCharter);
        Map<String, List<Held>> survivors = new TreeMap<>();
        for (Hold hold : view.holds()) {
            survivors
                    .computeIfAbsent(hold.lock(), name -> new ArrayList<>())
                    .add(new Held(view.rankOf(hold.voter()), hold.ask(), hold.mode(), hold.fence()));
        }
        records.replaceAll((name, record) -> {
            record.close();
            return charter.ruleFor(name).equals(record.rule())
                    ? record
                    : create(name).succeed(record);
        });
        for (LockRecord<?> record : records.values()) {
            record.loseUnlisted(survivors.getOrDefault(record.name(), List.of()), "the new view does not know of it");
        }
        survivors.forEach((name, held) -> record(name).survive(held));
        new ArrayList<>(records.values()).forEach(LockRecord::submit);
    }

    /** Rule 13: the view's charter counts, also for who has another one. */
    private void adopt(Charter views) {
        for (LockRule rule : views.rules()) {
            if (!algorithms.containsKey(rule.algorithm())) {
                throw new IllegalStateException("the other nodes have the lock rule \"" + rule.pattern()
                        + "\" with the algorithm " + rule.algorithm()
                        + ", which is not on this node's class path, and a"
                        + " node can't be among them and leave out some of the locks: put the algorithm back until every"
                        + " node has newer rules");
            }
        }
        if (!views.equals(settings.charter()) && !views.equals(charter)) {
            host.warn("the cluster works by other lock rules than this node's own: " + views.words() + ", here "
                    + settings.charter().words()
                    + (views.generation() < settings.charter().generation()
                            ? "; this node's will count when every node has them"
                            : "; raise \"generation\" in the files with the newer ones"));
        }
        charter = views;
    }

    /** The view is over, and there is no other. */
    void uninstall() {
        records.values().forEach(LockRecord::close);
    }

    void resume(boolean thaw) {
        new ArrayList<>(records.values()).forEach(record -> record.resume(thaw));
    }

    void lose(String reason) {
        records.values().forEach(record -> record.lose(reason));
    }

    /** Takes a payload of the lock channel. */
    void received(int rank, ByteBuffer payload) {
        try {
            FrameReader in = host.frames().reader(payload);
            host.witness(in.number(0, Long.MAX_VALUE / 2));
            String name = in.text(LockSpec.MAX_NAME_LENGTH);
            if (name.isEmpty()) {
                housekeeping.received(in);
            } else {
                record(name).received(rank, in);
            }
        } catch (MalformedFrameException e) {
            host.warn("dropped a lock message of member " + rank + ": " + e.getMessage());
        }
    }

    private void sweepLater(long nanos) {
        if (nanos > 0) {
            host.after(
                    nanos,
                    () -> sweepLater(housekeeping.sweep() ? settings.forgetAfterNanos() : settings.heartbeatNanos()));
        }
    }
}
