package org.tilewright.ir.typing;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;

/**
 * Gives every expression of a statement its type: literals and params take the type that they stand beside. Types are decided
 * here alone: plans, targets and counts of operations read them from the typed statement.
 */
final class TypeStatement {

    private final Program program;
    private final List<Diagnostic> problems;
    private final InferTypes types;

    private TypeStatement(Program program, List<Diagnostic> problems) {
        this.program = program;
        this.problems = problems;
        this.types = new InferTypes(program, problems);
    }

    /**
     * The typed statement.
     *
     * @param scattered whether indices of the left side are computed
     * @param problems receives what is wrong; what has no type then has one that lets others go on
     */
    static Statement.Assignment in(Program program, Statement.Assignment s, boolean scattered, List<Diagnostic> problems) {
        TypeStatement t = new TypeStatement(program, problems);
        Optional<TensorDecl> target = program.tensor(s.target().tensor().text());
        BareType value = t.types.of(s.value());
        ElementType wanted = target.map(d -> d.type().computing())
                .orElse(value instanceof BareType.Of of ? of.element() : ElementType.F64);
        if (target.isPresent()) {
            switch (value) {
                case BareType.Unknown u -> { }
                case BareType.Of of when of.element().equals(wanted) -> { }
                case BareType.Of of when Statement.Repeat.isCondition(s.target().tensor().text()) -> t.types.error(s.value().range(),
                        List.of(), "'until' needs a condition such as rr < tol, and '" + program.text(s.value().range()) + "' is "
                                + of.element().keyword());
                case BareType.Of of -> t.types.error(s.value().range(),
                        List.of(target.get().type().keyword(), s.target().tensor().text()),
                        "the right side is " + of.element().keyword() + ", but '" + s.target().tensor() + "' is "
                                + target.get().type().keyword() + " (" + target.get().name().range().place() + ")"
                                + (target.get().type().isSmall() ? "; its values are computed as " + wanted.keyword()
                                        : new OneType(program).as(s.value(), of, new BareType.Of(wanted))));
                case BareType.Literal l when Statement.Repeat.isCondition(s.target().tensor().text()) -> t.types.error(s.value().range(),
                        List.of(), "'until' needs a condition such as rr < tol, and '" + program.text(s.value().range()) + "' is a number");
                case BareType.Literal l -> t.types.literalFits(l, wanted, s.value());
            }
        }
        if (wanted instanceof RecordType && !(value instanceof BareType.Unknown)) {
            t.combinesNothing(s, scattered);
        }
        Expr.Access left = new Expr.Access(s.target().tensor(), s.target().indices(), Optional.of(wanted), s.target().range());
        s.scan().filter(scan -> scan.operator().isOfOrder() && wanted.isComplex()).ifPresent(scan -> t.types.ordered(
                new BareType.Of(wanted), scan.range(), "a scan by '" + scan.operator().keyword() + "'"));
        return new Statement.Assignment(s.label(), left, s.accumulate(), s.scan(), t.give(s.value(), wanted), s.ranges(), s.range());
    }

    /** Complains where records would be added, or scanned. */
    private void combinesNothing(Statement.Assignment s, boolean scattered) {
        Set<String> summed = VariableExtents.freeVariables(s.value());
        summed.removeAll(VariableExtents.freeVariables(s.target()));
        String instead = "; reduce(f, k: ...) combines records with your own function";
        if (s.accumulate()) {
            problems.add(Diagnostic.error(s.target().range(), "record-sum", "'+=' adds, and records cannot be added" + instead));
        } else if (s.scan().isPresent()) {
            problems.add(Diagnostic.error(s.scan().get().range(), "record-sum", "a scan takes numbers, not records"));
        } else if (!summed.isEmpty() && !scattered) {
            problems.add(Diagnostic.error(s.value().range(), "record-sum", "'" + summed.iterator().next() + "' is not on the left, so it"
                    + " is summed over, and records cannot be added" + instead));
        }
    }

