/**
 * Mutual exclusion: one small package per algorithm, and here the little that several of them share.
 *
 * <p>To add one: implement {@link io.baton.spi.MutexAlgorithm} in a package of its own and name the class in
 * {@code META-INF/services/io.baton.spi.MutexAlgorithm}.
 */
@NullMarked
package io.baton.core.mutex;

import org.jspecify.annotations.NullMarked;
