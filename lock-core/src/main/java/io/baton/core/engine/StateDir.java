package io.baton.core.engine;

import io.baton.BatonException;
import io.baton.spi.NodeId;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A node's directory for what must outlive its process: the highest epoch of a view that it has acked in (rule 10). Locked as long
 * as it is open, so that no second process can share it; that also finds most cases of one node id used twice on a machine.
 *
 * <p>A directory without a file gets one that starts at the wall clock. It is the only time that this clock matters: epochs rise
 * much more slowly than it, so it is above all that were before, also where the cluster did without such directories until now,
 * or where a disk was lost.
 */
final class StateDir implements AutoCloseable {
    static final String LOCK = "lock";

    /**
     * Directories that are open in this JVM. A second channel to the lock's file would do harm: on POSIX, closing it releases the
     * lock of the first.
     */
    private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

    private final Path directory;
    private final FileChannel lockFile;
    private final EpochFile file;
    private final long epoch;

    private StateDir(Path directory, FileChannel lockFile, EpochFile file, long epoch) {
        this.directory = directory;
        this.lockFile = lockFile;
        this.file = file;
        this.epoch = epoch;
    }

    /**
     * Opens a directory, and makes the file in it if there is none.
     *
     * @throws BatonException that says what is wrong and what to do
     */
    static StateDir open(Path configured, String cluster, NodeId node, long wallMillis) {
        Path directory = real(configured);
        if (!OPEN.add(directory)) {
            throw new BatonException(inUse(directory, "another node in this process"));
        }
        try {
            FileChannel lockFile = lock(directory);
            try {
                EpochFile file = new EpochFile(directory, cluster, node);
                return new StateDir(directory, lockFile, file, file.readOrMake(wallMillis));
            } catch (IOException | RuntimeException e) {
                lockFile.close();
                throw e;
            }
        } catch (IOException e) {
            OPEN.remove(directory);
            throw new BatonException(unusable(directory, e), e);
        } catch (RuntimeException e) {
            OPEN.remove(directory);
            throw e;
        }
    }

    /** Not made here if it is missing: it may be a disk that is not mounted, and its epochs would be forgotten. */
    private static Path real(Path configured) {
        if (!Files.exists(configured)) {
            throw new BatonException("state-dir: there is no directory " + configured.toAbsolutePath()
                    + "; make it, for this node alone and on a disk that outlives the process, or mount its disk");
        }
        if (!Files.isDirectory(configured)) {
            throw new BatonException("state-dir: " + configured.toAbsolutePath() + " is not a directory");
        }
        try {
            return configured.toRealPath();
        } catch (IOException e) {
            throw new BatonException(unusable(configured, e), e);
        }
    }

    private static FileChannel lock(Path directory) throws IOException {
        FileChannel channel =
                FileChannel.open(directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return channel;
            }
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        channel.close();
        throw new BatonException(inUse(directory, "another process"));
    }

    private static String inUse(Path directory, String who) {
        return "state-dir: " + directory + " is in use by " + who
                + "; each node needs a directory of its own, and one node id must not run twice";
    }

    private static String unusable(Path directory, IOException why) {
        return why instanceof AccessDeniedException
                ? "state-dir: " + why.getMessage()
                        + " can't be read or written by this process; correct its owner or permissions"
                : "state-dir: " + directory + " can't be used: " + why;
    }

    /** Returns the highest epoch that was remembered when the directory was opened. */
    long epoch() {
        return epoch;
    }

    /** Puts an epoch on disk; on return it is there. */
    void remember(long newEpoch) throws IOException {
        file.write(newEpoch);
    }

    @Override
    public String toString() {
        return directory.toString();
    }

    /** Releases the lock. The files stay. */
    @Override
    public void close() throws IOException {
        if (lockFile.isOpen()) {
            lockFile.close();
            OPEN.remove(directory);
        }
    }
}
