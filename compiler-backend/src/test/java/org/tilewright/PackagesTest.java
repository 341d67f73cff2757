package org.tilewright;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The order of the core's packages: what a program is, commands that rewrite it, who computes and sends what, who runs that. */
@AnalyzeClasses(packages = "org.tilewright", importOptions = ImportOption.DoNotIncludeTests.class)
class PackagesTest {

    @ArchTest
    static final ArchRule FROM_PROGRAM_TO_TARGETS = layeredArchitecture().consideringOnlyDependenciesInLayers()
            .layer("ir").definedBy("org.tilewright.ir..")
            .layer("schedule").definedBy("org.tilewright.schedule..")
            .layer("plan").definedBy("org.tilewright.plan..")
            .layer("leaf").definedBy("org.tilewright.leaf..")
            .layer("analysis").definedBy("org.tilewright.analysis..")
            .layer("preview").definedBy("org.tilewright.preview..")
            .layer("target").definedBy("org.tilewright.target..")
            .whereLayer("schedule").mayOnlyBeAccessedByLayers("plan", "analysis", "target")
            .whereLayer("plan").mayOnlyBeAccessedByLayers("leaf", "analysis", "preview", "target")
            .whereLayer("leaf").mayOnlyBeAccessedByLayers("target")
            .whereLayer("analysis").mayOnlyBeAccessedByLayers("preview")
            .whereLayer("preview").mayNotBeAccessedByAnyLayer()
            .whereLayer("target").mayNotBeAccessedByAnyLayer();

    /** The oracle is worth nothing if it shares the planner's mistakes. */
    @ArchTest
    static final ArchRule THE_ORACLE_KNOWS_NO_PLAN = noClasses().that().resideInAPackage("org.tilewright.oracle..")
            .should().dependOnClassesThat().resideInAnyPackage("org.tilewright.schedule..", "org.tilewright.plan..", "org.tilewright.target..");

    /** Nor may a target lean on what it is tested against. */
    @ArchTest
    static final ArchRule ONLY_VERIFICATION_KNOWS_THE_ORACLE = noClasses().that().resideInAnyPackage("org.tilewright.target..", "org.tilewright.data..",
            "org.tilewright.io..", "org.tilewright.ir..", "org.tilewright.plan..", "org.tilewright.leaf..", "org.tilewright.analysis..")
            .should().dependOnClassesThat().resideInAPackage("org.tilewright.oracle..");

    @ArchTest
    static final ArchRule TARGETS_DO_NOT_KNOW_EACH_OTHER = noClasses().that().resideInAPackage("org.tilewright.target.local..")
            .should().dependOnClassesThat().resideInAPackage("org.tilewright.target.mpi..");
}
