/**
 * What Baton costs, as ratios measured in one run: {@code ./baton benchmark}. See {@code docs/benchmarks.md} for what is
 * measured and how to read it.
 *
 * <p>{@link io.baton.benchmarks.Benchmarks} runs three studies, one after the other: pair, hand-over, failover. The last
 * two start child processes, {@link io.baton.benchmarks.NodeProcess} and the bare JeroMQ peers, which take commands on
 * their standard input, answer on their standard output, and end with their input.
 */
@NullMarked
package io.baton.benchmarks;

import org.jspecify.annotations.NullMarked;
