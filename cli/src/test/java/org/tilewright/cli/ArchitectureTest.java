package org.tilewright.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The arrows between the modules: command, then language, then back end. */
@AnalyzeClasses(packages = "org.tilewright", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    private static final String[] BACK_END = {"org.tilewright.ir..", "org.tilewright.schedule..", "org.tilewright.plan..",
        "org.tilewright.analysis..", "org.tilewright.check..", "org.tilewright.preview..", "org.tilewright.target..",
        "org.tilewright.io..", "org.tilewright.data..", "org.tilewright.oracle.."};

    @ArchTest
    static final ArchRule NOBODY_USES_THE_COMMAND = noClasses().that().resideOutsideOfPackage("org.tilewright.cli..")
            .should().dependOnClassesThat().resideInAnyPackage("org.tilewright.cli..", "picocli..");

    @ArchTest
    static final ArchRule THE_BACK_END_KNOWS_NO_LANGUAGE = noClasses().that().resideInAnyPackage(BACK_END)
            .should().dependOnClassesThat().resideInAnyPackage("org.tilewright.language..", "org.eclipse..", "com.google.inject..");

    @ArchTest
    static final ArchRule THE_COMMAND_SEES_THE_LANGUAGE_THROUGH_ITS_PARSER = noClasses().that().resideInAPackage("org.tilewright.cli..")
            .should().dependOnClassesThat().resideInAnyPackage("org.eclipse..", "com.google.inject..");
}
