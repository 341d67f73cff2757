package org.tilewright.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The arrows between the modules: command, then server, then language, then back end. */
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
            .should().dependOnClassesThat().resideInAnyPackage("org.eclipse.xtext..", "org.eclipse.emf..", "com.google.inject..");

    @ArchTest
    static final ArchRule ONLY_THE_COMMAND_STARTS_THE_SERVER = noClasses().that()
            .resideOutsideOfPackages("org.tilewright.cli..", "org.tilewright.lsp..")
            .should().dependOnClassesThat().resideInAnyPackage("org.tilewright.lsp..", "org.eclipse.lsp4j..");

    /** Editors know the program model and the syntax, never the parser's trees. */
    @ArchTest
    static final ArchRule THE_SERVER_SEES_NO_SYNTAX_TREE = noClasses().that().resideInAPackage("org.tilewright.lsp..")
            .should().dependOnClassesThat()
            .resideInAnyPackage("org.eclipse.xtext..", "org.eclipse.emf..", "org.antlr..", "com.google.inject..");
}
