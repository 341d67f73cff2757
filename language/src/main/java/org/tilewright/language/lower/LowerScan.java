package org.tilewright.language.lower;

import static org.tilewright.language.tilewright.TilewrightPackage.Literals.REFERENCE__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.REFERENCE__OPTION;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.language.names.BuiltIns;
import org.tilewright.language.tilewright.Argument;
import org.tilewright.language.tilewright.OperatorArgument;
import org.tilewright.language.tilewright.Reference;

/** Lowers {@code scan(+, k: ...)}, which is the whole right side of a statement. */
final class LowerScan {

    /** How a scan is written. */
    static final String FORM = "a scan names its operator and an index of the left side before the colon, such as scan(+, k: X(i, k));"
            + " the operator is +, *, min or max";

    private final Problems problems;
    private final ResolvedNames names;

    LowerScan(Problems problems, ResolvedNames names) {
        this.problems = problems;
        this.names = names;
    }

    boolean isScan(Reference r) {
        return r.getName().equals(BuiltIns.SCAN) && r.isReduction() && r.getMember() == null
                && !names.isDeclared(BuiltIns.SCAN, problems.places.of(r));
    }

    /**
     * @param value what is scanned, lowered
     * @param ranges of the statement's variables
     */
    Optional<Statement.Scan> lower(Reference r, Expr.Access left, boolean accumulate, Expr value, List<Statement.Range> ranges) {
        Word name = problems.places.word(r, REFERENCE__NAME);
        if (accumulate) {
            problems.error(name.range(), "scan-adds", "a scan sets elements and cannot add to them; scan into another tensor, and add that "
                    + "one in a second statement");
        }
        boolean exclusive = r.getOption() != null;
        if (exclusive && !r.getOption().equals(Statement.Scan.EXCLUSIVE)) {
            problems.error(problems.places.of(r, REFERENCE__OPTION), "scan-option", "the only option after the expression of a scan is '"
                    + Statement.Scan.EXCLUSIVE + "', which leaves out each element's own value",
                    new Diagnostic.Fix("Change to '" + Statement.Scan.EXCLUSIVE
                    + "'", problems.places.of(r, REFERENCE__OPTION), Statement.Scan.EXCLUSIVE));
            return Optional.empty();
        }
        List<Argument> arguments = r.getArguments();
        Optional<ReductionOperator> operator = Optional.ofNullable(Statement.Scan.OPERATORS.get(text(arguments.get(0))));
        if (operator.isEmpty() || arguments.size() != 2 || !(arguments.get(1) instanceof Reference v) || v.isCall()
                || v.getMember() != null) {
            SourceRange at = operator.isEmpty() ? problems.places.of(arguments.get(0)) : name.range();
            String sum = "+, " + problems.places.text(arguments.get(0));
            problems.error(at, "scan-form", FORM, operator.isEmpty() && arguments.size() == 1
                    ? new Diagnostic.Fix[] {new Diagnostic.Fix("Change to 'scan(" + sum + ": ...)'", at, sum)} : new Diagnostic.Fix[0]);
            return Optional.empty();
        }
        Word variable = names.variable(problems.places.word(v, REFERENCE__NAME));
        Set<String> indices = new TreeSet<>();
        left.indices().forEach(i -> i.plainVariable().ifPresent(w -> indices.add(w.text())));
        if (!indices.contains(variable.text())) {
            problems.error(variable.range(), "scan-variable", "'" + variable + "' is not an index of the left side; its result has an "
                    + "element for each value of the variable, as in " + left.tensor() + "(..., " + variable + ") = scan(...)");
            return Optional.empty();
        }
        Optional<Statement.Range> range = ranges.stream().filter(x -> x.variable().text().equals(variable.text())).findFirst();
        if (range.isPresent() && range.get().step().isPresent()) {
            problems.error(range.get().step().get().range(), "scan-step", "a scan visits every index of its range; remove the step, or scan"
                    + " a tensor that holds only the elements you want");
            return Optional.empty();
        }
        Set<String> summed = VariableExtents.freeVariables(value);
        summed.removeAll(VariableExtents.freeVariables(left));
        if (!summed.isEmpty() && operator.get() != ReductionOperator.SUM) {
            String over = String.join(", ", summed);
            SourceRange body = problems.places.of(r.getBody());
            String sum = "sum(" + over + ": " + problems.places.text(r.getBody()) + ")";
            problems.error(body, "scan-sums", "'" + over + "' is only on the right, and it makes a"
                    + " difference whether its values are added before the scan or after it; write sum(" + over + ": ...)",
                    new Diagnostic.Fix("Change to '" + sum + "'", body, sum));
            return Optional.empty();
        }
        return Optional.of(new Statement.Scan(operator.get(), variable, exclusive, name.range()));
    }

    private static String text(Argument a) {
        return switch (a) {
            case OperatorArgument o -> o.getOperator();
            case Reference r when !r.isCall() && r.getMember() == null -> r.getName();
            default -> "";
        };
    }
}
