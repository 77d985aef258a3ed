package io.baton.kit.mutex;

import io.baton.spi.Mode;
import io.baton.spi.MutexAlgorithm;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** What users ask for in one storm. */
enum Variant {
    LOCK {
        @Override
        List<Mode> modes() {
            return List.of(Mode.EXCLUSIVE);
        }

        @Override
        Setup survivors(Setup setup, Random random) {
            return setup.survivor(random.nextInt(setup.size()), 1 + random.nextInt(100));
        }
    },
    READ_WRITE {
        @Override
        List<Mode> modes() {
            return List.of(Mode.EXCLUSIVE, Mode.SHARED);
        }

        @Override
        Setup survivors(Setup setup, Random random) {
            if (random.nextInt(3) == 0) {
                return LOCK.survivors(setup, random);
            }
            Setup with = setup;
            int readers = 1 + random.nextInt(setup.size());
            for (int i = 0; i < readers; i++) {
                with = with.survivor(i, Mode.SHARED, 1 + random.nextInt(100));
            }
            return with;
        }
    },
    SEMAPHORE {
        @Override
        List<Mode> modes() {
            return List.of(Mode.PERMIT);
        }

        @Override
        Setup lock(Setup setup, Random random) {
            int permits = 1 + random.nextInt(setup.size() + 1);
            return super.lock(setup, random).permits(permits).permitsPerNode(1 + random.nextInt(Math.min(permits, 3)));
        }

        @Override
        Setup survivors(Setup setup, Random random) {
            Setup with = setup;
            int most = Math.min(setup.permits(), setup.size() * setup.permitsPerNode());
            int holds = 1 + random.nextInt(most);
            for (int i = 0; i < holds; i++) {
                with = with.survivor(i / setup.permitsPerNode(), Mode.PERMIT, 1 + i);
            }
            return with;
        }
    };

    abstract List<Mode> modes();

    static List<Variant> of(MutexAlgorithm<?> algorithm) {
        return Stream.of(values())
                .filter(variant -> algorithm.modes().containsAll(variant.modes()))
                .toList();
    }

    Setup lock(Setup setup, Random random) {
        return setup.modes(modes());
    }

    /** Holds that came over from an earlier view, without conflict. */
    abstract Setup survivors(Setup setup, Random random);
}
