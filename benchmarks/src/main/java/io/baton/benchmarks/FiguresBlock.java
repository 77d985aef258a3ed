package io.baton.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The part of a page that a run writes. The rest is written by people. */
final class FiguresBlock {
    static final String BEGIN = "<!-- figures: begin; written by ./baton benchmark --write -->\n";
    static final String END = "<!-- figures: end -->\n";

    private FiguresBlock() {}

    static void write(Path page, String figures) throws IOException {
        Files.writeString(page, replace(Files.readString(page), figures));
    }

    /**
     * Returns the page with other figures.
     *
     * @throws IllegalArgumentException if the page does not say where they belong
     */
    static String replace(String page, String figures) {
        int begin = page.indexOf(BEGIN);
        int end = page.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IllegalArgumentException("the page has no place for figures: " + BEGIN.strip());
        }
        return page.substring(0, begin + BEGIN.length()) + "\n" + figures.strip() + "\n\n" + page.substring(end);
    }
}
