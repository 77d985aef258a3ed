package io.baton.history;

import java.util.OptionalLong;

/** Makes a hold of one client's events. */
final class HoldTracker {
    private final Event called;
    private final Event granted;
    private OptionalLong confirmed = OptionalLong.empty();
    private OptionalLong unlockCalled = OptionalLong.empty();
    private Hold.Outcome outcome = Hold.Outcome.OPEN;
    private boolean refused;

    HoldTracker(Event called, Event granted) {
        this.called = called;
        this.granted = granted;
    }

    void add(Event event) {
        switch (event.kind()) {
            case CONFIRMED -> confirmed = OptionalLong.of(event.nanos());
            case REFUSED -> refused = true;
            case UNLOCK_CALLED -> unlockCalled = OptionalLong.of(event.nanos());
            case UNLOCKED -> outcome = Hold.Outcome.UNLOCKED;
            case UNLOCK_LOST -> outcome = Hold.Outcome.LOST;
            default -> {
                // Says nothing about the hold.
            }
        }
    }

    Hold hold() {
        return new Hold(
                granted.client(),
                granted.lock(),
                called.nanos(),
                granted.nanos(),
                granted.fence(),
                confirmed,
                unlockCalled,
                outcome,
                refused);
    }
}
