package io.baton.simulator.spacetime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ListingTest {
    private static List<String> listing(Told told) {
        return Listing.of(told.shown(), false, Glyphs.ASCII);
    }

    @Test
    void shouldHaveAColumnPerNodeAndALinePerEvent() {
        assertThat(String.join("\n", listing(Told.story()))).isEqualTo("""
                        told
                        [n] Lamport clock; fence v.k: the k-th of view v; # has the lock

                        ms          a                                           b
                             0.000  | [1] starts
                             1.000  | [2] view 1 {a b}, coordinator a
                             2.000  |                                           | [1] starts
                             3.000  |                                           | [2] view 1 {a b}, coordinator a
                             4.000  |                                           | [3] asks
                             5.000  |                                           | [4] REQUEST(stamp=1) -> a
                             6.000  | [5] REQUEST(stamp=1) <- b                 |
                             7.000  | [6] REPLY(stamp=1) -> b                   |
                             8.000  |                                           | [7] REPLY(stamp=1) <- a
                             9.000  |                                           # [8] ENTERS, fence 1.1
                            10.000  |                                           | [9] LEAVES""");
    }

    @Test
    void shouldNameTheNodesWhenTheyDoNotFitSideBySide() {
        List<String> lines = listing(Told.of("a", "b", "c", "d", "e", "f").asks("f"));

        assertThat(lines).last().asString().isEqualTo("    12.000  f  [3] asks");
    }

    @Test
    void shouldStayWithinTheWidthOfAScreenWhenTextsAreLong() {
        Told told = Told.of("a", "b", "c", "d", "e");
        String text = "TOKEN(" + "fence=1, ".repeat(30) + "end)";
        told.receive(told.send("a", "e", text));

        assertThat(listing(told)).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
        assertThat(String.join("", listing(told)).replaceAll("[\\s|]", "")).contains("end)<-a");
    }

    @Test
    void shouldSayThatAMessageIsLostWhenItsReceiverHasEnded() {
        Told told = Told.of("a", "b");
        told.send("a", "b", "REQUEST");
        told.local("b", What.ENDS, -1, "crashes");

        assertThat(listing(told)).anyMatch(line -> line.contains("REQUEST -> b (lost)"));
    }

    @Test
    void shouldSayThatAMessageIsUnderWayWhenTheRunEndsFirst() {
        Told told = Told.of("a", "b");
        told.send("a", "b", "REQUEST");

        assertThat(listing(told)).anyMatch(line -> line.contains("REQUEST -> b (under way)"));
    }

    @Test
    void shouldEndTheLineWhenANodeIsDown() {
        Told told = Told.of("a", "b").local("a", What.ENDS, -1, "crashes").asks("b");

        assertThat(listing(told)).last().asString().doesNotStartWith("     5.000  |");
    }

    @Test
    void shouldShowVectorClocksWhenAsked() {
        assertThat(Listing.of(Told.story().shown(), true, Glyphs.LINES))
                .last()
                .asString()
                .contains("[9] (4,7) LEAVES");
    }
}
