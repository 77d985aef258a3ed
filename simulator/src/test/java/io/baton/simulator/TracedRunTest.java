package io.baton.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.simulator.SimulationOptions.Stickiness;
import io.baton.simulator.spacetime.Event;
import io.baton.simulator.spacetime.Layer;
import io.baton.simulator.spacetime.Message;
import io.baton.simulator.spacetime.Selection;
import io.baton.simulator.spacetime.Shown;
import io.baton.simulator.spacetime.What;
import io.baton.spi.Effects;
import io.baton.spi.Mutex;
import io.baton.spi.MutexAlgorithm;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a trace tells of a run, and that it leaves the run alone. */
class TracedRunTest {
    private static final long SEED = 7;

    private static SimulationOptions slide(String algorithm) {
        return SimulationOptions.of(algorithm, "bully")
                .withNodes(3)
                .withTrouble(Trouble.NONE)
                .withLocks(1)
                .withClients(1)
                .withSticky(Stickiness.PLAIN)
                .withRounds(1);
    }

    private static List<Event> traced(SimulationOptions options) {
        Trace trace = Trace.recording();
        Simulation.run(options, Subject.NODE, SEED, trace);
        return trace.spaceTime().events();
    }

    private static List<Message> messages(List<Event> events, Layer layer) {
        return events.stream()
                .filter(Event.Sent.class::isInstance)
                .map(event -> ((Event.Sent) event).message())
                .filter(message -> message.layer() == layer)
                .toList();
    }

    @Test
    void shouldShowTheTextbooksMessagesWhenRicartAgrawalaRuns() {
        List<Message> sent = messages(traced(slide("ricart-agrawala")), Layer.LOCK);

        assertThat(sent).hasSize(3 * 2 * (3 - 1));
        assertThat(sent).allMatch(message -> message.text().matches("(REQUEST|REPLY)\\(stamp=\\d+.*\\)"));
    }

    @ParameterizedTest
    @CsvSource({"central", "ricart-agrawala", "token-ring", "maekawa"})
    void shouldMatchEveryReceiptWithItsSendingWhenNothingGoesWrong(String algorithm) {
        List<Event> events = traced(slide(algorithm));
        Set<Message> open = new HashSet<>();
        List<Message> arrived = new ArrayList<>();
        for (Event event : events) {
            if (event instanceof Event.Sent sent) {
                open.add(sent.message());
            } else if (event instanceof Event.Received arrival
                    && arrival.message().layer() == Layer.LOCK) {
                assertThat(open.remove(arrival.message())).isTrue();
                arrived.add(arrival.message());
            }
        }
        assertThat(arrived).hasSameSizeAs(messages(events, Layer.LOCK)).isNotEmpty();
    }

    @Test
    void shouldAskGrantAndReleaseAsOftenAsToldWhenThereAreRounds() {
        List<Event> events = traced(slide("central").withRounds(2));

        for (What what : List.of(What.ASKS, What.GRANTED, What.RELEASED)) {
            assertThat(events.stream().filter(event -> event.is(what))).hasSize(2 * 3);
        }
    }

    @Test
    void shouldBeSmallEnoughForASlideWhenThereIsOneRound() {
        Trace trace = Trace.recording();
        Simulation.run(slide("ricart-agrawala"), Subject.NODE, SEED, trace);
        Shown shown = Selection.USUAL.fromFirstAsk().of(trace.spaceTime());

        assertThat(shown.events()).hasSizeLessThan(50).first().matches(event -> event.is(What.ASKS));
    }

    @Test
    void shouldShowElectionsAndViewsByName() {
        List<Event> events = traced(SimulationOptions.of("central", "ring").withNodes(3));

        assertThat(messages(events, Layer.ELECTION)).extracting(Message::text).anyMatch(it -> it.startsWith("ELECT("));
        assertThat(messages(events, Layer.VIEW)).extracting(Message::text).contains("PREPARE", "PROMISE", "INSTALL");
    }

    @ParameterizedTest
    @CsvSource({"central,NONE", "ricart-agrawala,LOSS", "token-ring,HOLDER_CRASH", "maekawa,STORM"})
    void shouldChangeNothingWhenTraced(String algorithm, Trouble trouble) {
        SimulationOptions options = SimulationOptions.of(algorithm, "bully").withTrouble(trouble);

        assertThat(Simulation.run(options, Subject.NODE, SEED, Trace.recording()))
                .isEqualTo(Simulation.run(options, Subject.NODE, SEED));
    }

    /** A method with a default would not be passed on, and the traced run would be another one. */
    @Test
    void shouldPassOnEveryMethodOfTheInterfacesThatItWraps() {
        assertThat(missing(MutexAlgorithm.class, TracedMutex.class)).isEmpty();
        assertThat(missing(Mutex.class, TracedMutex.Ears.class)).isEmpty();
        assertThat(missing(Effects.class, TracedMutex.Mouth.class)).isEmpty();
    }

    private static List<String> missing(Class<?> contract, Class<?> wrapper) {
        List<String> own = Arrays.stream(wrapper.getDeclaredMethods())
                .filter(method -> !method.isBridge())
                .map(method -> method.getName() + method.getParameterCount())
                .toList();
        return Arrays.stream(contract.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .map((Method method) -> method.getName() + method.getParameterCount())
                .filter(name -> !own.contains(name))
                .toList();
    }
}
