package io.baton.core.node;

import io.baton.core.membership.Ballot;
import io.baton.core.membership.Directory;
import io.baton.core.membership.Moment;
import io.baton.core.membership.View;
import io.baton.core.observe.Observer;
import io.baton.spi.FrameFormat;
import io.baton.spi.LockSpec;
import io.baton.spi.Seats;
import java.nio.ByteBuffer;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Where this node stands in its view, and with that what its locks may do now. */
final class Standing implements LockHost {
    private final NodeSettings settings;
    private final Directory directory;
    private final FrameFormat frames;
    private final Observer observer;
    private final Moment moment;
    private final Timers timers;
    private final Links links;
    private final NodeOutput out;
    private final BooleanSupplier leased;
    private final Runnable renewal;

    private @Nullable View view;
    private Seats seats = new Seats(0, 1, 0);
    private boolean active;
    private boolean thawed;
    private boolean granting;
    /** Since when nothing is granted; -1 while grants go on, and before the first view. */
    private long suspendedAt = -1;

    private long clock;
    private long asks;
    private long floor;

    /**
     * Starts without a view.
     *
     * @param leased rule 7, as far as membership knows
     * @param renewal asks for a new view
     */
    Standing(
            NodeSettings settings,
            Directory directory,
            FrameFormat frames,
            Observer observer,
            Moment moment,
            Timers timers,
            Links links,
            NodeOutput out,
            BooleanSupplier leased,
            Runnable renewal) {
        this.settings = settings;
        this.directory = directory;
        this.frames = frames;
        this.observer = observer;
        this.moment = moment;
        this.timers = timers;
        this.links = links;
        this.out = out;
        this.leased = leased;
        this.renewal = renewal;
    }

    // ---- what membership says

    void install(View installed) {
        view = installed;
        seats = new Seats(
                installed.rankOf(settings.selfIndex()),
                installed.members().size(),
                installed.rankOf(installed.coordinator()));
        active = true;
        thawed = false;
        granting = false;
    }

    void uninstall() {
        view = null;
        freeze();
    }

    /** The present view is over for this node. */
    void freeze() {
        active = false;
        suspend();
    }

    private void suspend() {
        if (granting && suspendedAt < 0) {
            suspendedAt = moment.nanos();
        }
        granting = false;
    }

    /** There is a lease. Returns whether grants go on that had to wait, or that may have found a lapsed lease. */
    boolean open(boolean lapsed) {
        boolean again = lapsed || !granting;
        granting = true;
        if (suspendedAt >= 0) {
            observer.resumed(moment.nanos() - suspendedAt);
            suspendedAt = -1;
        }
        return again;
    }

    /** Returns whether this is the first lease of the view. */
    boolean thaw() {
        boolean first = !thawed;
        thawed = true;
        return first;
    }

    boolean isIn(Ballot ballot) {
        return view != null && view.ballot().equals(ballot);
    }

    int rankOf(int voter) {
        return view == null ? -1 : view.rankOf(voter);
    }

    // ---- what locks ask

    @Override
    public FrameFormat frames() {
        return frames;
    }

    @Override
    public Observer observer() {
        return observer;
    }

    @Override
    public boolean active() {
        return active;
    }

    @Override
    public boolean mayGrant() {
        return active && leased.getAsBoolean();
    }

    @Override
    public void withheld() {
        suspend();
    }

    @Override
    public long epoch() {
        return view == null ? 0 : view.epoch();
    }

    @Override
    public long floor() {
        return Math.max(floor, epoch() << LockRecord.COUNTER_BITS);
    }

    @Override
    public void raiseFloor(long fence) {
        floor = Math.max(floor, fence);
    }

    @Override
    public Seats seats() {
        return seats;
    }

    @Override
    public LockSpec spec(LockRecord<?> lock) {
        return new LockSpec(
                lock.name(),
                home(lock.name()),
                lock.rule().permits(),
                lock.rule().sticky(),
                settings.forgetAfterNanos(),
                lock.rule().options());
    }

    /** Rendezvous hash of the name over the members: only the locks of a member that goes away get another home. */
    private int home(String lock) {
        int home = 0;
        long highest = Long.MIN_VALUE;
        for (int rank = 0; rank < seats.size(); rank++) {
            int node = view == null ? 0 : view.members().get(rank).voter();
            long weight = Envelope.digest(directory.id(node).text() + '/' + lock);
            weight = (weight ^ (weight >>> 32)) * 0x9E3779B97F4A7C15L;
            if (weight > highest) {
                highest = weight;
                home = rank;
            }
        }
        return home;
    }

    @Override
    public long nextAsk() {
        return ++asks;
    }

    @Override
    public long tick() {
        return ++clock;
    }

    @Override
    public long clock() {
        return clock;
    }

    @Override
    public void witness(long seen) {
        clock = Math.max(clock, seen) + 1;
    }

    @Override
    public void send(int rank, ByteBuffer payload) {
        if (view != null) {
            links.sendLock(view.members().get(rank).voter(), payload);
        }
    }

    @Override
    public void after(long nanos, Runnable task) {
        timers.at(moment.nanos() + nanos, task);
    }

    @Override
    public void renewView() {
        renewal.run();
    }

    @Override
    public void warn(String words) {
        out.warn(words);
    }
}
