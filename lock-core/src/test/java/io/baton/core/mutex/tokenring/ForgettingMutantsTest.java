package io.baton.core.mutex.tokenring;

import static io.baton.kit.mutex.MutexContract.assertCaught;

import io.baton.core.mutex.tokenring.AlteredRing.Rule;
import io.baton.kit.mutex.Storms;
import io.baton.kit.mutex.Watch;
import org.junit.jupiter.api.Test;

/** What goes wrong when a token algorithm forgets wrongly, the kit finds. */
class ForgettingMutantsTest {
    private static Storms<TokenRingMessage> storms(Rule rule) {
        return new Storms<>(new AlteredRing(rule), bench -> new Watch<>() {}).forgetful(true);
    }

    @Test
    void shouldPassWhenRecordsDropAtHomesWord() {
        for (long seed = 0; seed < 100; seed++) {
            storms(Rule.BY_WORD).run(5, seed);
            storms(Rule.BY_WORD).unsteady(true).run(5, seed);
        }
    }

    @Test
    void shouldBeCaughtWhenMembersDoNotListenToTheWord() {
        assertCaught(storms(Rule.DEAF_TO_THE_WORD), "remembers");
    }

    @Test
    void shouldBeCaughtWhenMembersObeyTheWordBlindly() {
        assertCaught(storms(Rule.OBEYS_BLINDLY), "waits for ever");
    }

    @Test
    void shouldBeCaughtWhenHomeForgetsThatTheTokenIsAway() {
        assertCaught(storms(Rule.FORGETS_THAT_IT_IS_AWAY), "exclusion");
    }

    @Test
    void shouldBeCaughtWhenAStrayTokenIsNotReported() {
        assertCaught(storms(Rule.HIDES_THE_STRAY_TOKEN), "remembers");
    }

    @Test
    void shouldBeCaughtWhenTheTokenIsDropped() {
        assertCaught(storms(Rule.DROPS_THE_TOKEN), "waits for ever");
    }
}
