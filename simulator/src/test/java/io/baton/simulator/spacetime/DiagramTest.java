package io.baton.simulator.spacetime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class DiagramTest {
    private static Document picture(Told told) throws Exception {
        byte[] text = Diagram.of(told.shown(), false).getBytes(StandardCharsets.UTF_8);
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(text));
    }

    private static List<Element> groups(Document picture, String kind) {
        List<Element> found = new ArrayList<>();
        NodeList all = picture.getElementsByTagName("g");
        for (int i = 0; i < all.getLength(); i++) {
            if (all.item(i) instanceof Element group
                    && List.of(group.getAttribute("class").split(" ")).contains(kind)) {
                found.add(group);
            }
        }
        return found;
    }

    @Test
    void shouldHaveOneArrowPerMessage() throws Exception {
        assertThat(groups(picture(Told.story()), "message"))
                .hasSize(2)
                .allSatisfy(it -> assertThat(it.getElementsByTagName("polygon").getLength())
                        .isOne());
    }

    @Test
    void shouldHaveABarPerCriticalSectionWithItsFence() throws Exception {
        Document picture = picture(Told.story());

        assertThat(groups(picture, "grant")).hasSize(1);
        assertThat(picture.getDocumentElement().getTextContent()).contains("fence 1.1");
    }

    @Test
    void shouldHaveADotAndAClockPerEvent() throws Exception {
        assertThat(groups(picture(Told.story()), "event"))
                .hasSize(11)
                .last()
                .satisfies(
                        it -> assertThat(it.getElementsByTagName("text").item(0).getTextContent())
                                .isEqualTo("9"));
    }

    @Test
    void shouldBreakTheArrowWhenAMessageIsLost() throws Exception {
        Told told = Told.of("a", "b");
        told.send("a", "b", "REQUEST");
        told.local("b", What.ENDS, -1, "crashes");

        assertThat(groups(picture(told), "lost"))
                .hasSize(1)
                .allSatisfy(it -> assertThat(it.getElementsByTagName("polygon").getLength())
                        .isZero());
    }

    @Test
    void shouldEndTheBarWhereTheHolderCrashes() throws Exception {
        Told told = Told.of("a", "b").asks("a").enters("a", 1).local("a", What.ENDS, -1, "crashes");

        assertThat(groups(picture(told), "grant")).hasSize(1);
    }

    @Test
    void shouldHaveABandPerNodeAndView() throws Exception {
        assertThat(groups(picture(Told.story()), "view")).hasSize(2);
    }

    @Test
    void shouldStayWellFormedWhenNamesAreHostile() throws Exception {
        Told told = Told.of("<a&\"b>", "]]>");
        told.receive(told.send("<a&\"b>", "]]>", "<script>alert('&')</script>\u0001"));

        assertThat(picture(told).getElementsByTagName("script").getLength()).isZero();
    }

    @Test
    void shouldNeedNothingFromElsewhere() {
        assertThat(Diagram.of(Told.story().shown(), true).replace("http://www.w3.org/2000/svg", ""))
                .doesNotContain("http")
                .doesNotContain("url(")
                .doesNotContain("<style")
                .doesNotContain("href");
    }

    @Test
    void shouldNeverDrawAnArrowBackInTime() throws Exception {
        for (Element message : groups(picture(Told.story()), "message")) {
            Element line = (Element) message.getElementsByTagName("line").item(0);
            assertThat(Double.parseDouble(line.getAttribute("x2")))
                    .isGreaterThan(Double.parseDouble(line.getAttribute("x1")));
        }
    }

    @Test
    void shouldDrawAnEmptyRunWhenNothingHappened() throws Exception {
        assertThat(groups(picture(Told.of()), "event")).isEmpty();
    }
}
