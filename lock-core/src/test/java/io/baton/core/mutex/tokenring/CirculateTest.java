package io.baton.core.mutex.tokenring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.core.mutex.Mutant;
import io.baton.core.mutex.tokenring.TokenRingMessage.Busy;
import io.baton.core.mutex.tokenring.TokenRingMessage.Lull;
import io.baton.core.mutex.tokenring.TokenRingMessage.Stroll;
import io.baton.core.mutex.tokenring.TokenRingMessage.Token;
import io.baton.core.mutex.tokenring.TokenRingMessage.Want;
import io.baton.kit.mutex.BenchNode;
import io.baton.kit.mutex.MutexBench;
import io.baton.kit.mutex.MutexContract;
import io.baton.kit.mutex.Setup;
import io.baton.kit.mutex.Storm;
import io.baton.kit.mutex.Watch;
import io.baton.spi.MutexAlgorithm;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The token ring with {@code idle: circulate}. */
class CirculateTest extends MutexContract<TokenRingMessage> {
    private static final int SEEDS = Integer.getInteger("baton.seeds", 300);
    private static final long PACE = 10_000_000;

    @Override
    protected MutexAlgorithm<TokenRingMessage> algorithm() {
        return new TokenRing();
    }

    /** Soon enough that storms see the token fall asleep. */
    @Override
    protected Setup configured(Setup setup) {
        return setup.option("idle", "circulate").forgetAfter(3 * PACE);
    }

    @Override
    protected boolean keepsIdleLocks() {
        return false;
    }

    @Override
    protected List<TokenRingMessage> messages() {
        return List.of(
                new Want(0, 1, false),
                new Token(7, List.of(new Want(2, 8, true))),
                new Stroll(0, Long.MAX_VALUE),
                new Stroll(Long.MAX_VALUE, 0),
                new Lull(9),
                new Busy(-1));
    }

    /** Ring order: the token goes from member to member, and passes by nobody who waits. */
    @Override
    protected Watch<TokenRingMessage> promises(MutexBench<TokenRingMessage> bench) {
        return new Watch<>() {
            @Override
            public void delivered(int from, int to, TokenRingMessage message) {
                if (!(message instanceof Want || message instanceof Busy)) {
                    assertThat(to)
                            .as("ring order")
                            .isEqualTo((from + 1) % bench.setup().size());
                    assertThat(bench.node(to).isPending())
                            .as("ring order: passes by %d", to)
                            .isFalse();
                }
            }
        };
    }

    @Override
    protected String goldenName() {
        return "token-ring-circulate";
    }

    /** The first use is asked for; 2 then only waits; the last round ends at home. */
    @Override
    protected void play(MutexBench<TokenRingMessage> bench) {
        bench.acquireAndRelease(1);
        pass(bench, 2); // By way of 2 and 0 to 1 again.
        bench.node(2).request(false);
        pass(bench, 1);
        bench.node(2).finish();
        bench.deliverAll();
        pass(bench, 3);
    }

    private static void pass(MutexBench<TokenRingMessage> bench, int times) {
        for (int i = 0; i < times; i++) {
            assertThat(bench.fireNextTimer()).isTrue();
            bench.deliverAll();
        }
    }

    /** All members are awake, the token rests at this one, and never falls asleep. */
    private MutexBench<TokenRingMessage> awake(int size, int token) {
        Setup setup = Setup.of(size).option("idle", "circulate");
        var bench = new MutexBench<>(algorithm(), setup, 1).acquireAndRelease(0); // Which passes it on to 1.
        pass(bench, size + Math.floorMod(token - 1, size));
        bench.resetCount();
        return bench;
    }

    @Test
    void shouldWaitForOnePassPerMemberInBetweenWhenAwake() {
        sizes().forEach(size -> {
            for (int token = 0; token < size; token++) {
                for (int rank = 0; rank < size; rank++) {
                    var bench = awake(size, token);
                    bench.node(rank).request(false);
                    int passes = Math.floorMod(rank - token, size);
                    pass(bench, passes);
                    assertThat(bench.node(rank).isUsing()).isTrue();
                    assertThat(bench.sent()).isEqualTo(passes);
                }
            }
        });
    }