    /** The expression as elements of a type. */
    private Expr give(Expr e, ElementType wanted) {
        return switch (e) {
            case Expr.Number n -> number(n.value(), n, wanted, n.range());
            case Expr.Infinity i -> new Expr.Infinity(Optional.of(wanted), i.range());
            case Expr.Bool b -> b;
            case Expr.ParamValue p -> new Expr.ParamValue(p.name(), Optional.of(wanted), p.range());
            case Expr.IndexValue v -> new Expr.IndexValue(v.variable(), Optional.of(wanted), v.range());
            case Expr.Access a -> new Expr.Access(a.tensor(), a.indices(), program.tensor(a.tensor().text())
                    .map(d -> d.type().computing()).or(() -> Optional.of(wanted)), a.range());
            // so that the least integer can be written; of reals, -0.0 is not 0.0
            case Expr.Negate n when wanted.isInteger() && n.operand().bare() instanceof Expr.Number x -> number(x.value().negate(), x,
                    wanted, n.range());
            case Expr.Binary b when b.operator().isComparison() -> {
                ElementType operands = common(List.of(b.left(), b.right()));
                yield new Expr.Binary(b.operator(), give(b.left(), operands), give(b.right(), operands), b.range());
            }
            case Expr.Call c -> c.withParts(all(c, argument(c, wanted)));
            case Expr.Convert v -> v.withParts(all(v, converted(v)));
            case Expr.Select s -> new Expr.Select(give(s.condition(), ElementType.BOOL), give(s.then(), wanted),
                    give(s.otherwise(), wanted), s.range());
            case Expr.Field f when types.of(f) instanceof BareType.Unknown -> new Expr.Number(BigDecimal.ZERO, true, Optional.of(wanted),
                    f.range());
            case Expr.Field f -> e.withParts(all(e, common(List.of(f.record()))));
            case Expr.Make m -> made(m);
            case Expr.ComputedIndex x -> e.withParts(all(e, common(e.parts())));
            case Expr.IndirectAccess g -> throw new IllegalStateException("an index that is computed, in a typed statement: " + g);
            case Expr.IndirectUpdate s -> throw new IllegalStateException("an index that is computed, in a typed statement: " + s);
            case Expr.Parenthesised p -> e.withParts(all(e, wanted));
            case Expr.Negate n -> e.withParts(all(e, wanted));
            case Expr.Binary b -> chain(b, wanted);
            case Expr.Operand o -> o;
            case Expr.Reduction r -> switch (r.by()) {
                case Expr.Reducer.By b -> e.withParts(all(e, wanted));
                case Expr.Reducer.Argument a -> e.withParts(all(e, common(List.of(r.body()))));
                case Expr.Reducer.UserDefined o -> own(r, o, wanted);
            };
        };
    }

    private Expr made(Expr.Make m) {
        List<Expr> values = new ArrayList<>();
        for (int i = 0; i < m.values().size(); i++) {
            values.add(give(m.values().get(i), m.made().fields().get(i).type()));
        }
        return m.withParts(values);
    }

    /** Two values of a type, and what the function makes of them. */
    private Expr own(Expr.Reduction r, Expr.Reducer.UserDefined own, ElementType wanted) {
        Expr combined = own.combined().withOperands(wanted);
        types.combines(own.function(), combined, new BareType.Of(wanted));
        return new Expr.Reduction(new Expr.Reducer.UserDefined(own.function(), give(combined, wanted),
                own.zero().map(z -> give(z, wanted))),
                r.variables(), give(r.body(), wanted), r.range());
    }

