package io.baton.core.membership;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * To whom this voter is bound by its acks, and until when. A binding belongs to an incarnation and outlives the view in
 * which it was made (rule 6).
 */
final class Bindings {
    private static final class Binding {
        final Member member;
        long until;

        Binding(Member member) {
            this.member = member;
        }
    }

    private final List<Binding> bindings = new ArrayList<>();

    /** Binds to a member until then. */
    void bind(Member member, long until) {
        for (Binding binding : bindings) {
            if (binding.member.equals(member)) {
                binding.until = Math.max(binding.until, until);
                return;
            }
        }
        Binding binding = new Binding(member);
        binding.until = until;
        bindings.add(binding);
    }

    /** Drops the binding to a member that left. */
    void drop(Member member) {
        bindings.removeIf(binding -> binding.member.equals(member));
    }

    /** Returns how long this voter is still bound to one of these, 0 if to none. */
    long longest(Predicate<Member> which, long now) {
        bindings.removeIf(binding -> binding.until <= now);
        long longest = 0;
        for (Binding binding : bindings) {
            if (which.test(binding.member)) {
                longest = Math.max(longest, binding.until - now);
            }
        }
        return longest;
    }
}
