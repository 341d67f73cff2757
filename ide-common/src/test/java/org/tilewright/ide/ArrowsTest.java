package org.tilewright.ide;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What is shared depends on no IDE. */
@AnalyzeClasses(packages = "org.tilewright.ide", importOptions = ImportOption.DoNotIncludeTests.class)
class ArrowsTest {

    @ArchTest
    static final ArchRule ONLY_THE_PROTOCOL = classes().should().onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.tilewright.ide..", "org.eclipse.lsp4j..", "com.google.gson..");
}
