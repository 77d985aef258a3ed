package io.baton.core.mutex.singhal;

import io.baton.core.mutex.TokenMutex;
import io.baton.core.mutex.singhal.SinghalMessage.No;
import io.baton.core.mutex.singhal.SinghalMessage.Request;
import io.baton.core.mutex.singhal.SinghalMessage.Token;
import io.baton.spi.Effects;
import io.baton.spi.Held;
import io.baton.spi.LockSpec;
import io.baton.spi.Seats;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A member's part. In the paper's words: {@code hints} are the members whose entry in SV is R, {@code numbers} has SN and,
 * where the token is, TSV and TSN: a member's entry in TSV is R if it is known to wait. The own entry in SV is E or H with
 * the token here, R while asked, else N.
 *
 * <p>Invariants, of every two members: one has the other among its hints, or a REQUEST is under way between them. While
 * asked, all {@code hints} are {@code told}; where the token is, every other member has this one among its hints, waits and
 * is known to, or a REQUEST is under way to it.
 */
final class SinghalMutex extends TokenMutex<SinghalMessage> {
    /** Who may have the token before this member, or needs to be told that this one wants it. */
    private final BitSet hints = new BitSet();
    /** To whom this member's last request was sent: they have it among their hints, or will. */
    private final BitSet told = new BitSet();

    /** Step 0: a staircase, whose first step is the member with the token. Everybody may ask those below. */
    SinghalMutex(LockSpec lock, Seats seats, @Nullable Held survivor, long fence, Effects<SinghalMessage> out) {
        super(lock, seats, survivor, fence, out);
        int first = survivor == null ? lock.home() : survivor.rank();
        for (int rank = first; rank != seats.self(); rank = seats.next(rank)) {
            hints.set(rank);
        }
    }

    /** Step 1: a request goes to the hints only. */
    @Override
    protected void sendRequest(long number) {
        told.clear();
        hints.stream().forEach(this::tell);
    }

    /** A try is a request like any other, and stays out when it was refused. It has a number of its own, to be echoed. */
    @Override
    protected void sendTry(long number) {
        ask(number);
        sendRequest(number);
    }

    /** Records were dropped, and with them hints: now everybody is asked. */
    @Override
    protected void repeatRequest() {
        told.set(0, seats.size());
        told.clear(seats.self());
        sendToOthers(new Request(numbers.own(), false));
    }

    /** Sends this member's own request, pending or not, or its hint to one who has none yet. */
    private void tell(int rank) {
        told.set(rank);
        if (isTrying()) {
            await(rank);
        }
        out.send(rank, new Request(numbers.own(), isTrying()));
    }

    @Override
    public void receive(int from, SinghalMessage message) {
        if (message instanceof Request request) {
            request(from, request);
        } else if (message instanceof No no) {
            refused(from, no.number());
        } else if (message instanceof Token token && !isHere() && numbers.fits(token.served())) {
            token(token);
        }
    }

    /**
     * Step 2. Also an outdated request makes its sender a hint: the token may have overtaken it by way of a third member, and
     * might otherwise come to rest where this member would not look for it.
     */
    private void request(int from, Request request) {
        boolean newHint = !hints.get(from);
        hints.set(from);
        numbers.hear(from, request.number());
        if (isHere()) {
            requestAtToken(from, request);
            return;
        }
        if (isAsked() && newHint) {
            tell(from);
        }
        if (request.tryOnly()) {
            out.send(from, new No(request.number()));
        }
    }

    private void requestAtToken(int from, Request request) {
        if (!numbers.isWaiting(from)) {
            if (!told.get(from)) {
                tell(from); // It has gone without the token since, and may not know that this is the one to ask.
            }
        } else if (!isInUse(true)) { // A try is queued, too.
            passOn();
        } else if (request.tryOnly()) {
            out.send(from, new No(request.number()));
        }
    }

    /** Step 3: the token and this member learn from each other whose requests there are. */
    private void token(Token token) {
        if (numbers.fits(token.requested())) {
            for (int rank = 0; rank < seats.size(); rank++) {
                numbers.hear(rank, token.requested().get(rank));
            }
            arrived(token.fence(), token.served());
        }
    }

    @Override
    protected boolean isSomebodyWaiting() {
        return numbers.nextWaiting() >= 0;
    }

    /**
     * Step 4, on exit: a hint remains of whoever waits, and will have the token after this member, and of whoever was not
     * told to ask this one. The paper leaves it open who is next.
     */
    @Override
    protected void passOn() {
        hints.andNot(told);
        for (int rank = 0; rank < seats.size(); rank++) {
            if (rank != seats.self() && numbers.isWaiting(rank)) {
                hints.set(rank);
            }
        }
        int next = numbers.nextWaiting();
        if (next >= 0) {
            leave(next);
            out.send(next, new Token(fence(), numbers.heard(), numbers.served()));
        }
    }
}
