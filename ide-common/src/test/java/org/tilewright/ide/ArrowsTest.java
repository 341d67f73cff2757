package org.tilewright.ide;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What is shared depends on no IDE, and its packages not on each other in circles. */
@AnalyzeClasses(packages = "org.tilewright.ide", importOptions = ArrowsTest.OfTheProduct.class)
class ArrowsTest {

    /** Classes of tests stand aside, in whatever folder a build has them. */
    static final class OfTheProduct implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("/test-classes/");
        }
    }

    @ArchTest
    static final ArchRule ONLY_THE_PROTOCOL = classes().should().onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.tilewright.ide..", "org.eclipse.lsp4j..", "com.google.gson..");

    @ArchTest
    static final ArchRule NO_CIRCLES = slices().matching("org.tilewright.(**)").should().beFreeOfCycles();
}
