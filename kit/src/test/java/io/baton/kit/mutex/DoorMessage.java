package io.baton.kit.mutex;

import io.baton.spi.Codec;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.Mode;

/** Between a member and the {@link Doorkeeper}. */
sealed interface DoorMessage {
    long ask();

    /** May I come in? */
    record Knock(long ask, Mode mode, boolean tryOnly) implements DoorMessage {}

    /** I am out again, or no longer want in. */
    record Leave(long ask, long fence) implements DoorMessage {}

    /** I am still in. */
    record Stay(long ask) implements DoorMessage {}

    /** Come in. */
    record Enter(long ask, long fence) implements DoorMessage {}

    /** Not now. */
    record No(long ask) implements DoorMessage {}

    /** Somebody waits for you. */
    record Wanted(long ask, boolean tryOnly) implements DoorMessage {}

    /** A kind, an ask, and two fields more. */
    Codec<DoorMessage> CODEC = new Codec<>() {
        @Override
        public void write(DoorMessage message, FrameWriter out) {
            if (message instanceof Knock knock) {
                fields(out, 0, knock.ask(), knock.mode().ordinal(), knock.tryOnly());
            } else if (message instanceof Leave leave) {
                fields(out, 1, leave.ask(), leave.fence(), false);
            } else if (message instanceof Stay stay) {
                fields(out, 2, stay.ask(), 0, false);
            } else if (message instanceof Enter enter) {
                fields(out, 3, enter.ask(), enter.fence(), false);
            } else if (message instanceof No no) {
                fields(out, 4, no.ask(), 0, false);
            } else if (message instanceof Wanted wanted) {
                fields(out, 5, wanted.ask(), 0, wanted.tryOnly());
            }
        }

        private void fields(FrameWriter out, int kind, long ask, long number, boolean flag) {
            out.number(kind).number(ask).number(number).flag(flag);
        }

        @Override
        public DoorMessage read(FrameReader in) throws MalformedFrameException {
            int kind = (int) in.number(0, 5);
            long ask = in.number();
            long number = in.number(0, kind == 0 ? Mode.values().length - 1 : Long.MAX_VALUE);
            boolean flag = in.flag();
            return switch (kind) {
                case 0 -> new Knock(ask, Mode.values()[(int) number], flag);
                case 1 -> new Leave(ask, number);
                case 2 -> new Stay(ask);
                case 3 -> new Enter(ask, number);
                case 4 -> new No(ask);
                default -> new Wanted(ask, flag);
            };
        }
    };
}
