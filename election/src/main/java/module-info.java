/** The election algorithms. Exports nothing: they are found by name with {@link java.util.ServiceLoader}. */
module io.baton.election {
    requires io.baton.api;
    requires static org.jspecify;

    provides io.baton.spi.ElectionAlgorithm with
            io.baton.election.bully.Bully,
            io.baton.election.changroberts.ChangRoberts,
            io.baton.election.ring.Ring,
            io.baton.election.ringactivelist.RingActiveList,
            io.baton.election.ringtop2.RingTop2;
}
