package io.baton.core.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChannelTest {
    private static final Channel.Limits LIMITS = new Channel.Limits(4, 1000, 10, 100, 1000, 100);

    private record Frame(boolean toLeft, long sequence, boolean more, String payload, long ack) {}

    /** Two ends and a network that does what the seed says. */
    private static final class World {
        final SplittableRandom random;
        final double loss;
        final List<Frame> underWay = new ArrayList<>();
        final List<String> left = new ArrayList<>();
        final List<String> right = new ArrayList<>();
        final Channel leftEnd = new Channel(LIMITS, new End(false, left));
        final Channel rightEnd = new Channel(LIMITS, new End(true, right));
        long now = 1;
        int dataFrames;

        World(long seed, double loss) {
            random = new SplittableRandom(seed);
            this.loss = loss;
        }

        void send(Frame frame) {
            dataFrames += frame.sequence > 0 ? 1 : 0;
            if (random.nextDouble() >= loss) {
                underWay.add(frame);
            }
            if (random.nextDouble() < loss) {
                underWay.add(frame);
            }
        }

        /** Delivers one frame, any of those under way, or lets time pass. */
        void step() {
            now += 50;
            if (underWay.isEmpty() || random.nextInt(4) == 0) {
                leftEnd.tick(now);
                rightEnd.tick(now);
                return;
            }
            Frame frame = underWay.remove(random.nextInt(underWay.size()));
            Channel end = frame.toLeft ? leftEnd : rightEnd;
            if (frame.sequence == 0) {
                end.onAck(frame.ack, now);
            } else {
                end.onData(frame.sequence, frame.more, bytes(frame.payload), frame.ack, now);
            }
        }

        private final class End implements Channel.Output {
            final boolean isRight;
            final List<String> delivered;

            End(boolean isRight, List<String> delivered) {
                this.isRight = isRight;
                this.delivered = delivered;
            }

            @Override
            public void data(long sequence, boolean more, ByteBuffer payload, long ack) {
                send(new Frame(isRight, sequence, more, text(payload), ack));
            }

            @Override
            public void ack(long ack) {
                send(new Frame(isRight, 0, false, "", ack));
            }

            @Override
            public void deliver(ByteBuffer payload) {
                delivered.add(text(payload));
            }
        }
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(ByteBuffer bytes) {
        return StandardCharsets.UTF_8.decode(bytes).toString();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.1, 0.4})
    void shouldDeliverEachOnceAndInOrderWhenFramesAreLostRepeatedAndReordered(double loss) {
        for (long seed = 0; seed < 200; seed++) {
            World world = new World(seed, loss);
            List<String> sent = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                String payload = "message " + i + " ".repeat(world.random.nextInt(30));
                if (world.rightEnd.offer(bytes(payload), world.now)) {
                    sent.add(payload);
                }
                for (int j = 0; j < 20; j++) {
                    world.step();
                }
            }
            for (int i = 0; i < 50_000 && !world.rightEnd.isDrained(); i++) {
                world.step();
            }
            assertThat(world.left).as("seed %d", seed).isEqualTo(sent);
            assertThat(world.rightEnd.isDrained()).isTrue();
        }
    }

    @Test
    void shouldSendEachFrameOnceWhenNothingIsLost() {
        World world = new World(1, 0);
        world.leftEnd.offer(bytes("one"), world.now);
        Frame frame = world.underWay.remove(0);
        world.rightEnd.onData(frame.sequence, frame.more, bytes(frame.payload), frame.ack, world.now);
        world.rightEnd.tick(world.now + 100);
        world.leftEnd.onAck(world.underWay.remove(0).ack, world.now + 100);
        world.leftEnd.tick(world.now + 10_000);
        assertThat(world.right).containsExactly("one");
        assertThat(world.dataFrames).isEqualTo(1);
        assertThat(world.leftEnd.deadline()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void shouldCloseWhenMoreWaitsThanIsReasonable() {
        World world = new World(1, 1);
        boolean taken = true;
        for (int i = 0; i < 1001 && taken; i++) {
            taken = world.leftEnd.offer(bytes("x"), world.now);
        }
        assertThat(taken).isFalse();
        assertThat(world.leftEnd.isClosed()).isTrue();
        assertThat(world.leftEnd.deadline()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void shouldIgnoreAcksOfWhatWasNeverSentAndFramesFarAhead() {
        World world = new World(1, 0);
        world.leftEnd.onAck(99, world.now);
        world.leftEnd.onData(1000, false, bytes("far"), 0, world.now);
        assertThat(world.left).isEmpty();
        assertThat(world.leftEnd.offer(bytes("x"), world.now)).isTrue();
    }

    @Test
    void shouldCloseWhenPartsNeverEnd() {
        World world = new World(1, 0);
        for (int i = 1; i <= 11; i++) {
            world.leftEnd.onData(i, true, bytes("0123456789"), 0, world.now);
        }
        assertThat(world.leftEnd.isClosed()).isTrue();
    }
}
