package io.baton.core.node;

import io.baton.LockRule;
import io.baton.core.observe.Observer;
import io.baton.spi.Ask;
import io.baton.spi.Codec;
import io.baton.spi.Effects;
import io.baton.spi.FrameFormat;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.Held;
import io.baton.spi.LockSpec;
import io.baton.spi.Mode;
import io.baton.spi.Mutex;
import io.baton.spi.MutexAlgorithm;
import io.baton.spi.PlainFrames;
import io.baton.spi.Seats;
import io.baton.spi.Summary;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A {@link LockRecord} with a mutex that writes down what it is told and does what the test says. */
final class RecordRig implements LockHost, MutexAlgorithm<String>, Mutex<String>, Codec<String> {
    /** What the mutex was told, and what went out. */
    final List<String> log = new ArrayList<>();

    final LockRecord<String> record;
    boolean active = true;
    boolean leased = true;
    boolean forgettable;
    boolean strayed;
    boolean byWord;
    long fence;
    private Effects<String> out;
    private long asks;
    private long clock;
    private long floor;

    RecordRig(int permits) {
        record = new LockRecord<>("lock", new LockRule("*", "rig", true, permits, Map.of()), this, this);
    }

    /** The mutex grants or denies, as if a message had come. */
    void grant(long ask) {
        out.granted(ask, 10 * ask);
    }

    void deny(long ask) {
        out.denied(ask);
    }

    long want(long ask, boolean queued) {
        return out.wanted(ask, queued);
    }

    /** Lets a message in, so that the record runs the mutex. */
    void message() throws Exception {
        record.received(1, reader(frames().writer().count(0)));
    }

    void gone(int rank, long ask) throws Exception {
        record.received(rank, reader(frames().writer().count(1).number(ask)));
    }

    private FrameReader reader(FrameWriter written) {
        return frames().reader(written.finish());
    }

    // ---- the mutex

    @Override
    public void request(Ask ask) {
        log.add("request " + ask.id() + " " + ask.mode() + (ask.tryOnly() ? " try" : "") + " stamp " + ask.stamp());
    }

    @Override
    public void cancel(long ask) {
        log.add("cancel " + ask);
    }

    @Override
    public void release(long ask, long lastFence) {
        log.add("release " + ask + " " + lastFence);
    }

    @Override
    public void receive(int from, String message) {
        log.add("receive");
    }

    @Override
    public long fence() {
        return fence;
    }

    @Override
    public boolean forgettable() {
        return forgettable;
    }

    @Override
    public boolean strayed() {
        return strayed;
    }

    // ---- the algorithm

    @Override
    public String name() {
        return "rig";
    }

    @Override
    public Set<Mode> modes() {
        return Set.of(Mode.values());
    }

    @Override
    public Codec<String> codec() {
        return this;
    }

    @Override
    public Summary summary() {
        return new Summary(Summary.Kind.TOKEN, "", "", "");
    }

    @Override
    public boolean forgetsByWord() {
        return byWord;
    }

    @Override
    public Mutex<String> open(
            LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<String> effects) {
        log.add("open above " + fenceFloor + (survivors.isEmpty() ? "" : " with " + survivors.size()));
        out = effects;
        return this;
    }

    @Override
    public void write(String message, FrameWriter to) {}

    @Override
    public String read(FrameReader in) {
        return "";
    }

    // ---- the host

    @Override
    public FrameFormat frames() {
        return new PlainFrames();
    }

    @Override
    public Observer observer() {
        return Observer.NONE;
    }

    @Override
    public boolean active() {
        return active;
    }

    @Override
    public boolean mayGrant() {
        return leased;
    }

    @Override
    public void withheld() {
        log.add("withheld");
    }

    @Override
    public long epoch() {
        return 0;
    }

    @Override
    public long floor() {
        return floor;
    }

    @Override
    public void raiseFloor(long above) {
        floor = Math.max(floor, above);
    }

    @Override
    public Seats seats() {
        return new Seats(0, 2, 0);
    }

    @Override
    public LockSpec spec(LockRecord<?> lock) {
        return new LockSpec("lock", 0, lock.rule().permits(), true, 0, Map.of());
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
    public void witness(long seen) {}

    @Override
    public void send(int rank, ByteBuffer payload) {
        log.add("send to " + rank);
    }

    @Override
    public void after(long nanos, Runnable task) {}

    @Override
    public void renewView() {
        log.add("renew view");
    }

    @Override
    public void warn(String words) {
        log.add("warns: " + words);
    }
}
