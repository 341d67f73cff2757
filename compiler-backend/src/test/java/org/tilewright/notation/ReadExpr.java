package org.tilewright.notation;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.Intrinsic;
import org.tilewright.ir.type.ReductionOperator;

/** Reads the right side of a statement, its indices, and expressions over params. */
final class ReadExpr {

    private static final SourceRange NONE = SourceRange.NONE;
    private static final List<List<String>> LEVELS = List.of(List.of("<", "<=", ">", ">=", "==", "!="), List.of("+", "-"),
            List.of("*", "/", "%"));

    private final Tokens tokens;
    private final Set<String> params;
    private final Set<String> tensors;

    ReadExpr(Tokens tokens, Set<String> params, Set<String> tensors) {
        this.tokens = tokens;
        this.params = params;
        this.tensors = tensors;
    }

    Expr value() {
        return value(0);
    }

    private Expr value(int level) {
        if (level == LEVELS.size()) {
            return operand();
        }
        Expr left = value(level + 1);
        while (LEVELS.get(level).contains(tokens.peek(0))) {
            Expr.Operator operator = operator(tokens.next());
            left = new Expr.Binary(operator, left, value(level + 1), NONE);
        }
        return left;
    }

    private static Expr.Operator operator(String symbol) {
        return Stream.of(Expr.Operator.values()).filter(o -> o.symbol().equals(symbol)).findFirst().orElseThrow();
    }

    private Expr operand() {
        if (tokens.skip("-")) {
            return new Expr.Negate(operand(), NONE);
        }
        if (tokens.skip("(")) {
            Expr inner = value();
            tokens.expect(")");
            return new Expr.Parenthesised(inner, NONE);
        }
        String first = tokens.next();
        if (Tokens.isNumber(first)) {
            return new Expr.Number(new BigDecimal(first), !first.contains("."), NONE);
        }
        if (tensors.contains(first)) {
            return tokens.is("(") ? access(first) : new Expr.Access(Word.of(first), List.of(), NONE);
        }
        if (!tokens.skip("(")) {
            return params.contains(first) ? new Expr.ParamValue(first, NONE) : new Expr.IndexValue(Word.of(first), NONE);
        }
        return isReduction() ? reduction(first) : call(first);
    }

    /** Whether names and a colon come next, as in {@code sum(i, j: ...)}. */
    private boolean isReduction() {
        int i = 0;
        while (Tokens.isName(tokens.peek(i)) && tokens.peek(i + 1).equals(",")) {
            i += 2;
        }
        return Tokens.isName(tokens.peek(i)) && tokens.peek(i + 1).equals(":");
    }

    private Expr reduction(String name) {
        List<Word> variables = new ArrayList<>();
        do {
            variables.add(Word.of(tokens.next()));
        } while (tokens.skip(","));
        tokens.expect(":");
        Expr body = value();
        tokens.expect(")");
        return switch (name) {
            case "argmax" -> new Expr.Reduction(new Expr.Reducer.Argument(ReductionOperator.MAX), variables, body, NONE);
            case "argmin" -> new Expr.Reduction(new Expr.Reducer.Argument(ReductionOperator.MIN), variables, body, NONE);
            default -> new Expr.Reduction(named(name), variables, body, NONE);
        };
    }

    /** The operator that a word or a sign stands for. */
    static ReductionOperator named(String name) {
        return switch (name) {
            case "+" -> ReductionOperator.SUM;
            case "*" -> ReductionOperator.PROD;
            default -> Stream.of(ReductionOperator.values()).filter(o -> o.name().equalsIgnoreCase(name)).findFirst().orElseThrow();
        };
    }

    private Expr call(String name) {
        List<Expr> arguments = new ArrayList<>();
        do {
            arguments.add(value());
        } while (tokens.skip(","));
        tokens.expect(")");
        return name.equals("select") ? new Expr.Select(arguments.get(0), arguments.get(1), arguments.get(2), NONE)
                : BasicType.named(name).<Expr>map(t -> new Expr.Convert(t, arguments.getFirst(), NONE))
                .orElseGet(() -> new Expr.Call(Intrinsic.named(name).orElseThrow(), arguments, NONE));
    }

