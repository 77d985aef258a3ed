package io.baton.cli.simulate;

import io.baton.cli.Json;
import io.baton.simulator.Figures;
import java.util.List;
import java.util.Locale;

/** How long it takes until things go on, in message delays, for people and for programs. */
final class FigureText {
    private FigureText() {}

    static List<String> lines(Figures figures) {
        return List.of(
                "  until things go on, in message delays, five nodes, at worst:",
                line("holder crashes", figures.afterHolderCrash(), "after its lease has run out everywhere"),
                line("coordinator, too", figures.afterCoordinatorCrash(), "the same, with an election"),
                line("holder closes", figures.afterHolderClose(), "until four who wait have had their turn"),
                line("coordinator, too", figures.afterCoordinatorClose(), "the same"),
                line("planned view", figures.freeze(), "frozen"),
                line("", figures.suspended(), "until everybody grants"),
                line("bystander crashes", figures.bystander(), "for the longest wait of the others"));
    }

    private static String line(String what, double delays, String words) {
        return String.format(Locale.ROOT, "    %-17s %6.1f  %s", what, delays, words);
    }

    static Json json(Figures figures) {
        return new Json()
                .put("afterHolderCrash", figures.afterHolderCrash(), 1)
                .put("afterCoordinatorCrash", figures.afterCoordinatorCrash(), 1)
                .put("afterHolderClose", figures.afterHolderClose(), 1)
                .put("afterCoordinatorClose", figures.afterCoordinatorClose(), 1)
                .put("freeze", figures.freeze(), 1)
                .put("suspended", figures.suspended(), 1)
                .put("bystander", figures.bystander(), 1);
    }
}
