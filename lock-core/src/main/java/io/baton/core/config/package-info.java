/**
 * Reads a configuration file into a {@link io.baton.BatonConfig}. Start at {@link io.baton.core.config.ConfigFile}; the
 * schema with its defaults and their reasons is {@code reference.conf}.
 */
@NullMarked
package io.baton.core.config;

import org.jspecify.annotations.NullMarked;
