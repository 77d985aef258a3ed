package io.baton.simulator.spacetime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MessageTextTest {
    private record InUse(long ask) {}

    private record Request(long stamp, boolean tryOnly) {}

    private record Want(int origin, long ask, boolean tryOnly) {}

    private record Token(long fence, List<Want> wants) {}

    private record Elect() {}

    @Test
    void shouldBeNameAndFieldsWhenARecordSpeaks() {
        assertThat(MessageText.of(new Request(3, false))).isEqualTo("REQUEST(stamp=3)");
    }

    @Test
    void shouldNameAFlagWhenItIsSet() {
        assertThat(MessageText.of(new Request(3, true))).isEqualTo("REQUEST(stamp=3, try)");
    }

    @Test
    void shouldPartTheWordsWhenANameHasSeveral() {
        assertThat(MessageText.of(new InUse(4))).isEqualTo("IN-USE(ask=4)");
    }

    @Test
    void shouldBeTheNameAloneWhenThereAreNoFields() {
        assertThat(MessageText.of(new Elect())).isEqualTo("ELECT");
    }

    @Test
    void shouldKeepOnlyValuesWhenRecordsAreInAList() {
        Token token = new Token(7, List.of(new Want(1, 4, false), new Want(2, 5, false)));

        assertThat(MessageText.of(token)).isEqualTo("TOKEN(fence=7, wants=[1:4, 2:5])");
    }

    @Test
    void shouldLeaveOutAListWhenItIsEmpty() {
        assertThat(MessageText.of(new Token(7, List.of()))).isEqualTo("TOKEN(fence=7)");
    }

    @Test
    void shouldBeLeftAsItIsWhenItIsNoRecord() {
        assertThat(MessageText.of("who [is] there")).isEqualTo("who [is] there");
    }
}
