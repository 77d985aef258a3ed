package io.baton.kit.mutex;

import java.util.TreeSet;

/** What {@link EveryStep} does to a scene, at one member. */
public enum Disturbance {
    /** Its ask is withdrawn. */
    CANCEL {
        @Override
        boolean at(MutexBench<?> bench, int rank) {
            boolean pending = bench.node(rank).isPending();
            if (pending) {
                bench.node(rank).cancel();
            }
            return pending;
        }
    },
    /** Its ask is withdrawn, and the next one follows at once. */
    CANCEL_AND_ASK_AGAIN {
        @Override
        boolean at(MutexBench<?> bench, int rank) {
            boolean pending = CANCEL.at(bench, rank);
            if (pending) {
                bench.node(rank).request(false);
            }
            return pending;
        }
    },
    /** All that the core may do about a record that nobody uses. */
    FORGET {
        @Override
        boolean at(MutexBench<?> bench, int rank) {
            BenchNode<?> node = bench.node(rank);
            boolean unused = node.isFree() && node.hasRecord();
            node.reportStray();
            node.forgetIfPossible();
            node.sayForget();
            return unused;
        }
    },
    /** The view changes, and it is the new home and coordinator. */
    NEW_VIEW {
        @Override
        boolean at(MutexBench<?> bench, int rank) {
            changeView(bench, members(bench), rank);
            return true;
        }
    },
    /** It is gone, and so is what it had. */
    LEAVE {
        @Override
        boolean at(MutexBench<?> bench, int rank) {
            TreeSet<Integer> members = members(bench);
            members.remove(bench.node(rank).id());
            changeView(bench, members, rank % members.size());
            return true;
        }
    };

    /** Returns false if there is nothing to disturb at this step. */
    abstract boolean at(MutexBench<?> bench, int rank);

    private static TreeSet<Integer> members(MutexBench<?> bench) {
        TreeSet<Integer> members = new TreeSet<>();
        bench.nodes().forEach(node -> members.add(node.id()));
        return members;
    }

    private static void changeView(MutexBench<?> bench, TreeSet<Integer> members, int chief) {
        bench.changeView(members, chief, chief);
        for (int rank = members.size() - 1; rank >= 0; rank--) {
            bench.install(rank, false);
        }
    }
}
