package io.baton.benchmarks;

import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/** The figures as tables in Markdown. */
final class Tables {
    private Tables() {}

    static String pair(List<PairStudy.Figure> figures) {
        double base = figures.stream()
                .filter(figure -> figure.kind().equals(PairBenchmark.REENTRANT_LOCK))
                .findFirst()
                .orElseThrow()
                .nanos();
        StringBuilder table = new StringBuilder("""
                **Uncontended pair**, `lock()` and `unlock()`

                | lock | ns per pair | allocated bytes per pair | ratio to `ReentrantLock` |
                |---|---|---|---|
                """);
        for (PairStudy.Figure figure : figures) {
            String error = Double.isNaN(figure.error()) ? "" : format(" ± %.1f", figure.error());
            table.append(format(
                    "| %s | %.1f%s | %.2f | **%.1f** |%n",
                    figure.kind(), figure.nanos(), error, figure.bytes(), figure.nanos() / base));
        }
        return table.toString();
    }

    static String handOver(List<HandOverStudy.Figure> figures) {
        StringBuilder table = new StringBuilder("""
                **Contended hand-over**, from `unlock()` in one process to `lock()` in another; in µs: median / 90 % / mean

                | algorithm | messages in a row | hand-over | half a bare round trip | ratio of medians | of means | hand-overs | other turns |
                |---|---|---|---|---|---|---|---|
                """);
        for (HandOverStudy.Figure figure : figures) {
            Histogram lock = figure.handOver();
            Histogram bare = figure.roundTrip();
            table.append(format(
                    "| `%s` | %s | %s | %s | **%.1f** | %.1f | %d | %d |%n",
                    figure.hops().algorithm(),
                    figure.hops().inARow(),
                    micros(lock, 1),
                    micros(bare, 2),
                    lock.getValueAtPercentile(50) / (bare.getValueAtPercentile(50) / 2.0),
                    lock.getMean() / (bare.getMean() / 2),
                    lock.getTotalCount(),
                    figure.repeated()));
        }
        return table.toString();
    }

    private static String micros(Histogram nanos, int parts) {
        double unit = 1000.0 * parts;
        return format(
                "%.0f / %.0f / %.0f",
                nanos.getValueAtPercentile(50) / unit, nanos.getValueAtPercentile(90) / unit, nanos.getMean() / unit);
    }

    static String failover(List<FailoverStudy.Figure> figures) {
        StringBuilder table = new StringBuilder("""
                **Failover**, from SIGKILL of the holder to the grant elsewhere, in leases

                | algorithm | lease | heartbeat | suspicion | kills | median | least | most |
                |---|---|---|---|---|---|---|---|
                """);
        for (FailoverStudy.Figure figure : figures) {
            List<Double> leases = figure.leases();
            int size = leases.size();
            table.append(format(
                    "| `%s` | %d ms | %d ms | %d ms | %d | **%.2f** | %.2f | %.2f |%n",
                    figure.algorithm(),
                    figure.timing().lease().toMillis(),
                    figure.timing().heartbeat().toMillis(),
                    figure.timing().suspicion().toMillis(),
                    size,
                    (leases.get((size - 1) / 2) + leases.get(size / 2)) / 2,
                    leases.get(0),
                    leases.get(size - 1)));
        }
        return table.toString();
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values).replace(System.lineSeparator(), "\n");
    }
}
