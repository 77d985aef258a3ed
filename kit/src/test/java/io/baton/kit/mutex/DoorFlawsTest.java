package io.baton.kit.mutex;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.kit.mutex.Doors.Flaw;
import io.baton.spi.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each check of the kit finds the flaw that it is there for. */
class DoorFlawsTest {
    private static final Set<Mode> LOCK = Set.of(Mode.EXCLUSIVE);
    private static final Set<Mode> READ_WRITE = Set.of(Mode.EXCLUSIVE, Mode.SHARED);
    private static final Set<Mode> SEMAPHORE = Set.of(Mode.PERMIT);

    private static Storms<DoorMessage> storms(Set<Mode> modes, Flaw flaw) {
        return new Storms<>(new Doors(modes, flaw), bench -> new Watch<>() {});
    }

    private static void assertCaughtAtSomeStep(Disturbance disturbance, Flaw flaw, String inWords) {
        var scenes = new EveryStep<>(new Doors(LOCK, flaw), bench -> new Watch<>() {}, false);
        List<String> caught = new ArrayList<>();
        for (long seed = 0; seed < 30; seed++) {
            try {
                scenes.run(disturbance, 3, seed);
            } catch (AssertionError e) {
                caught.add(String.valueOf(e.getMessage()));
            }
        }
        assertThat(caught).anyMatch(message -> message.contains(inWords));
    }

    @Test
    void shouldCatchOnePermitTooMany() {
        MutexContract.assertCaught(storms(SEMAPHORE, Flaw.ONE_TOO_MANY), "exclusion");
    }

    @Test
    void shouldCatchReadersBesideAWriter() {
        MutexContract.assertCaught(storms(READ_WRITE, Flaw.READERS_BESIDE_WRITER), "exclusion");
    }

    @Test
    void shouldCatchReadersThatAreNotToldOfAWriter() {
        MutexContract.assertCaught(storms(READ_WRITE, Flaw.READERS_UNTOLD), "knows that a writer waits");
    }

    @Test
    void shouldCatchFencesThatDoNotRiseBetweenReadersAndWriters() {
        MutexContract.assertCaught(storms(READ_WRITE, Flaw.EVEN_FENCES), "fence issued");
    }

    @Test
    void shouldCatchAWithdrawnRequestThatStaysQueued() {
        MutexContract.assertCaught(storms(LOCK, Flaw.KEEPS_WITHDRAWN), "waits for ever");
        assertCaughtAtSomeStep(Disturbance.CANCEL, Flaw.KEEPS_WITHDRAWN, "waits for ever");
    }

    @Test
    void shouldCatchASurvivorThatIsIgnored() {
        MutexContract.assertCaught(storms(LOCK, Flaw.IGNORES_SURVIVORS).survivors(true), "exclusion");
        MutexContract.assertCaught(storms(LOCK, Flaw.IGNORES_SURVIVORS).unsteady(true), "exclusion");
        assertCaughtAtSomeStep(Disturbance.NEW_VIEW, Flaw.IGNORES_SURVIVORS, "exclusion");
        assertCaughtAtSomeStep(Disturbance.LEAVE, Flaw.IGNORES_SURVIVORS, "exclusion");
    }

    @Test
    void shouldCatchSeveralSurvivorsThatAreIgnored() {
        MutexContract.assertCaught(storms(SEMAPHORE, Flaw.IGNORES_SURVIVORS).survivors(true), "exclusion");
        MutexContract.assertCaught(storms(READ_WRITE, Flaw.IGNORES_SURVIVORS).unsteady(true), "exclusion");
    }

    @Test
    void shouldCatchFencesThatRestartInANewView() {
        MutexContract.assertCaught(storms(LOCK, Flaw.RESTARTS_FENCES).unsteady(true), "fence above this node's floor");
        assertCaughtAtSomeStep(Disturbance.NEW_VIEW, Flaw.RESTARTS_FENCES, "fence above this node's floor");
    }

    @Test
    void shouldCatchARecordThatIsDroppedWhileInUse() {
        MutexContract.assertCaught(storms(LOCK, Flaw.FORGETS_GUESTS).forgetful(true), "exclusion");
        assertCaughtAtSomeStep(Disturbance.FORGET, Flaw.FORGETS_GUESTS, "exclusion");
    }

    @Test
    void shouldCatchWaitersThatLoseTheirPlaceInANewView() {
        // First come, first served: the place is not kept by stamp.
        MutexContract.assertCaught(storms(LOCK, Flaw.NONE).unsteady(true).servingByStamp(true), "place");
    }
}
