package io.baton.core.membership;

import io.baton.BatonConfig;
import io.baton.LockRule;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.LockSpec;
import io.baton.spi.MalformedFrameException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How a {@link Charter} is written and read. What a configuration allows fits; what does not fit is none of ours. */
final class CharterCodec {
    private CharterCodec() {}

    static void write(Charter charter, FrameWriter out) {
        out.number(charter.generation()).count(charter.rules().size());
        for (LockRule rule : charter.rules()) {
            out.text(rule.pattern()).text(rule.algorithm()).flag(rule.sticky()).count(rule.permits());
            out.count(rule.options().size());
            new TreeMap<>(rule.options()).forEach((key, value) -> out.text(key).text(value));
        }
    }

    static Charter read(FrameReader in) throws MalformedFrameException {
        long generation = in.number(0, Long.MAX_VALUE);
        int count = in.count(BatonConfig.MOST_RULES + 1);
        List<LockRule> rules = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            rules.add(new LockRule(
                    in.text(LockSpec.MAX_NAME_LENGTH),
                    in.text(LockRule.LONGEST_WORD),
                    in.flag(),
                    (int) in.number(1, Integer.MAX_VALUE),
                    options(in)));
        }
        if (rules.isEmpty() || !rules.get(count - 1).pattern().equals("*")) {
            throw new MalformedFrameException("lock rules that do not match every name");
        }
        return new Charter(generation, rules);
    }

    private static Map<String, String> options(FrameReader in) throws MalformedFrameException {
        int count = in.count(LockRule.MOST_OPTIONS);
        Map<String, String> options = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            options.put(in.text(LockRule.LONGEST_WORD), in.text(LockRule.LONGEST_WORD));
        }
        return options;
    }
}
