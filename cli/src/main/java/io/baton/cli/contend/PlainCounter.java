package io.baton.cli.contend;

import io.baton.cli.contend.CounterFile.Content;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.OptionalLong;

/** A counter that takes whatever is written to it: two holders at a time lose an update. */
public final class PlainCounter implements Counter {
    private final CounterFile file;

    public PlainCounter(Path path) {
        this.file = new CounterFile(path);
    }

    @Override
    public OptionalLong read(long fence) throws IOException {
        return OptionalLong.of(value());
    }

    @Override
    public boolean write(long fence, long value) throws IOException {
        try (FileChannel channel = file.open()) {
            CounterFile.write(channel, new Content(fence, value));
            return true;
        }
    }

    /** Returns the number. */
    public long value() throws IOException {
        try (FileChannel channel = file.open()) {
            return CounterFile.read(channel).value();
        }
    }
}