    /** The type of a function's arguments. What is made of literals and params alone has the type that is wanted where it stands. */
    private ElementType argument(Expr.Call c, ElementType wanted) {
        for (Expr a : c.arguments()) {
            if (types.of(a) instanceof BareType.Of of) {
                return of.element();
            }
        }
        boolean literal = types.of(c) instanceof BareType.Literal;
        return switch (c.function()) {
            case COMPLEX -> {
                if (literal && !wanted.isComplex()) {
                    misplaced(c, "a complex number", wanted);
                }
                yield wanted.magnitude();
            }
            case ABS -> {
                if (literal && wanted.isComplex()) {
                    misplaced(c, "a real number", wanted);
                }
                yield wanted;
            }
            case MIN, MAX, SIGN, SIN, COS, TAN, ASIN, ACOS, ATAN, SINH, COSH, ERF, FLOOR, CEIL, ROUND, ATAN2 -> {
                if (!literal || !wanted.isComplex()) {
                    yield wanted;
                }
                types.ordered(new BareType.Of(wanted), c.range(), "'" + c.function().word() + "'");
                yield wanted.magnitude();
            }
            case NOT, POW, SQRT, EXP, LOG, TANH, RE, IM, CONJ -> wanted;
        };
    }

    /** The type of what is converted. */
    private ElementType converted(Expr.Convert v) {
        BareType type = types.of(v.operand());
        if (type instanceof BareType.Of of) {
            return of.element();
        }
        boolean real = type instanceof BareType.Literal l && !l.integral();
        // a number is rounded to a small type but once, or nearly so
        boolean wide = v.to().isInteger() ? real : v.to().isSmall();
        return wide ? ElementType.F64 : v.to().magnitude().computing();
    }

    private void misplaced(Expr.Call c, String is, ElementType wanted) {
        types.error(c.range(), List.of(wanted.keyword()),
                "'" + program.text(c.range()) + "' is " + is + ", but " + wanted.keyword() + " is expected here");
    }

    /** A sum or product with all that is to its left, which may be long. */
    private Expr chain(Expr.Binary last, ElementType wanted) {
        List<Expr.Binary> all = new ArrayList<>();
        Expr first = last;
        while (first instanceof Expr.Binary b && !b.operator().isComparison()) {
            all.add(b);
            first = b.left();
        }
        Expr left = give(first, wanted);
        for (Expr.Binary b : all.reversed()) {
            if (b.operator() == Expr.Operator.REM && types.of(b) instanceof BareType.Literal) {
                types.integral(new BareType.Of(wanted), b.range());
            }
            left = b.withParts(List.of(left, give(b.right(), wanted)));
        }
        return left;
    }

    private List<Expr> all(Expr e, ElementType wanted) {
        List<Expr> out = new ArrayList<>();
        for (Expr p : e.parts()) {
            out.add(give(p, wanted));
        }
        return out;
    }

    /** The type of compared operands; numbers alone are compared as integers if they are such. */
    private ElementType common(List<Expr> operands) {
        boolean integral = true;
        for (Expr o : operands) {
            switch (types.of(o)) {
                case BareType.Of of -> {
                    return of.element();
                }
                case BareType.Literal l -> integral &= l.integral();
                case BareType.Unknown u -> integral = false;
            }
        }
        return integral ? ElementType.I64 : ElementType.F64;
    }

    private Expr number(BigDecimal value, Expr.Number written, ElementType type, SourceRange range) {
        if (type.isInteger() && written.integral()) {
            BigInteger whole = value.toBigInteger();
            if (whole.compareTo(BigInteger.valueOf(type.least())) < 0 || whole.compareTo(BigInteger.valueOf(type.greatest())) > 0) {
                outOfRange(range, () -> "whose values range from " + type.least() + " to " + type.greatest(), type);
            }
        } else if (type != ElementType.BOOL) {
            boolean single = type.magnitude() == ElementType.F32;
            if (single ? Float.isInfinite(Float.parseFloat(value.toString())) : Double.isInfinite(value.doubleValue())) {
                outOfRange(range,
                        () -> "whose largest value is " + (single ? Float.toString(Float.MAX_VALUE) : Double.toString(Double.MAX_VALUE))
                                + "; inf is infinite", type);
            }
        }
        return new Expr.Number(value, written.integral(), Optional.of(type), range);
    }

    private void outOfRange(SourceRange range, Supplier<String> limits, ElementType type) {
        problems.add(Diagnostic.error(range, "literal-out-of-range",
                "'" + program.text(range) + "' does not fit " + type.keyword() + ", " + limits.get()));
    }
}
