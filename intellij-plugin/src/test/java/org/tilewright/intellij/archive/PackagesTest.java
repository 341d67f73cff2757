package org.tilewright.intellij.archive;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Which part of the plugin may ask which. */
@AnalyzeClasses(packages = "org.tilewright.intellij", importOptions = ImportOption.DoNotIncludeTests.class)
class PackagesTest {

    @ArchTest
    static final ArchRule NO_CIRCLES = slices().matching("org.tilewright.(**)").should().beFreeOfCycles();
}
