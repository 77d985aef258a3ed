package io.baton.cli;

import java.io.Console;
import org.jspecify.annotations.Nullable;

/** Whether somebody watches. */
public final class Terminal {
    private Terminal() {}

    /** Tells whether output goes to a terminal that can move its cursor. */
    @SuppressWarnings("SystemConsoleNull") // isTerminal() knows
    public static boolean attached() {
        @Nullable Console console = System.console();
        @Nullable String type = System.getenv("TERM");
        return console != null && type != null && !type.equals("dumb") && isTerminal(console);
    }

    /** Since Java 22 there is a console without a terminal, too, and a method that tells. */
    private static boolean isTerminal(Console console) {
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }
}
