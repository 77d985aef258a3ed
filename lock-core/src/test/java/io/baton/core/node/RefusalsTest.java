package io.baton.core.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.LockRule;
import io.baton.core.membership.Charter;
import io.baton.core.membership.Moment;
import io.baton.spi.NodeId;
import io.baton.spi.Peer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RefusalsTest {
    private final List<String> said = new ArrayList<>();

    @Test
    void shouldSayWhatDiffersAndNothingElseWhenAPeerRefuses() {
        NodeSettings there = settings("shop", 5_000, 2);

        refusals(settings("shop", 4_000, 2)).refusedBy("b", "why", there.agreement());

        assertThat(said)
                .containsExactly("node b refuses this node: why" + "; there: lease 5000 ms" + "; here: lease 4000 ms");
    }

    @Test
    void shouldSayWhyAloneWhenNothingDiffers() {
        refusals(settings("shop", 4_000, 2)).refusedBy("b", "why", "");

        assertThat(said).containsExactly("node b refuses this node: why");
    }

    @Test
    void shouldFitIntoAFrameWhenThereAreManyNodes() {
        String told = Refusals.bounded(settings("shop", 4_000, 1_000).agreement());

        assertThat(told).hasSizeLessThanOrEqualTo(Refusals.MOST_WORDS);
        refusals(settings("mall", 4_000, 1_000)).refusedBy("b", "why", told);
        assertThat(said).containsExactly("node b refuses this node: why; there: cluster shop; here: cluster mall");
    }

    private Refusals refusals(NodeSettings settings) {
        return new Refusals(settings, new Moment(1, 0), new NodeOutput() {
            @Override
            public void send(NodeId to, ByteBuffer frame) {
                // Not here.
            }

            @Override
            public void met(List<Peer> strangers) {
                // Not here.
            }

            @Override
            public boolean remember(long epoch) {
                return true;
            }

            @Override
            public void leaseRenewed() {
                // Not here.
            }

            @Override
            public void leaseLapsed() {
                // Not here.
            }

            @Override
            public void warn(String words) {
                said.add(words);
            }
        });
    }

    private static NodeSettings settings(String cluster, long leaseMillis, int nodes) {
        return new NodeSettings(
                cluster,
                NodeId.of("node-0"),
                IntStream.range(0, nodes).mapToObj(i -> NodeId.of("node-" + i)).toList(),
                0,
                "",
                IntStream.range(0, nodes).boxed().toList(),
                leaseMillis * 1_000_000,
                0.01,
                400_000_000,
                2_500_000_000L,
                1_000,
                OptionalLong.empty(),
                0,
                new Charter(0, List.of(LockRule.of("*", "central"))));
    }
}
