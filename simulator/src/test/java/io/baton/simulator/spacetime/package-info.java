@org.jspecify.annotations.NullMarked
package io.baton.simulator.spacetime;
