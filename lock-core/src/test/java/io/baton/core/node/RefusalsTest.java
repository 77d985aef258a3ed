package io.baton.core.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.LockRule;
import io.baton.core.membership.Moment;
import io.baton.spi.NodeId;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RefusalsTest {
    private static final LockRule ORDERS = LockRule.of("orders-*", "token-ring");
    private static final LockRule REST = LockRule.of("*", "central");

    private final List<String> said = new ArrayList<>();

    @Test
    void shouldSayWhatDiffersAndNothingElseWhenAPeerRefuses() {
        NodeSettings there = settings("shop", 5_000, List.of(ORDERS, REST));

        refusals(settings("shop", 4_000, List.of(REST))).refusedBy("b", "why", there.agreement());

        assertThat(said)
                .containsExactly("node b refuses this node: why"
                        + "; there: lease 5000 ms, lock rule 1: orders-*=token-ring, lock rule 2: *=central"
                        + "; here: lease 4000 ms, lock rule 1: *=central");
    }

    @Test
    void shouldSayWhatDiffersWhenOnlyTheOrderOfRulesDoes() {
        NodeSettings there = settings("shop", 4_000, List.of(REST, ORDERS));

        refusals(settings("shop", 4_000, List.of(ORDERS, REST))).refusedBy("b", "why", there.agreement());

        assertThat(said)
                .singleElement()
                .asString()
                .endsWith("here: lock rule 1: orders-*=token-ring, lock rule 2: *=central");
    }

    @Test
    void shouldSayWhyAloneWhenNothingDiffers() {
        refusals(settings("shop", 4_000, List.of(REST))).refusedBy("b", "why", "");

        assertThat(said).containsExactly("node b refuses this node: why");
    }

    @Test
    void shouldFitIntoAFrameWhenThereAreManyRules() {
        List<LockRule> rules = IntStream.range(0, 1_000)
                .mapToObj(i -> LockRule.of("orders-" + i, "central"))
                .toList();
        String told = Refusals.bounded(settings("shop", 4_000, rules).agreement());

        assertThat(told).hasSizeLessThanOrEqualTo(Refusals.MOST_WORDS).endsWith("=central");
        refusals(settings("mall", 4_000, rules)).refusedBy("b", "why", told);
        assertThat(said).containsExactly("node b refuses this node: why; there: cluster shop; here: cluster mall");
    }

    private Refusals refusals(NodeSettings settings) {
        return new Refusals(settings, new Moment(1, 0), new NodeOutput() {
            @Override
            public void send(NodeId to, ByteBuffer frame) {
                // Not here.
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

    private static NodeSettings settings(String cluster, long leaseMillis, List<LockRule> rules) {
        return new NodeSettings(
                cluster,
                NodeId.of("a"),
                List.of(NodeId.of("a"), NodeId.of("b")),
                List.of(1, 2),
                leaseMillis * 1_000_000,
                0.01,
                400_000_000,
                2_500_000_000L,
                1_000,
                0,
                rules);
    }
}
