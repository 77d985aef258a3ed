package io.baton.core.mutex.suzukikasami;

import io.baton.core.mutex.TokenMutex;
import io.baton.core.mutex.suzukikasami.SuzukiKasamiMessage.No;
import io.baton.core.mutex.suzukikasami.SuzukiKasamiMessage.Request;
import io.baton.core.mutex.suzukikasami.SuzukiKasamiMessage.Token;
import io.baton.core.mutex.suzukikasami.SuzukiKasamiMessage.Try;
import io.baton.spi.Effects;
import io.baton.spi.Held;
import io.baton.spi.LockSpec;
import io.baton.spi.Seats;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import org.jspecify.annotations.Nullable;

/**
 * A member's part. In the paper's words: {@code numbers} has RN and, where the token is, LN; {@code queue} is Q; {@code
 * isHere()} is HavePrivilege, and Requesting is for {@link TokenMutex} to know.
 *
 * <p>Invariant: {@code queue} is empty unless the token is here and in use, and has nobody twice.
 */
final class SuzukiKasamiMutex extends TokenMutex<SuzukiKasamiMessage> {
    private final LinkedHashSet<Integer> queue = new LinkedHashSet<>();

    SuzukiKasamiMutex(
            LockSpec lock, Seats seats, @Nullable Held survivor, long fence, Effects<SuzukiKasamiMessage> out) {
        super(lock, seats, survivor, fence, out);
    }

    /** Procedure P1, on entry: REQUEST(j, n) to all others. */
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
    public void receive(int from, SuzukiKasamiMessage message) {
        if (message instanceof Request request) {
            request(from, request.number());
        } else if (message instanceof Try attempt) {
            attempt(from, attempt.number());
        } else if (message instanceof No no) {
            refused(from, no.number());
        } else if (message instanceof Token token && !isHere() && numbers.fits(token.served())) {
            token(token);
        }
    }

    /** P1, PRIVILEGE(Q, LN) received. */
    private void token(Token token) {
        token.queue().stream()
                .filter(rank -> rank < seats.size() && rank != seats.self())
                .forEach(queue::add);
        arrived(token.fence(), token.served());
    }

    @Override
    protected boolean isSomebodyWaiting() {
        return !queue.isEmpty() || numbers.nextWaiting() >= 0;
    }

    /** P1, on exit: whoever waits and is not yet in the queue is appended, by rank from the own one + 1; its head is next. */
    @Override
    protected void passOn() {
        for (int rank = seats.next(seats.self()); rank != seats.self(); rank = seats.next(rank)) {
            if (numbers.isWaiting(rank)) {
                queue.add(rank);
            }
        }
        if (!queue.isEmpty()) {
            int head = queue.iterator().next();
            queue.remove(head);
            sendToken(head);
        }
    }

    /** Procedure P2: the number is noted, and an idle token leaves at once. */
    private void request(int from, long number) {
        numbers.hear(from, number);
        if (isHere() && numbers.isWaiting(from) && !isInUse(true)) {
            passOn();
        }
    }

    /** Not in the paper. Nobody waits for a token that is idle, so whoever tries comes before nobody. */
    private void attempt(int from, long number) {
        if (isHere() && !isInUse(false)) {
            sendToken(from);
        } else {
            out.send(from, new No(number));
        }
    }

    private void sendToken(int to) {
        leave(to);
        out.send(to, new Token(fence(), numbers.served(), new ArrayList<>(queue)));
        queue.clear();
    }
}
