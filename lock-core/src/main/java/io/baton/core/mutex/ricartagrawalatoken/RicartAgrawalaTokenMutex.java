package io.baton.core.mutex.ricartagrawalatoken;

import io.baton.core.mutex.TokenMutex;
import io.baton.core.mutex.ricartagrawalatoken.RicartAgrawalaTokenMessage.No;
import io.baton.core.mutex.ricartagrawalatoken.RicartAgrawalaTokenMessage.Request;
import io.baton.core.mutex.ricartagrawalatoken.RicartAgrawalaTokenMessage.Token;
import io.baton.core.mutex.ricartagrawalatoken.RicartAgrawalaTokenMessage.Try;
import io.baton.spi.Effects;
import io.baton.spi.Held;
import io.baton.spi.LockSpec;
import io.baton.spi.Seats;
import org.jspecify.annotations.Nullable;

/**
 * A member's part. In the paper's words: {@code numbers} has the arrays request and, where the token is, token; {@code
 * isHere()} is token_present, and token_held is for {@link TokenMutex} to know.
 */
final class RicartAgrawalaTokenMutex extends TokenMutex<RicartAgrawalaTokenMessage> {
    RicartAgrawalaTokenMutex(
            LockSpec lock, Seats seats, @Nullable Held survivor, long fence, Effects<RicartAgrawalaTokenMessage> out) {
        super(lock, seats, survivor, fence, out);
    }

    /** The prelude: broadcast(Request, clock, i). */
    @Override
    protected void sendRequest(long number) {
        sendToOthers(new Request(number));
    }

    @Override
    protected void sendTry(long number) {
        awaitOthers();
        sendToOthers(new Try(number));
    }

    @Override
    protected boolean isSomebodyWaiting() {
        return numbers.nextWaiting() >= 0;
    }

    /** The postlude: "for j := i+1 … n, 1 … i−1", the first whose request is newer than its last hand-over. */
    @Override
    protected void passOn() {
        int next = numbers.nextWaiting();
        if (next >= 0) {
            sendToken(next);
        }
    }

    private void sendToken(int to) {
        leave(to);
        out.send(to, new Token(fence(), numbers.served()));
    }

    @Override
    public void receive(int from, RicartAgrawalaTokenMessage message) {
        if (message instanceof Request request) {
            request(from, request);
        } else if (message instanceof Token token) {
            if (!isHere() && numbers.fits(token.served())) {
                arrived(token.fence(), token.served());
            }
        } else if (message instanceof Try attempt) {
            attempt(from, attempt);
        } else if (message instanceof No no) {
            refused(from, no.number());
        }
    }

    /** When received(Request, k, j): "if token_present and not token_held", the postlude's text. */
    private void request(int from, Request request) {
        numbers.hear(from, request.number());
        if (isHere() && numbers.isWaiting(from) && !isInUse(true)) {
            passOn();
        }
    }

    /** Not in the paper: an idle token, which nobody waits for, goes to whoever tries. */
    private void attempt(int from, Try attempt) {
        if (isHere() && !isInUse(false)) {
            sendToken(from);
        } else {
            out.send(from, new No(attempt.number()));
        }
    }
}
