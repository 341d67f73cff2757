package org.tilewright.language.lower;

import static org.tilewright.language.tilewright.TilewrightPackage.Literals.REFERENCE__NAME;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.ir.Expr;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.language.names.ExpressionNames;
import org.tilewright.language.names.Occurrences.Kind;
import org.tilewright.language.tilewright.Argument;
import org.tilewright.language.tilewright.FunItem;
import org.tilewright.language.tilewright.OperatorArgument;
import org.tilewright.language.tilewright.Reference;

/** Lowers what stands before the variables of {@code reduce(f, 0, k: ...)}: the function, and the value of nothing. */
final class LowerReducer {

    static final String CODE = "reduce-form";

    /** How a reduction by a function is written. */
    static final String FORM = "reduce takes a function of two parameters, its identity element if a range may be empty, and its variables"
            + " before the colon, as in reduce(f, 0, k: X(k))";

    /** Reductions that stand for what somebody might write a function for. */
    private static final Map<String, String> OPERATORS = Map.of("+", "sum", "*", "prod", "max", "max", "min", "min", "sum", "sum",
            "prod", "prod", "any", "any", "all", "all", "or", "any", "and", "all");

    private final Problems problems;
    private final ResolvedNames names;
    private final LowerExpression expressions;

    LowerReducer(Problems problems, ResolvedNames names, LowerExpression expressions) {
        this.problems = problems;
        this.names = names;
        this.expressions = expressions;
    }

    /** What combines values, and the rest of what stands before the colon. */
    record Lowered(Expr.Reducer.UserDefined reducer, List<Argument> variables) { }

    Optional<Lowered> lower(Reference r) {
        List<Argument> arguments = r.getArguments();
        Argument first = arguments.get(0);
        if (byOperator(r, first)) {
            return Optional.empty();
        }
        if (!(first instanceof Reference f) || f.isCall() || f.getMember() != null) {
            return form(problems.places.of(first));
        }
        Word function = problems.places.word(f, REFERENCE__NAME);
        if (arguments.size() == 1 && names.find(function).filter(e -> e.kind() == Kind.FUNCTION).isEmpty()) {
            return form(problems.places.word(r, REFERENCE__NAME).range());
        }
        if (!names.resolve(function, Kind.FUNCTION)) {
            return Optional.empty();
        }
        FunItem item = expressions.functions().get(function.text());
        if (item == null) {
            problems.doubt();
            return Optional.empty();
        }
        int parameters = item.getParameters().size();
        if (parameters != 2) {
            problems.error(function.range(), "argument-count", "'" + function + "' takes " + (parameters == 1 ? "1 argument" : parameters
                    + " arguments") + "; a function for reduce takes 2: the result so far and the next"
                    + " value");
            return Optional.empty();
        }
        boolean hasZero = arguments.size() > 1 && ExpressionNames.isZero(arguments.get(1), n -> names.isDeclared(n, problems.places.of(r)));
        List<Argument> variables = arguments.subList(hasZero ? 2 : 1, arguments.size());
        if (variables.isEmpty()) {
            return form(problems.places.word(r, REFERENCE__NAME).range());
        }
        Optional<Expr> zero = hasZero ? Optional.of(expressions.lower(arguments.get(1))) : Optional.empty();
        if (zero.isPresent() && !isConstant(zero.get())) {
            problems.error(problems.places.of(arguments.get(1)), "zero-not-constant", "'" + problems.places.text(arguments.get(1))
                    + "' is the identity element, which is the same for all elements: it may contain numbers and params, not tensors or "
                            + "indices");
            return Optional.empty();
        }
        return Optional.of(new Lowered(new Expr.Reducer.UserDefined(function, expressions.combined(item, function), zero), variables));
    }

    /** Whether an operator, or a reduction that there is, stands in the place of the function. */
    private boolean byOperator(Reference r, Argument first) {
        String text = first instanceof OperatorArgument o ? o.getOperator()
                : first instanceof Reference f && !f.isCall() && !names.isDeclared(f.getName(), problems.places.of(r)) ? f.getName() : "";
        String instead = OPERATORS.get(text);
        if (instead == null) {
            return false;
        }
        List<Argument> rest = r.getArguments().subList(1, r.getArguments().size());
        boolean plain = !rest.isEmpty() && rest.stream().noneMatch(a -> ExpressionNames.isZero(a,
                n -> names.isDeclared(n, problems.places.of(r))));
        SourceRange whole = problems.places.of(r);
        problems.error(problems.places.of(first), "reduce-by-operator", "'" + text + "' is not a function of this file; write " + instead
                + "(k: ...)", plain ? new Diagnostic.Fix[] {new Diagnostic.Fix("Change to '" + instead + "'", whole, instead + "("
                + String.join(", ", rest.stream().map(problems.places::text).toList()) + ": " + problems.places.text(r.getBody()) + ")")}
                : new Diagnostic.Fix[0]);
        return true;
    }

    private Optional<Lowered> form(SourceRange at) {
        problems.error(at, CODE, FORM);
        return Optional.empty();
    }

    private static boolean isConstant(Expr e) {
        if (e instanceof Expr.Access || e instanceof Expr.IndexValue || e instanceof Expr.Reduction) {
            return false;
        }
        for (Expr p : e.parts()) {
            if (!isConstant(p)) {
                return false;
            }
        }
        return true;
    }
}