    @Test
    void shouldCostOneRoundWhenUsedForTheFirstTime() {
        sizes().forEach(size -> {
            for (int rank = 0; rank < size; rank++) {
                var bench = bench(Setup.of(size));
                bench.node(rank).request(false);
                assertThat(bench.deliverAll().node(rank).isUsing()).isTrue();
                assertThat(bench.sent()).isEqualTo(rank == 0 ? 0 : size);
            }
        });
    }

    @Test
    void shouldPassOnAtOnceWhenItWasUsed() {
        var bench = awake(5, 1);
        for (int rank = 1; rank < 5; rank++) {
            bench.node(rank).request(false);
        }
        for (int rank = 1; rank < 5; rank++) {
            assertThat(bench.deliverAll().node(rank).isUsing()).isTrue();
            bench.node(rank).finish();
        }
        assertThat(bench.now()).isEqualTo(awake(5, 1).now());
    }

    @Test
    void shouldRestForAPaceWhenNobodyNeedsIt() {
        var bench = awake(4, 2);
        bench.advance(PACE - 1).deliverAll();
        assertThat(bench.sent()).isZero();
        bench.advance(1).deliverAll();
        assertThat(bench.sent()).isEqualTo(1);
    }

    @Test
    void shouldGoRoundForEverWhenNothingIsForgotten() {
        var bench = awake(4, 2);
        pass(bench, 10_000);
        assertThat(bench.sent()).isEqualTo(10_000);
    }

    @Test
    void shouldFallAsleepAtHomeWhenUnusedForLong() {
        for (int home = 0; home < 5; home++) {
            var bench = bench(Setup.of(5).home(home)).acquireAndRelease(2);
            bench.resetCount();
            while (bench.fireNextTimer()) {
                bench.deliverAll();
            }
            // On to home, and perhaps once more round until it was unused for long, then the last round.
            assertThat(bench.sent()).isBetween(5 + 3, 5 + 3 + 5);
            for (BenchNode<TokenRingMessage> node : bench.nodes()) {
                assertThat(node.mutex().forgettable())
                        .as("rank %d", node.rank())
                        .isTrue();
            }
            bench.resetCount();
            bench.node((home + 1) % 5).request(false);
            bench.deliverAll();
            assertThat(bench.sent()).as("as on the first day").isEqualTo(5);
        }
    }

    /** All awake, home tired: the token is on its last round, from 0 to 1. */
    private MutexBench<TokenRingMessage> lastRound() {
        var bench = bench(Setup.of(4)).acquireAndRelease(0);
        pass(bench, 2);
        bench.fireNextTimer();
        return bench.deliver(3, 0);
    }

    @Test
    void shouldBeTakenWhenSomebodyNeedsItOnItsLastRound() {
        var bench = lastRound().deliver(0, 1);
        bench.node(2).request(false);
        bench.deliver(1, 2);
        assertThat(bench.node(2).isUsing()).isTrue();
        bench.node(2).finish();
        bench.deliverAll();
        assertThat(bench.fireNextTimer()).as("goes on").isTrue();
    }

    @Test
    void shouldBeFetchedWhenSomebodyAsksBehindItsLastRound() {
        var bench = lastRound().deliver(0, 1);
        assertThat(bench.node(1).mutex().forgettable()).isTrue();
        bench.node(1).request(false);
        assertThat(bench.deliverAll().node(1).isUsing()).isTrue();
    }

    @Test
    void shouldNotBeForgottenWhenAwake() {
        var bench = awake(3, 1);
        for (BenchNode<TokenRingMessage> node : bench.nodes()) {
            assertThat(node.mutex().forgettable()).as("rank %d", node.rank()).isFalse();
            assertThat(node.mutex().strayed()).as("rank %d", node.rank()).isFalse();
        }
    }

    @Test
    void shouldNotWaitForTheRoundWhenATryComes() {
        var bench = awake(5, 2);
        bench.node(1).request(true);
        assertThat(bench.deliverAll().node(1).isUsing()).isTrue();
        assertThat(bench.sent()).isEqualTo(5);
    }

    @Test
    void shouldTellTheOwnerAtOnceWhenSticky() {
        var bench = bench(Setup.of(3).sticky(true));
        bench.node(1).request(false);
        bench.deliverAll();
        bench.node(1).finish();
        assertThat(bench.node(1).isFree()).isTrue();
    }

    @Test
    void shouldRestWhenThereIsOneMemberOnly() {
        var bench = bench(Setup.of(1)).acquireAndRelease(0);
        assertThat(bench.fireNextTimer()).isFalse();
        assertThat(bench.node(0).mutex().forgettable()).isTrue();
    }

