package org.tilewright.language.lower;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.language.names.BuiltIns;
import org.tilewright.language.names.Occurrences.Kind;
import org.tilewright.language.tilewright.Argument;
import org.tilewright.language.tilewright.Binary;
import org.tilewright.language.tilewright.IntegerLiteral;
import org.tilewright.language.tilewright.Negation;
import org.tilewright.language.tilewright.Parenthesised;
import org.tilewright.language.tilewright.RealLiteral;
import org.tilewright.language.tilewright.Reference;
import org.tilewright.language.tilewright.TilewrightPackage;

/** Lowers the expressions that stand for integers: extents, grid sizes, factors, coordinates. */
final class LowerParamExpr {

    private final Problems problems;
    private final ResolvedNames names;

    LowerParamExpr(Problems problems, ResolvedNames names) {
        this.problems = problems;
        this.names = names;
    }

    List<ParamExpr> lowerAll(List<? extends Argument> arguments) {
        return arguments.stream().map(this::lower).toList();
    }

    ParamExpr lower(Argument e) {
        if (!problems.enter(e)) {
            return new ParamExpr.Literal(BigInteger.ONE, SourceRange.NONE);
        }
        ParamExpr result = lowerPart(e);
        problems.leave();
        return result;
    }

    private ParamExpr lowerPart(Argument e) {
        SourceRange range = problems.places.of(e);
        return switch (e) {
            case IntegerLiteral l -> new ParamExpr.Literal(new BigInteger(l.getText()), range);
            case RealLiteral l -> Reals.read(l.getText()).map(v -> real(v, range)).orElseGet(() -> {
                problems.error(range, Reals.CODE, Reals.message(l.getText()));
                return new ParamExpr.Literal(BigInteger.ONE, range);
            });
            case Negation n -> new ParamExpr.Negate(lower(n.getOperand()), range);
            case Parenthesised p -> lower(p.getInner());
            case Binary b when ParamExpr.Operator.named(b.getOperator()).isPresent() -> new ParamExpr.Binary(
                    ParamExpr.Operator.named(b.getOperator()).get(), lower(b.getLeft()), lower(b.getRight()), range);
            case Reference r -> reference(r, range);
            default -> notOfParams(range, problems.places.text(e));
        };
    }

    /** A decimal fraction is exact as well: 0.25 is 25 / 100. */
    private static ParamExpr real(BigDecimal value, SourceRange range) {
        if (value.scale() <= 0) {
            return new ParamExpr.Literal(value.toBigInteger(), range);
        }
        return new ParamExpr.Binary(ParamExpr.Operator.DIV, new ParamExpr.Literal(value.unscaledValue(), range),
                new ParamExpr.Literal(BigInteger.TEN.pow(value.scale()), range), range);
    }

    private ParamExpr reference(Reference r, SourceRange range) {
        Word name = problems.places.word(r, TilewrightPackage.Literals.REFERENCE__NAME);
        if (r.getMember() != null && names.find(name).filter(e -> e.kind() == Kind.MACHINE).isPresent()) {
            problems.error(range, "machine-size", "'" + problems.places.text(r) + "' is not a number; use the extent from the machine's "
                    + "declaration, such as gx in Grid(gx, gy)");
            return new ParamExpr.Literal(BigInteger.ONE, range);
        }
        if (r.getMember() != null || r.isReduction()) {
            return notOfParams(range, problems.places.text(r));
        }
        if (!r.isCall() && name.text().equals(Autos.WORD) && !names.isDeclared(Autos.WORD, range)) {
            problems.error(range, "auto-place",
                    "'auto' is for an extent of the machine's grid, the chunk size of a split or the number of pieces of a "
                            + "divide; write a number or a param here", new Diagnostic.Fix("Write 1", range, "1"));
            return new ParamExpr.Literal(BigInteger.ONE, range);
        }
        if (!r.isCall()) {
            names.resolve(name, Kind.PARAM, Kind.COUNTER);
            return new ParamExpr.Ref(name.text(), range);
        }
        List<ParamExpr> arguments = lowerAll(r.getArguments());
        Optional<ParamExpr.Function> function = ParamExpr.Function.named(name.text());
        if (function.isEmpty()) {
            names.unknown(name, "is not a function for params; the functions are min, max, ceil, floor, sqrt and cbrt",
                    BuiltIns.PARAM_FUNCTIONS);
            return new ParamExpr.Literal(BigInteger.ONE, range);
        }
        boolean several = function.get().isOfSeveral();
        if (several ? arguments.isEmpty() : arguments.size() != 1) {
            problems.error(range, "argument-count", "'" + name + "' takes " + (several ? "two or more arguments" : "one argument")
                    + ", not " + arguments.size());
        }
        return new ParamExpr.Call(function.get(), arguments, range);
    }

    private ParamExpr notOfParams(SourceRange range, String text) {
        problems.error(range, "not-a-param-expression", "'" + text + "' is not an integer expression of numbers, params, + - * / %"
                + " and min, max, ceil, floor, sqrt, cbrt");
        return new ParamExpr.Literal(BigInteger.ONE, range);
    }
}
