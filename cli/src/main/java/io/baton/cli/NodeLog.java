package io.baton.cli;

import io.baton.cli.contend.Reporter;
import io.baton.cli.contend.Words;
import io.baton.history.Event;
import java.io.PrintWriter;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** Prints what a node sees, a line each, with the time of day. */
final class NodeLog {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSS");

    private final PrintWriter out;

    NodeLog(PrintWriter out) {
        this.out = out;
    }

    void say(String line) {
        out.println(TIME.format(LocalTime.now(ZoneId.systemDefault())) + "  " + line);
        out.flush();
    }

    void tell(Event event) {
        switch (event.kind()) {
            case VIEW -> say(Words.view(Reporter.view(event)));
            case ELECTED -> say("election: " + event.text() + " won");
            case TOKEN_REGENERATED -> say("the token of " + event.lock() + " is made anew here");
            case EXCLUDED -> say("gave up the view: a majority went on without this node");
            case GRANTED -> say("holds " + event.lock() + " with fencing token " + Words.fence(event.fence()));
            case UNLOCKED -> say("released " + event.lock());
            case LOST, UNLOCK_LOST -> say("lost " + event.lock() + ": " + event.text());
            default -> {
                // Of no interest here.
            }
        }
    }
}