    /** An access; an index that reads a tensor gets a variable in its place, for its value. */
    private Expr access(String tensor) {
        List<AffineIndex> indices = new ArrayList<>();
        List<Expr.IndirectAccess> gathered = new ArrayList<>();
        tokens.expect("(");
        while (!tokens.skip(")")) {
            if (readsTensor()) {
                Word variable = Word.of(tensor + " from " + indices.size());
                Expr.ComputedIndex index = new Expr.ComputedIndex(value(), Word.of(tensor), indices.size(), Optional.empty(), NONE);
                gathered.add(new Expr.IndirectAccess(variable, index, new Expr.Number(BigDecimal.ZERO, true, NONE), NONE));
                indices.add(AffineIndex.of(variable));
            } else {
                indices.add(index());
            }
            tokens.skip(",");
        }
        Expr element = new Expr.Access(Word.of(tensor), List.copyOf(indices), NONE);
        for (Expr.IndirectAccess g : gathered.reversed()) {
            element = new Expr.IndirectAccess(g.variable(), g.index(), element, NONE);
        }
        return element;
    }

    private boolean readsTensor() {
        int depth = 0;
        for (int i = 0; depth > 0 || !tokens.peek(i).equals(",") && !tokens.peek(i).equals(")"); i++) {
            depth += tokens.peek(i).equals("(") ? 1 : tokens.peek(i).equals(")") ? -1 : 0;
            if (tensors.contains(tokens.peek(i))) {
                return true;
            }
        }
        return false;
    }

    /** The target of a statement. */
    Expr.Access target(String tensor) {
        return (Expr.Access) (tokens.is("(") ? access(tensor) : new Expr.Access(Word.of(tensor), List.of(), NONE));
    }

    /** A sum of variables, each with or without a factor, and params: {@code 2*i + r - 1}, {@code (i + 1) % n}. */
    private AffineIndex index() {
        int start = tokens.mark();
        if (tokens.skip("(")) {
            AffineIndex sum = sum();
            tokens.expect(")");
            if (tokens.skip("%")) {
                return new AffineIndex(sum.terms(), sum.constant(), Optional.of(new AffineIndex.Period(param(2), 0)), NONE);
            }
            tokens.backTo(start);
        }
        return sum();
    }

    private AffineIndex sum() {
        List<AffineIndex.Term> terms = new ArrayList<>();
        ParamExpr constant = ParamExpr.of(0);
        boolean first = true;
        while (first || tokens.is("+") || tokens.is("-")) {
            boolean minus = !first && tokens.next().equals("-");
            first = false;
            ParamExpr factor = ParamExpr.of(1);
            if (!isVariable()) {
                factor = param(2);
                if (!tokens.skip("*")) {
                    constant = minus ? new ParamExpr.Binary(ParamExpr.Operator.SUB, constant, factor, NONE)
                            : ParamExpr.of(0).equals(constant) ? factor
                            : new ParamExpr.Binary(ParamExpr.Operator.ADD, constant, factor, NONE);
                    continue;
                }
            }
            terms.add(new AffineIndex.Term(minus ? new ParamExpr.Negate(factor, NONE) : factor, Word.of(tokens.next())));
        }
        return new AffineIndex(List.copyOf(terms), constant, NONE);
    }

    private boolean isVariable() {
        return Tokens.isName(tokens.peek(0)) && !params.contains(tokens.peek(0));
    }

    ParamExpr param() {
        return param(1);
    }

    /** @param level 1 for a sum, 2 for a product, 3 for what stands in one */
    private ParamExpr param(int level) {
        if (level == 3) {
            return paramOperand();
        }
        ParamExpr left = param(level + 1);
        while (LEVELS.get(level).contains(tokens.peek(0)) && !(level == 2 && startsVariable(1))) {
            ParamExpr.Operator operator = ParamExpr.Operator.named(tokens.next()).orElseThrow();
            left = new ParamExpr.Binary(operator, left, param(level + 1), NONE);
        }
        return left;
    }

    /** Whether an index variable comes so many tokens ahead, which is not part of what is over params. */
    private boolean startsVariable(int ahead) {
        String token = tokens.peek(ahead);
        return Tokens.isName(token) && !params.contains(token) && !tokens.peek(ahead + 1).equals("(");
    }

    private ParamExpr paramOperand() {
        if (tokens.skip("-")) {
            return new ParamExpr.Negate(paramOperand(), NONE);
        }
        if (tokens.skip("(")) {
            ParamExpr inner = param();
            tokens.expect(")");
            return inner;
        }
        String first = tokens.next();
        if (!tokens.skip("(")) {
            return Tokens.isNumber(first) ? ParamExpr.of(Long.parseLong(first)) : ParamExpr.ref(first);
        }
        List<ParamExpr> arguments = new ArrayList<>();
        do {
            arguments.add(param());
        } while (tokens.skip(","));
        tokens.expect(")");
        return new ParamExpr.Call(ParamExpr.Function.named(first).orElseThrow(), arguments, NONE);
    }
}
