package org.tilewright;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The order of the core's packages: what a program is, commands that rewrite it, who computes and sends what, who runs that. */
@AnalyzeClasses(packages = "org.tilewright", importOptions = PackagesTest.OfTheProduct.class)
class PackagesTest {

    /** Classes of tests stand aside, in whatever folder a build has them. */
    static final class OfTheProduct implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("/test-classes/");
        }
    }

    @ArchTest
    static final ArchRule FROM_PROGRAM_TO_TARGETS = layeredArchitecture().consideringOnlyDependenciesInLayers()
            .layer("ir").definedBy("org.tilewright.ir..")
            .layer("schedule").definedBy("org.tilewright.schedule..")
            .layer("leaf").definedBy("org.tilewright.leaf..")
            .layer("kernel").definedBy("org.tilewright.kernel..")
            .layer("plan").definedBy("org.tilewright.plan..")
            .layer("analysis").definedBy("org.tilewright.analysis..")
            .layer("preview").definedBy("org.tilewright.preview..")
            .layer("target").definedBy("org.tilewright.backend..")
            .whereLayer("schedule").mayOnlyBeAccessedByLayers("plan")
            .whereLayer("leaf").mayOnlyBeAccessedByLayers("kernel", "plan", "analysis", "preview", "target")
            .whereLayer("kernel").mayOnlyBeAccessedByLayers("analysis", "preview", "target")
            .whereLayer("plan").mayOnlyBeAccessedByLayers("analysis", "preview", "target")
            .whereLayer("analysis").mayOnlyBeAccessedByLayers("preview")
            .whereLayer("preview").mayNotBeAccessedByAnyLayer()
            .whereLayer("target").mayNotBeAccessedByAnyLayer();

    /** Writing C++, building it and running it under MPI are three rooms; what is written knows nothing of who builds and runs it. */
    @ArchTest
    static final ArchRule TARGETS_DO_NOT_KNOW_EACH_OTHER = layeredArchitecture().consideringOnlyDependenciesInLayers()
            .layer("local").definedBy("org.tilewright.backend.local..")
            .layer("cpp").definedBy("org.tilewright.backend.cpp..")
            .layer("build").definedBy("org.tilewright.backend.toolchain..")
            .layer("mpi").definedBy("org.tilewright.backend.mpi..")
            .whereLayer("local").mayNotBeAccessedByAnyLayer()
            .whereLayer("cpp").mayOnlyBeAccessedByLayers("build", "mpi")
            .whereLayer("build").mayOnlyBeAccessedByLayers("mpi")
            .whereLayer("mpi").mayNotBeAccessedByAnyLayer();

    /** Indices and extents know nothing of programs but where a text stands and what a param is. */
    @ArchTest
    static final ArchRule INDICES_STAND_BELOW_NESTS = noClasses().that().resideInAPackage("org.tilewright.ir.index..")
            .should().dependOnClassesThat().resideInAnyPackage("org.tilewright.ir.nest..");

    /** How programs and kernels are written word by word, and where loops run, is decided without those that put them together. */
    @ArchTest
    static final ArchRule PARTS_OF_A_PACKAGE_STAND_BELOW_IT = layeredArchitecture().consideringOnlyDependenciesInLayers()
            .layer("text of C++").definedBy("org.tilewright.backend.cpp.text")
            .layer("programs in C++").definedBy("org.tilewright.backend.cpp", "org.tilewright.backend.cpp.host",
                    "org.tilewright.backend.cpp.simulated", "org.tilewright.backend.gpu")
            .layer("code of kernels").definedBy("org.tilewright.kernel.code")
            .layer("placement of loops").definedBy("org.tilewright.kernel.placement")
            .layer("kernels").definedBy("org.tilewright.kernel")
            .layer("steps").definedBy("org.tilewright.preview.timeline")
            .layer("looks").definedBy("org.tilewright.preview.drawing")
            .layer("previews").definedBy("org.tilewright.preview")
            .layer("drawings").definedBy("org.tilewright.preview.svg")
            .layer("predictions").definedBy("org.tilewright.analysis")
            .layer("advice").definedBy("org.tilewright.analysis.advice")
            .layer("choice").definedBy("org.tilewright.analysis.choice")
            .whereLayer("text of C++").mayOnlyBeAccessedByLayers("programs in C++")
            .whereLayer("code of kernels").mayOnlyBeAccessedByLayers("kernels", "programs in C++")
            .whereLayer("placement of loops").mayOnlyBeAccessedByLayers("kernels", "programs in C++")
            .whereLayer("kernels").mayOnlyBeAccessedByLayers("programs in C++", "predictions", "advice", "previews")
            .whereLayer("steps").mayOnlyBeAccessedByLayers("looks", "previews", "drawings")
            .whereLayer("looks").mayOnlyBeAccessedByLayers("previews", "drawings")
            .whereLayer("previews").mayOnlyBeAccessedByLayers("drawings")
            .whereLayer("drawings").mayNotBeAccessedByAnyLayer()
            .whereLayer("advice").mayOnlyBeAccessedByLayers("previews")
            .whereLayer("choice").mayNotBeAccessedByAnyLayer();

    /** What is in a package can be read without what stands on it. */
    @ArchTest
    static final ArchRule NO_CIRCLES = slices().matching("org.tilewright.(**)").should().beFreeOfCycles();

    /** A package that nobody can survey has no inner order. */
    @Test
    void noPackageHasMoreFilesThanOneCanSurvey() throws IOException {
        try (Stream<Path> folders = Files.walk(Path.of("src/main/java")).filter(Files::isDirectory)) {
            for (Path folder : folders.toList()) {
                try (Stream<Path> files = Files.list(folder)) {
                    long count = files.filter(Files::isRegularFile).count();
                    assertTrue(count <= 25, () -> folder + " has " + count + " files");
                }
            }
        }
    }
}
