/** A lock algorithm of your own, as a module. */
module io.baton.samples.keydesk {
    requires io.baton.api;
    requires static org.jspecify;

    provides io.baton.spi.MutexAlgorithm with
            io.baton.samples.keydesk.KeyDesk;
}
