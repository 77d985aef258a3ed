package io.baton.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.baton.BatonException;
import io.baton.core.membership.Rules;
import io.baton.spi.NodeId;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateDirTest {
    private static final long NOW = 1_800_000_000_000L;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    private StateDir open() {
        return open("a");
    }

    private StateDir open(String node) {
        return StateDir.open(directory, "shop", NodeId.of(node), NOW);
    }

    private Path file() {
        return directory.resolve(EpochFile.NAME);
    }

    private void remembering(long epoch) throws IOException {
        try (StateDir state = open()) {
            state.remember(epoch);
        }
    }

    @Test
    void shouldStartAtTheWallClockWhenTheDirectoryIsNew() throws IOException {
        try (StateDir state = open()) {
            assertThat(state.epoch()).isEqualTo(Rules.epochOf(NOW)).isPositive();
        }
    }

    @Test
    void shouldRefuseToStartWhenTheDirectoryIsNewAndTheClockCannotBeRight() {
        for (long wrong : new long[] {0, NOW + 100L * 365 * 24 * 3600 * 1000}) {
            assertThatThrownBy(() -> StateDir.open(directory, "shop", NodeId.of("a"), wrong))
                    .isInstanceOf(BatonException.class)
                    .hasMessageContaining("set the clock and start again");
        }
        assertThat(file()).doesNotExist();
    }

    @Test
    void shouldKnowTheEpochAgainWhenOpenedAgain() throws IOException {
        remembering(12345);
        try (StateDir state = StateDir.open(directory, "shop", NodeId.of("a"), 0)) {
            assertThat(state.epoch()).as("whatever the clock says").isEqualTo(12345);
        }
    }

    @Test
    void shouldKeepTheOldEpochWhenAWriteWasCutShort() throws IOException {
        remembering(12345);
        Files.writeString(directory.resolve("epoch.new"), "baton 1\nclus");
        try (StateDir state = open()) {
            assertThat(state.epoch()).isEqualTo(12345);
        }
    }

    @Test
    void shouldBeReadableForAnOperator() throws IOException {
        remembering(12345);
        assertThat(file()).content().startsWith("baton 1\ncluster shop\nnode a\nepoch 12345\ncrc32c ");
    }

    @Test
    void shouldSayWhatToDoWhenThereIsNoDirectory() {
        directory = directory.resolve("missing");
        assertThatThrownBy(this::open)
                .isInstanceOf(BatonException.class)
                .hasMessage("state-dir: there is no directory " + directory
                        + "; make it, for this node alone and on a disk that outlives the process, or mount its disk");
    }

    @Test
    void shouldSaySoWhenItIsAFile() throws IOException {
        directory = Files.writeString(directory.resolve("file"), "");
        assertThatThrownBy(this::open).hasMessage("state-dir: " + directory + " is not a directory");
    }

    @Test
    void shouldPointToPermissionsWhenItCannotBeWritten() throws IOException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("r-x------"));
        try {
            assumeTrue(!Files.isWritable(directory), "this user may write everywhere");
            assertThatThrownBy(this::open).hasMessageContaining("correct its owner or permissions");
        } finally {
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void shouldRefuseToStartWhenTheFileIsDamaged() throws IOException {
        remembering(12345);
        String good = Files.readString(file());
        for (String bad :
                new String[] {"", good.replace("12345", "12346"), good + "x", "\0".repeat(5000), good.substring(1)}) {
            Files.writeString(file(), bad);
            assertThatThrownBy(this::open)
                    .isInstanceOf(BatonException.class)
                    .hasMessageContaining("is damaged")
                    .hasMessageContaining("delete the file and start again");
            assertThat(file()).as("left as it is").hasContent(bad);
        }
    }

    @Test
    void shouldRefuseToStartWhenTheDirectoryIsThatOfAnotherNode() throws IOException {
        remembering(12345);
        assertThatThrownBy(() -> open("b"))
                .hasMessage("state-dir: " + directory.toRealPath()
                        + " belongs to node a of cluster \"shop\", and this is node b"
                        + " of cluster \"shop\"; give each node a directory of its own");
    }

    @Test
    void shouldRefuseASecondNodeOfThisProcessAndKeepTheLockOfTheFirst() throws Exception {
        try (StateDir first = open()) {
            assertThatThrownBy(this::open).hasMessageContaining("in use by another node in this process");
            assertThat(lockedElsewhere())
                    .as("the first one's lock is still there")
                    .isTrue();
            first.remember(7);
        }
        assertThat(lockedElsewhere()).isFalse();
        open().close();
    }

    @Test
    void shouldRefuseASecondProcess() throws Exception {
        try (Holder holder = new Holder(directory.resolve(StateDir.LOCK))) {
            assertThatThrownBy(this::open)
                    .hasMessage(
                            "state-dir: " + directory.toRealPath() + " is in use by another process; each node needs a"
                                    + " directory of its own, and one node id must not run twice");
            holder.close();
            open().close();
        }
    }

    private boolean lockedElsewhere() throws Exception {
        try (Holder holder = new Holder(directory.resolve(StateDir.LOCK))) {
            return !holder.locked;
        }
    }

    /** Another process that takes the lock, if it can, and keeps it until closed. */
    private static final class Holder implements AutoCloseable {
        private final Process process;
        private final boolean locked;

        Holder(Path file) throws IOException {
            process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Locking.class.getName(),
                            file.toString())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            locked = process.inputReader().readLine().equals("locked");
        }

        @Override
        public void close() throws IOException, InterruptedException {
            process.getOutputStream().close();
            process.waitFor();
        }
    }

    /** The other process. */
    static final class Locking {
        private Locking() {}

        public static void main(String[] arguments) throws IOException {
            try (FileChannel channel =
                    FileChannel.open(Path.of(arguments[0]), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                System.out.println(channel.tryLock() == null ? "taken" : "locked");
                System.in.transferTo(OutputStream.nullOutputStream());
            }
        }
    }
}
