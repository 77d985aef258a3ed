/** Code that breaks every rule of the architecture, so that the rules can be seen to fail. */
package io.baton.simulator.offender;
