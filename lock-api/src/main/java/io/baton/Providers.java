package io.baton;

import io.baton.spi.BatonProvider;
import java.util.ServiceLoader;

/** Finds the implementation of {@link Baton}. */
final class Providers {
    private Providers() {}

    static BatonProvider find() {
        return ServiceLoader.load(BatonProvider.class)
                .findFirst()
                .or(() -> ServiceLoader.load(BatonProvider.class, Baton.class.getClassLoader())
                        .findFirst())
                .orElseThrow(
                        () -> new BatonException(
                                "no implementation of Baton on the class path: depend on io.baton:baton, not on io.baton:baton-api alone"));
    }
}
