package io.baton.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** What a command said in this process. */
record Output(int status, String out, String err) {
    static Output of(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = BatonCli.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(args);
        return new Output(status, out.toString(), err.toString());
    }
}