    @Test
    void shouldNameWhatIsAllowedWhenPaceIsWrong() {
        assertThat(algorithm().check(Map.of("idle", "circulate"))).isEmpty();
        for (String pace : List.of("1ms", "250ms", "10s", "60s")) {
            assertThat(algorithm().check(Map.of("idle", "circulate", "pace", pace)))
                    .isEmpty();
        }
        for (String pace : List.of("", "10", "0ms", "-1ms", "61s", "1h", "1.5s", "10 ms", "99999999999ms")) {
            assertThat(algorithm().check(Map.of("idle", "circulate", "pace", pace)))
                    .singleElement()
                    .asString()
                    .contains("token-ring", "\"" + pace + "\"", "1ms to 60s");
        }
    }

    @Test
    void shouldSayThatPaceNeedsCirculateWhenItParks() {
        assertThat(algorithm().check(Map.of("pace", "10ms")))
                .singleElement()
                .asString()
                .contains("pace", "circulate");
    }

    /** Storms let little time pass; here the token goes round, falls asleep and is woken, again and again. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 7})
    void shouldKeepAllPromisesWhenTimeFlies(int size) {
        for (long seed = 0; seed < SEEDS; seed++) {
            timeFlies(size, seed);
        }
    }

    private void timeFlies(int size, long seed) {
        Random random = new Random(seed);
        Setup setup = Setup.of(size).home(random.nextInt(size)).sticky(random.nextBoolean());
        var bench = new MutexBench<>(algorithm(), configured(setup).withUnevenFloors(), seed).promising(this::promises);
        int eagerness = 1 + random.nextInt(30);
        for (int i = 0; i < 400; i++) {
            if (random.nextInt(100) < eagerness) {
                use(bench.node(random.nextInt(size)), random.nextInt(4));
            } else if (random.nextInt(3) == 0 || !bench.deliverAny()) {
                bench.fireNextTimer();
            }
            bench.node(random.nextInt(size)).forgetIfPossible();
        }
        new Storm<>(bench, seed).calm();
    }

    private static void use(BenchNode<TokenRingMessage> node, int dice) {
        if (node.isFree()) {
            node.request(dice == 0);
        } else if (node.isUsing()) {
            node.finish();
        } else if (node.isPending() && dice == 0) {
            node.cancel();
        }
    }

    @Test
    void shouldCatchBugWhenTheTokenStaysWhereNobodyNeedsIt() {
        var lazy = new Mutant<>(algorithm(), sound -> new Mutant.Altered<>(sound) {
            @Override
            public void timer(int key) {
                // Does not pass it on.
            }
        });
        assertCaught(storms(lazy), "waits for ever");
    }

    @Test
    void shouldNoticeWhenTheTokenPassesBySomebodyWhoWaits() {
        var bench = bench(Setup.of(3));
        bench.node(1).request(false);
        assertThatThrownBy(() -> promises(bench).delivered(0, 1, new Stroll(0, 0)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("passes by 1");
    }

    @Test
    void shouldCatchBugWhenThereAreTwoTokens() {
        assertCaught(false, "exclusion", (bench, from, to, message) -> {
            if (message instanceof Stroll && to == 3 && bench.node(4).isPending()) {
                bench.inject(3, 4, message);
            }
            return List.of(message);
        });
    }

    @Test
    void shouldCatchBugWhenTheTokenIsLostOnItsRound() {
        assertCaught(
                false,
                "waits for ever",
                (bench, from, to, message) -> message instanceof Stroll && to == 3 ? List.of() : List.of(message));
    }

    /** Those between home and 3 stay awake, and wait for a token that sleeps. */
    @Test
    void shouldCatchBugWhenTheLastRoundDoesNotBeginAtHome() {
        assertCaught(
                false,
                "waits for ever",
                (bench, from, to, message) -> message instanceof Stroll stroll && to == 3 && stroll.passes() > 0
                        ? List.of(new Lull(stroll.fence()))
                        : List.of(message));
    }

    @Test
    void shouldCatchBugWhenTheTokenNeverTires() {
        assertCaught(
                false,
                "remembers",
                (bench, from, to, message) ->
                        message instanceof Stroll stroll ? List.of(new Stroll(stroll.fence(), 0)) : List.of(message));
    }
}
