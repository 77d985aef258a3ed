package io.baton.simulator;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.io.Serializable;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The arrows of the design: who may know whom. Each rule is also shown code that breaks it, or it could be an empty one. */
class ArchitectureTest {
    private static final String[] PURE = {
        "io.baton.core.mutex..",
        "io.baton.core.membership..",
        "io.baton.core.link..",
        "io.baton.core.node..",
        "io.baton.election.."
    };
    private static final String OFFENDER = "io.baton.simulator.offender..";

    private static final JavaClasses PRODUCTION = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.baton");
    private static final JavaClasses OFFENDERS = new ClassFileImporter().importPackages("io.baton.simulator.offender");

    /** Makes a rule about the classes in some packages. */
    private interface About {
        ArchRule packages(String... names);
    }

    private record Arrow(About about, String... packages) {}

    private static Map<String, Arrow> arrows() {
        Map<String, Arrow> arrows = new TreeMap<>();
        arrows.put("no I/O in the core", new Arrow(names -> without(input(), names), PURE));
        arrows.put("no threads in the core", new Arrow(names -> without(threads(), names), PURE));
        arrows.put("no randomness in the core", new Arrow(ArchitectureTest::withoutRandomness, PURE));
        arrows.put("no clocks in the core", new Arrow(ArchitectureTest::withoutClocks, PURE));
        arrows.put(
                "no ZeroMQ and no MessagePack in lock-core",
                new Arrow(
                        names -> without(resideInAnyPackage("org.zeromq..", "zmq..", "org.msgpack.."), names),
                        "io.baton.core..",
                        "io.baton.metrics.."));
        arrows.put(
                "algorithms know nothing of the node",
                new Arrow(
                        names -> without(
                                resideInAnyPackage(
                                        "io.baton.core.engine..",
                                        "io.baton.core.gate..",
                                        "io.baton.core.node..",
                                        "io.baton.core.membership..",
                                        "io.baton.core.link.."),
                                names),
                        "io.baton.core.mutex..",
                        "io.baton.election.."));
        arrows.put(
                "the core knows nothing of engine, gate and configuration",
                new Arrow(
                        names -> without(
                                resideInAnyPackage(
                                        "io.baton.core.engine..", "io.baton.core.gate..", "io.baton.core.config.."),
                                names),
                        PURE));
        arrows.put(
                "the API needs the JDK alone",
                new Arrow(
                        names ->
                                only(resideInAnyPackage("java..", "org.jspecify..", "io.baton", "io.baton.spi"), names),
                        "io.baton",
                        "io.baton.spi"));
        arrows.put(
                "elections need the API alone",
                new Arrow(
                        names -> only(
                                resideInAnyPackage(
                                        "java..", "org.jspecify..", "io.baton", "io.baton.spi", "io.baton.election.."),
                                names),
                        "io.baton.election.."));
        return arrows;
    }

    private static ArchRule without(DescribedPredicate<JavaClass> what, String... names) {
        return noClasses().that().resideInAnyPackage(names).should().dependOnClassesThat(what);
    }

    private static ArchRule only(DescribedPredicate<JavaClass> what, String... names) {
        return classes().that().resideInAnyPackage(names).should().onlyDependOnClassesThat(what);
    }

    private static DescribedPredicate<JavaClass> input() {
        return resideInAnyPackage("java.io..", "java.net..", "java.nio.channels..", "java.nio.file..")
                .and(not(type(Serializable.class)));
    }

    private static DescribedPredicate<JavaClass> threads() {
        return resideInAPackage("java.util.concurrent..").or(type(Thread.class));
    }

    private static ArchRule withoutRandomness(String... names) {
        DescribedPredicate<JavaClass> sources = type(Random.class)
                .or(type(SplittableRandom.class))
                .or(resideInAPackage("java.util.random.."))
                .or(resideInAPackage("java.security.."));
        return noClasses()
                .that()
                .resideInAnyPackage(names)
                .should()
                .dependOnClassesThat(sources)
                .orShould()
                .callMethod(Math.class, "random");
    }

    private static ArchRule withoutClocks(String... names) {
        return noClasses()
                .that()
                .resideInAnyPackage(names)
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Instant.class, "now")
                .orShould()
                .dependOnClassesThat(type(Clock.class));
    }

    @TestFactory
    Stream<DynamicTest> shouldBeKept() {
        return arrows().entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> {
                    Arrow arrow = entry.getValue();
                    arrow.about().packages(arrow.packages()).check(PRODUCTION);
                }));
    }

    @TestFactory
    Stream<DynamicTest> shouldFailWhenBroken() {
        return arrows().entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> {
                    ArchRule rule = entry.getValue().about().packages(OFFENDER);
                    assertThat(rule.evaluate(OFFENDERS).hasViolation()).isTrue();
                }));
    }
}
