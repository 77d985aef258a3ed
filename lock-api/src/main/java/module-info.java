/** What an application compiles against ({@code io.baton}), and what a plug-in implements ({@code io.baton.spi}). */
module io.baton.api {
    requires static org.jspecify;

    exports io.baton;
    exports io.baton.spi;

    uses io.baton.spi.BatonProvider;
}
