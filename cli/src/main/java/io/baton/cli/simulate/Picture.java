package io.baton.cli.simulate;

import io.baton.simulator.Simulation;
import io.baton.simulator.SimulationOptions;
import io.baton.simulator.SimulationResult;
import io.baton.simulator.Subject;
import io.baton.simulator.Trace;
import io.baton.simulator.spacetime.Diagram;
import io.baton.simulator.spacetime.Glyphs;
import io.baton.simulator.spacetime.Listing;
import io.baton.simulator.spacetime.Selection;
import io.baton.simulator.spacetime.Shown;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * One run, to look at.
 *
 * @param result what came of it
 * @param shown what is shown of it
 * @param vectors whether vector clocks are shown
 */
record Picture(SimulationResult result, Shown shown, boolean vectors) {
    static Picture of(SimulationOptions options, Subject subject, long seed, Selection selection, boolean vectors) {
        Trace trace = Trace.recording();
        SimulationResult result = Simulation.run(options, subject, seed, trace);
        return new Picture(result, selection.of(trace.spaceTime()), vectors);
    }

    List<String> listing(Glyphs glyphs) {
        return Listing.of(shown, vectors, glyphs);
    }

    void write(Path file) throws IOException {
        Files.writeString(file, Diagram.of(shown, vectors), StandardCharsets.UTF_8);
    }

    int events() {
        return shown.events().size();
    }
}
