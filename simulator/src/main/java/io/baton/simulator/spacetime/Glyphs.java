package io.baton.simulator.spacetime;

import java.nio.charset.Charset;

/**
 * The signs of which a listing is made.
 *
 * @param idle the line of a node that runs
 * @param holding the line of a node in its critical section
 * @param paused the line of a node that is paused
 * @param to between a message and its receiver
 * @param from between a message and its sender
 * @param dots for what is left out
 */
public record Glyphs(String idle, String holding, String paused, String to, String from, String dots) {
    public static final Glyphs LINES = new Glyphs("│", "┃", "┊", "→", "←", "…");
    public static final Glyphs ASCII = new Glyphs("|", "#", ":", "->", "<-", "...");

    /** Returns the best that can be written with a charset. */
    public static Glyphs of(Charset charset) {
        return charset.canEncode() && charset.newEncoder().canEncode("│┃┊→←…") ? LINES : ASCII;
    }

    /** Rewrites words for these signs. */
    String in(String words) {
        return words.replace("→", to).replace("←", from).replace("…", dots);
    }
}
