package org.tilewright.language.lower;

import static org.tilewright.language.tilewright.TilewrightPackage.Literals.REFERENCE__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.REFERENCE__OPTION;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.ir.Expr;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.language.names.BuiltIns;
import org.tilewright.language.tilewright.Argument;
import org.tilewright.language.tilewright.Reference;

/** Lowers a reduction inside an expression: its name, what stands before the colon, and what is reduced. */
final class LowerReduction {

    private final Problems problems;
    private final ResolvedNames names;
    private final LowerExpression expressions;

    /** @param expressions lowers what is reduced, and what nothing is reduced to */
    LowerReduction(Problems problems, ResolvedNames names, LowerExpression expressions) {
        this.problems = problems;
        this.names = names;
        this.expressions = expressions;
    }

    /** @param inFunction whether it stands in the body of a function */
    Expr lower(Reference r, Word name, SourceRange range, boolean inFunction) {
        if (name.text().equals(BuiltIns.SCAN)) {
            return expressions.nothing(name.range(), "scan-alone", "a scan must be alone on the right of '='; give it a separate"
                    + " statement, and use the tensor that it sets");
        }
        if (r.getOption() != null) {
            String whole = problems.places.text(r);
            problems.error(problems.places.of(r, REFERENCE__OPTION), "reduction-option", "'" + name + "' takes nothing after the"
                    + " expression that it reduces", new Diagnostic.Fix("Remove '" + r.getOption() + "'", problems.places.of(r),
                    whole.substring(0, whole.lastIndexOf(',')) + ")"));
        }
        boolean own = name.text().equals(BuiltIns.OWN_REDUCTION);
        if (!BuiltIns.REDUCTIONS.contains(name.text()) && !own) {
            names.unknown(name, "is not a reduction; the reductions are sum, prod, max, min, any, all, argmax, argmin, reduce and scan",
                    Stream.concat(BuiltIns.REDUCTIONS.stream(), Stream.of(BuiltIns.OWN_REDUCTION)).toList());
            return LowerExpression.zero(range);
        }
        if (inFunction) {
            return expressions.nothing(name.range(), "function-uses-tensor", "a function has no index variables to reduce over");
        }
        if (own) {
            return new LowerReducer(problems, names, expressions).lower(r).<Expr>flatMap(by -> variables(by.variables(), name)
                    .map(v -> new Expr.Reduction(by.reducer(), v, expressions.lower(r.getBody()), range)))
                    .orElseGet(() -> LowerExpression.zero(range));
        }
        Optional<List<Word>> variables = variables(r.getArguments(), name);
        boolean argument = name.text().startsWith(Expr.Reduction.ARGUMENT);
        if (variables.isEmpty()) {
            return LowerExpression.zero(range);
        }
        if (argument && variables.get().size() != 1) {
            return expressions.nothing(name.range(), "argument-of-several", "'" + name + "' gives the value of one variable; for several,"
                    + " reduce over one after another, or combine them into one index");
        }
        ReductionOperator operator = ReductionOperator.valueOf(
                name.text().substring(argument ? Expr.Reduction.ARGUMENT.length() : 0).toUpperCase(Locale.ROOT));
        return new Expr.Reduction(argument ? new Expr.Reducer.Argument(operator) : new Expr.Reducer.By(operator), variables.get(),
                expressions.lower(r.getBody()), range);
    }

    /** The index variables before the colon of a reduction. */
    private Optional<List<Word>> variables(List<Argument> before, Word name) {
        List<Word> variables = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Argument a : before) {
            if (!(a instanceof Reference v) || v.isCall() || v.getMember() != null) {
                problems.error(problems.places.of(a), "reduction-form", "'" + problems.places.text(a) + "' is not an index variable;"
                        + " names go before the colon, such as " + name
                        + (name.text().equals(BuiltIns.OWN_REDUCTION) ? "(f, j, k: ...)" : "(j, k: ...)"));
                return Optional.empty();
            }
            Word variable = names.variable(problems.places.word(v, REFERENCE__NAME));
            if (!seen.add(variable.text())) {
                problems.error(variable.range(), "duplicate-name", "'" + variable + "' appears twice before the colon");
            }
            variables.add(variable);
        }
        return Optional.of(variables);
    }
}
