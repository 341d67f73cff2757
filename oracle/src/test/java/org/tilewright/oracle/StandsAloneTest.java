package org.tilewright.oracle;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/** What the oracle may know of the modules below it; nothing of the product but the command, which judges results by it, knows of it. */
@AnalyzeClasses(packages = "org.tilewright.oracle", importOptions = StandsAloneTest.OfTheProduct.class)
class StandsAloneTest {

    /** Classes of tests stand aside, in whatever folder a build has them. */
    static final class OfTheProduct implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("/test-classes/");
        }
    }

    /** What describes the text as it was read, and the numbers of the params. */
    private static final Set<String> OF_THE_TEXT = Set.of("Program", "Statement", "Expr", "AffineIndex", "ParamExpr", "ParamValues",
            "TensorDecl", "NamedList", "Input", "Output", "Word", "SourceRange", "ElementType", "BasicType",
            "RecordType", "ReductionOperator", "Intrinsic", "IndexSet", "Region", "Format");

    private static final DescribedPredicate<JavaClass> WHAT_THE_ORACLE_MAY_KNOW =
            DescribedPredicate.describe("the text, containers of elements and files",
                    c -> !c.getPackageName().startsWith("org.tilewright") || c.getPackageName().startsWith("org.tilewright.oracle")
                            || Set.of("org.tilewright.data", "org.tilewright.io").contains(c.getPackageName())
                            || Set.of("org.tilewright.ir", "org.tilewright.ir.index", "org.tilewright.ir.source",
                                    "org.tilewright.ir.storage", "org.tilewright.ir.type").contains(c.getPackageName())
                            && OF_THE_TEXT.contains(outermost(c).getSimpleName()));

    private static final DescribedPredicate<JavaAccess<?>> DECIDES_WHAT_THE_ORACLE_DECIDES =
            DescribedPredicate.describe("types, identities or arithmetic of others", access -> {
                String method = outermost(access.getTargetOwner()).getSimpleName() + "." + access.getName();
                return Set.of("Expr.type", "Expr.withoutParentheses", "ElementType.magnitude", "ElementType.least", "ElementType.greatest",
                        "BasicType.magnitude", "BasicType.least", "BasicType.greatest",
                        "Elements.combine", "ReductionOperator.isOr", "ReductionOperator.realIdentity", "ReductionOperator.integerIdentity",
                        "ReductionOperator.combine", "ReductionOperator.accumulator", "ReductionOperator.isOfOrder",
                        "ReductionOperator.isOfConditions", "Intrinsic.result",
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
}
