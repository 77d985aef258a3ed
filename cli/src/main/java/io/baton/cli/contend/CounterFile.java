package io.baton.cli.contend;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Two numbers in a file, written at once: a process that is killed leaves the old ones or the new ones. */
final class CounterFile {
    private static final int SIZE = 2 * Long.BYTES;

    private final Path path;

    CounterFile(Path path) {
        this.path = path;
    }

    /** What is in the file. */
    record Content(long fence, long value) {}

    FileChannel open() throws IOException {
        return FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    static Content read(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(SIZE);
        return channel.read(bytes, 0) < SIZE ? new Content(0, 0) : new Content(bytes.getLong(0), bytes.getLong(8));
    }

    static void write(FileChannel channel, Content content) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(SIZE);
        bytes.putLong(content.fence()).putLong(content.value()).flip();
        if (channel.write(bytes, 0) < SIZE) {
            throw new IOException("the disk is full");
        }
    }
}
