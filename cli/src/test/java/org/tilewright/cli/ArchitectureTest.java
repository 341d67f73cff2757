package org.tilewright.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The arrows between the modules: command, then server, then language, then back end. */
@AnalyzeClasses(packages = "org.tilewright", importOptions = ArchitectureTest.OfTheProduct.class)
class ArchitectureTest {

    /** Classes of tests stand aside, in whatever folder a build has them. */
    static final class OfTheProduct implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("/test-classes/");
        }
    }

    private static final String[] BACK_END = {"org.tilewright.ir..", "org.tilewright.schedule..", "org.tilewright.leaf..",
        "org.tilewright.plan..", "org.tilewright.kernel..",
        "org.tilewright.analysis..", "org.tilewright.check..", "org.tilewright.preview..", "org.tilewright.backend..",
        "org.tilewright.machine..", "org.tilewright.io..", "org.tilewright.data..", "org.tilewright.oracle.."};

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

    /** Who reads the core and the language meets no two types of one name; the oracle stands alone, and Xtext makes the syntax trees. */
    @ArchTest
    static void ONE_NAME_MEANS_ONE_THING(JavaClasses all) {
        Map<String, List<String>> named = all.stream()
                .filter(c -> c.getPackageName().startsWith("org.tilewright.language")
                        || Stream.of(BACK_END).map(p -> p.replace("..", "")).anyMatch(c.getPackageName()::startsWith))
                .filter(c -> Stream.of("org.tilewright.oracle", "org.tilewright.language.tilewright", "org.tilewright.language.parser")
                        .noneMatch(c.getPackageName()::startsWith))
                .filter(c -> c.getEnclosingClass().isEmpty())
                .collect(Collectors.groupingBy(JavaClass::getSimpleName, Collectors.mapping(JavaClass::getName, Collectors.toList())));
        assertEquals(List.of(), named.values().stream().filter(n -> n.size() > 1).map(n -> n.stream().sorted().toList().toString()).sorted()
                .toList());
    }

    private static final String SINGLE_COMMANDS = "org\\.tilewright\\.ir\\.Schedule\\$Command\\$.*";

    /** The language makes and takes apart the commands of a schedule in one package; all else goes by the roles of their arguments. */
    @ArchTest
    static final ArchRule ONE_PACKAGE_OF_THE_LANGUAGE_KNOWS_THE_SINGLE_COMMANDS = noClasses().that()
            .resideInAPackage("org.tilewright.language..")
            .and().resideOutsideOfPackage("org.tilewright.language.schedule..").should().dependOnClassesThat()
            .haveNameMatching(SINGLE_COMMANDS);

    /** Actions that write one command as others, or look for one algorithm, are about those commands. A loop nest tells its substitute. */
    @ArchTest
    static final ArchRule THE_SERVER_KNOWS_COMMANDS_BY_THEIR_DESCRIPTION = noClasses().that().resideInAPackage("org.tilewright.lsp..")
            .and()
            .haveNameNotMatching(".*\\.action\\.\\w+\\."
                    + "(AddCommunicate|CompressDistribute|ExpandDistribute|FixDistribute|FreeMemory|NameSchedule)")
            .should().dependOnClassesThat().haveNameMatching("org\\.tilewright\\.ir\\.Schedule\\$Command\\$(?!Substitute$).*");

    /** Names are resolved before anything is lowered, and commands are described without either. */
    @ArchTest
    static final ArchRule LOWERING_ASKS_THE_NAMES = noClasses().that().resideInAPackage("org.tilewright.language.names..")
            .should().dependOnClassesThat().resideInAPackage("org.tilewright.language.lower..");

    @ArchTest
    static final ArchRule DESCRIPTIONS_OF_COMMANDS_STAND_ALONE = noClasses().that().resideInAPackage("org.tilewright.language.schedule..")
            .should().dependOnClassesThat().resideInAnyPackage("org.tilewright.language.names..", "org.tilewright.language.lower..",
                    "org.tilewright.language.tilewright..", "org.eclipse..");

    /** A package that nobody can survey has no inner order; those of the back end have a test of their own. */
    @Test
    void noPackageHasMoreFilesThanOneCanSurvey() throws IOException {
        for (String module : List.of("language", "lsp-server", "cli", "ide-common")) {
            try (Stream<Path> folders = Files.walk(Path.of(module, "src/main/java")).filter(Files::isDirectory)) {
                for (Path folder : folders.toList()) {
                    try (Stream<Path> files = Files.list(folder).filter(Files::isRegularFile)) {
                        long count = files.count();
                        assertTrue(count <= 25, () -> folder + " has " + count + " files");
                    }
                }
            }
        }
    }
}
