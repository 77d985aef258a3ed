package io.baton.core.engine;

import io.baton.BatonException;
import io.baton.core.membership.Rules;
import io.baton.spi.NodeId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/** The file in a {@link StateDir}: four lines that say whose epoch it is, and a fifth with their checksum. */
final class EpochFile {
    static final String NAME = "epoch";

    private static final String TEMPORARY = "epoch.new";
    private static final int MAX_BYTES = 4096;
    private static final Pattern LINES = Pattern.compile(
            "(baton 1\ncluster (.{1,64})\nnode (\\S{1,64})\nepoch (\\d{1,11})\n)crc32c ([0-9a-f]{8})\n");

    private final Path directory;
    private final String cluster;
    private final NodeId node;

    EpochFile(Path directory, String cluster, NodeId node) {
        this.directory = directory;
        this.cluster = cluster.replaceAll("\\R", " ");
        this.node = node;
    }

    private Path path() {
        return directory.resolve(NAME);
    }

    /** Returns the epoch in the file; if there is none, makes one that starts at the wall clock. */
    long readOrMake(long wallMillis) throws IOException {
        if (Files.exists(path())) {
            long epoch = read();
            write(epoch); // a disk that is full or read-only shows at the start, not in the first view
            return epoch;
        }
        if (!Rules.isPlausible(wallMillis)) {
            throw new BatonException("state-dir: " + directory
                    + " is new and takes its first epoch from this machine's clock, which says "
                    + Instant.ofEpochMilli(wallMillis) + "; set the clock and start again (later it does not matter)");
        }
        long first = Rules.epochOf(wallMillis);
        write(first);
        return first;
    }

    private long read() throws IOException {
        if (Files.size(path()) > MAX_BYTES) {
            throw damaged("it is too long");
        }
        // What is not UTF-8 is replaced here, and then the checksum is wrong.
        Matcher lines = LINES.matcher(new String(Files.readAllBytes(path()), StandardCharsets.UTF_8));
        if (!lines.matches()) {
            throw damaged("it is not what a node writes");
        }
        if (!lines.group(5).equals(checksum(lines.group(1)))) {
            throw damaged("its checksum is wrong");
        }
        long epoch = Long.parseLong(lines.group(4));
        if (epoch > Rules.MAX_EPOCH) {
            throw damaged("its epoch is out of range");
        }
        String owner = lines.group(2);
        if (!owner.equals(cluster) || !lines.group(3).equals(node.text())) {
            throw new BatonException("state-dir: " + directory + " belongs to node " + lines.group(3)
                    + " of cluster \"" + owner + "\", and this is node " + node + " of cluster \"" + cluster
                    + "\"; give each node a directory of its own");
        }
        return epoch;
    }

    private BatonException damaged(String why) {
        return new BatonException(
                "state-dir: " + path() + " is damaged: " + why
                        + ". If this machine's clock is right, delete the file and start again: a new one starts at the clock's time");
    }

    /**
     * Writes the file anew; on return it is on disk. The old one stays until the new one is complete, so a crash leaves one of the two.
     */
    void write(long epoch) throws IOException {
        String lines = "baton 1\ncluster " + cluster + "\nnode " + node + "\nepoch " + epoch + "\n";
        ByteBuffer content = StandardCharsets.UTF_8.encode(lines + "crc32c " + checksum(lines) + "\n");
        Path temporary = directory.resolve(TEMPORARY);
        try (FileChannel out = FileChannel.open(
                temporary, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            while (content.hasRemaining()) {
                out.write(content);
            }
            out.force(true);
        }
        Files.move(temporary, path(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        syncDirectory();
    }

    /** The name, too, has to be on disk. Windows has no such call, and needs none. */
    private void syncDirectory() throws IOException {
        if (directory.getFileSystem().getSeparator().equals("/")) {
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    private static String checksum(String lines) {
        CRC32C sum = new CRC32C();
        sum.update(lines.getBytes(StandardCharsets.UTF_8));
        return String.format(Locale.ROOT, "%08x", sum.getValue());
    }
}
