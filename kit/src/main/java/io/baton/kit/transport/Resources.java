package io.baton.kit.transport;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What this process holds.
 *
 * @param descriptors open file descriptors; 0 where the system does not tell
 */
public record Resources(long descriptors) {
    /** Counts now. */
    public static Resources now() {
        String[] open = Path.of("/proc/self/fd").toFile().list();
        return new Resources(open == null || !Files.isDirectory(Path.of("/proc/self/fd")) ? 0 : open.length);
    }
}
