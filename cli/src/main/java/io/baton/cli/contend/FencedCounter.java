package io.baton.cli.contend;

import io.baton.cli.contend.CounterFile.Content;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * A counter that refuses fencing tokens below the highest that it has seen, as a store should that must be safe against holders
 * that pause for longer than their lease. Reading shows a token, too: else a stale write could still come between another's
 * read and write.
 */
public final class FencedCounter implements Counter {
    private final CounterFile file;

    public FencedCounter(Path path) {
        this.file = new CounterFile(path);
    }

    @Override
    public OptionalLong read(long fence) throws IOException {
        synchronized (FencedCounter.class) {
            try (FileChannel channel = file.open();
                    FileLock alone = channel.lock()) {
                Content content = CounterFile.read(channel);
                if (fence < content.fence()) {
                    return OptionalLong.empty();
                }
                CounterFile.write(channel, new Content(fence, content.value()));
                return OptionalLong.of(content.value());
            }
        }
    }

    @Override
    public boolean write(long fence, long value) throws IOException {
        // A file lock is the process's; threads need one of their own.
        synchronized (FencedCounter.class) {
            try (FileChannel channel = file.open();
                    FileLock alone = channel.lock()) {
                if (fence < CounterFile.read(channel).fence()) {
                    return false;
                }
                CounterFile.write(channel, new Content(fence, value));
                return true;
            }
        }
    }
}
