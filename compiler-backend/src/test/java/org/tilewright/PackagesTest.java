package org.tilewright;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
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

    /** What describes the text as it was read, and the numbers of the params. */
    private static final Set<String> OF_THE_TEXT = Set.of("Program", "Statement", "Expr", "AffineIndex", "ParamExpr", "ParamValues",
            "TensorDecl", "NamedList", "Input", "Output", "Word", "SourceRange", "ElementType", "BasicType",
            "RecordType", "ReductionOperator", "IndexSet", "Region", "Format");

    private static final DescribedPredicate<JavaClass> WHAT_THE_ORACLE_MAY_KNOW =
            DescribedPredicate.describe("the text, containers of elements and files",
                    c -> !c.getPackageName().startsWith("org.tilewright") || c.getPackageName().startsWith("org.tilewright.oracle")
                            || Set.of("org.tilewright.data", "org.tilewright.io").contains(c.getPackageName())
                            || Set.of("org.tilewright.ir", "org.tilewright.ir.index", "org.tilewright.ir.storage")
                                    .contains(c.getPackageName())
                            && OF_THE_TEXT.contains(outermost(c).getSimpleName()));

    private static final DescribedPredicate<JavaAccess<?>> DECIDES_WHAT_THE_ORACLE_DECIDES =
            DescribedPredicate.describe("types, identities or arithmetic of others", access -> {
                String method = outermost(access.getTargetOwner()).getSimpleName() + "." + access.getName();
                return Set.of("Expr.type", "Expr.withoutParentheses", "ElementType.magnitude", "ElementType.least", "ElementType.greatest",
                        "BasicType.magnitude", "BasicType.least", "BasicType.greatest",
                        "Elements.combine", "ReductionOperator.isOr", "ReductionOperator.realIdentity", "ReductionOperator.integerIdentity",
                        "ReductionOperator.combine", "ReductionOperator.accumulator", "ReductionOperator.isOfOrder",
                        "ReductionOperator.isOfConditions", "ReductionOperator.operation",
                        "Elements.fillIdentity", "Block.combineFrom").contains(method);
            });

    private static JavaClass outermost(JavaClass c) {
        JavaClass outer = c;
        while (outer.getEnclosingClass().isPresent()) {
            outer = outer.getEnclosingClass().get();
        }
        return outer;
    }

    /** The oracle is worth nothing if it shares the mistakes of what it judges: it reads the text and does everything else itself. */
    @ArchTest
    static final ArchRule THE_ORACLE_STANDS_ALONE = classes().that().resideInAPackage("org.tilewright.oracle..")
            .should().onlyDependOnClassesThat(WHAT_THE_ORACLE_MAY_KNOW);

    @ArchTest
    static final ArchRule THE_ORACLE_RECKONS_ITSELF = noClasses().that().resideInAPackage("org.tilewright.oracle..")
            .should().accessTargetWhere(DECIDES_WHAT_THE_ORACLE_DECIDES);

    /** Nor may anything lean on what it is tested against. */
    @ArchTest
    static final ArchRule NOTHING_LEANS_ON_THE_ORACLE = noClasses().that().resideOutsideOfPackage("org.tilewright.oracle..")
            .should().dependOnClassesThat().resideInAPackage("org.tilewright.oracle..");

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
