package org.tilewright.ir;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Gives every expression of a statement its type: operands have one type, and literals and params take the type that they stand
 * beside. Types are decided here alone: plans, targets and counts of operations read them from the typed statement.
 */
final class TypeStatement {

    /** What an expression is by itself. */
    private sealed interface Type {

        /** The type of a tensor's elements, or of something made of them. */
        record Of(ElementType element) implements Type { }

        /** A number without a type of its own. */
        record Literal(boolean integral) implements Type { }

        /** Something in error already, or a name that is not declared. */
        record Unknown() implements Type { }
    }

    private static final Type UNKNOWN = new Type.Unknown();
    private static final Type BOOL = new Type.Of(ElementType.BOOL);

    private final Program program;
    private final List<Diagnostic> problems;
    /** A function's argument may stand in several places. */
    private final Map<Expr, Type> known = new IdentityHashMap<>();

    private TypeStatement(Program program, List<Diagnostic> problems) {
        this.program = program;
        this.problems = problems;
    }

    /**
     * The typed statement.
     *
     * @param problems receives what is wrong; what has no type then has one that lets others go on
     */
    static Statement.Assignment in(Program program, Statement.Assignment s, List<Diagnostic> problems) {
        TypeStatement t = new TypeStatement(program, problems);
        Optional<TensorDecl> target = program.tensor(s.target().tensor().text());
        Type value = t.type(s.value());
        ElementType wanted = target.map(TensorDecl::type).orElse(value instanceof Type.Of of ? of.element() : ElementType.F64);
        if (target.isPresent()) {
            switch (value) {
                case Type.Unknown u -> { }
                case Type.Of of when of.element() == wanted -> { }
                case Type.Of of -> t.error(s.value().range(), List.of(wanted.keyword(), s.target().tensor().text()),
                        "the right side is " + of.element().keyword() + ", but '" + s.target().tensor() + "' is "
                                + wanted.keyword() + " (" + target.get().name().range().place() + "); both must have one type");
                case Type.Literal l -> t.literalFits(l, wanted, s.value());
            }
        }
        Expr.Access left = new Expr.Access(s.target().tensor(), s.target().indices(), Optional.of(wanted), s.target().range());
        return new Statement.Assignment(s.label(), left, s.accumulate(), t.give(s.value(), wanted), s.range());
    }

    /** @param names the type that is wanted at the place, if it is one, and then the tensor that is to have it */
    private void error(SourceRange range, List<String> names, String message) {
        problems.add(Diagnostic.error(range, "type-mismatch", message).naming(names));
    }

    private void error(SourceRange range, String message) {
        error(range, List.of(), message);
    }

    // ---- what expressions are by themselves

    private Type type(Expr e) {
        Type before = known.get(e);
        if (before != null) {
            return before;
        }
        // sums are long to the left: from the inside, so that a long one needs no deep stack
        List<Expr> inside = new ArrayList<>();
        for (Expr at = e; at instanceof Expr.Binary b && !known.containsKey(b.left()); at = b.left()) {
            inside.add(b.left());
        }
        inside.reversed().forEach(x -> known.put(x, infer(x)));
        Type type = infer(e);
        known.put(e, type);
        return type;
    }

    private Type infer(Expr e) {
        return switch (e) {
            case Expr.Number n -> new Type.Literal(n.integral());
            case Expr.Infinity i -> new Type.Literal(false);
            case Expr.Bool b -> BOOL;
            case Expr.ParamValue p -> new Type.Literal(true);
            case Expr.Access a -> program.tensor(a.tensor().text()).<Type>map(t -> new Type.Of(t.type())).orElse(UNKNOWN);
            case Expr.Parenthesised p -> type(p.inner());
            case Expr.Negate n -> numeric(type(n.operand()), n.operand(), "'-'");
            case Expr.Binary b -> binary(b);
            case Expr.Call c -> call(c);
            case Expr.Select s -> select(s);
            case Expr.Reduction r -> reduction(r);
        };
    }

    private Type binary(Expr.Binary b) {
        Type both = join(b.left(), type(b.left()), b.right(), type(b.right()));
        Expr.Operator o = b.operator();
        if (o.isComparison()) {
            if (o != Expr.Operator.EQ && o != Expr.Operator.NE) {
                ordered(both, b.range(), "'" + o.symbol() + "'");
            }
            return BOOL;
        }
        // on bool, + is or and * is and
        return o == Expr.Operator.ADD || o == Expr.Operator.MUL ? both : numeric(both, b, "'" + o.symbol() + "'");
    }

    private Type call(Expr.Call c) {
        List<Expr> arguments = c.arguments();
        Type type = type(arguments.get(0));
        for (int i = 1; i < arguments.size(); i++) {
            type = join(arguments.get(i - 1), type, arguments.get(i), type(arguments.get(i)));
        }
        String name = "'" + c.function() + "'";
        return switch (c.function()) {
            case "min", "max" -> ordered(type, c.range(), name);
            case "abs" -> numeric(type, arguments.get(0), name) instanceof Type.Of of ? new Type.Of(of.element().magnitude()) : type;
            case "pow" -> numeric(type, arguments.get(0), name);
            default -> real(type, arguments.get(0), name);
        };
    }

    private Type select(Expr.Select s) {
        Type condition = type(s.condition());
        if (condition instanceof Type.Literal || condition instanceof Type.Of of && of.element() != ElementType.BOOL) {
            error(s.condition().range(), List.of(ElementType.BOOL.keyword()),
                    "the first argument of select is a condition such as x > 0, not " + describe(condition));
        }
        return join(s.then(), type(s.then()), s.otherwise(), type(s.otherwise()));
    }

    private Type reduction(Expr.Reduction r) {
        Type body = type(r.body());
        String name = "'" + r.operator().keyword() + "'";
        if (r.operator().isOfConditions()) {
            if (body != UNKNOWN && !body.equals(BOOL)) {
                error(r.body().range(), List.of(ElementType.BOOL.keyword()),
                        name + " reduces conditions such as x > 0, not " + describe(body));
            }
            return BOOL;
        }
        return r.operator().isOfOrder() ? ordered(body, r.range(), name) : body;
    }

    /** The common type of two operands; if they have none, the second one is at fault. */
    private Type join(Expr left, Type x, Expr right, Type y) {
        if (x instanceof Type.Unknown || y instanceof Type.Unknown) {
            return UNKNOWN;
        }
        if (x instanceof Type.Literal a && y instanceof Type.Literal b) {
            return new Type.Literal(a.integral() && b.integral());
        }
        if (x instanceof Type.Literal a && y instanceof Type.Of of) {
            return literalFits(a, of.element(), left) ? y : UNKNOWN;
        }
        if (y instanceof Type.Literal b && x instanceof Type.Of of) {
            return literalFits(b, of.element(), right) ? x : UNKNOWN;
        }
        if (!x.equals(y)) {
            error(right.range(), "'" + program.text(right.range()) + "' is " + describe(y) + " and '" + program.text(left.range()) + "' is "
                    + describe(x) + "; both must have one type");
            return UNKNOWN;
        }
        return x;
    }

    private boolean literalFits(Type.Literal literal, ElementType type, Expr at) {
        if (type == ElementType.BOOL || type.isInteger() && !literal.integral()) {
            error(at.range(), List.of(type.keyword()),
                    "'" + program.text(at.range()) + "' is " + describe(literal) + ", and stands where " + type.keyword() + " is wanted");
            return false;
        }
        return true;
    }

    private Type numeric(Type type, Expr at, String user) {
        if (type.equals(BOOL)) {
            error(at.range(), user + " has no meaning for bool; write select(condition, a, b)");
            return UNKNOWN;
        }
        return type;
    }

    private Type ordered(Type type, SourceRange at, String user) {
        if (type instanceof Type.Of of && (of.element().isComplex() || of.element() == ElementType.BOOL)) {
            error(at, user + " needs numbers that have an order, and " + of.element().keyword() + " has none");
            return UNKNOWN;
        }
        return type;
    }

    private Type real(Type type, Expr at, String user) {
        if (type instanceof Type.Of of && (of.element().isInteger() || of.element() == ElementType.BOOL)) {
            error(at.range(), user + " needs a real or complex number, not " + of.element().keyword());
            return UNKNOWN;
        }
        return type instanceof Type.Literal ? new Type.Literal(false) : type;
    }

    private static String describe(Type type) {
        return switch (type) {
            case Type.Of of -> of.element().keyword();
            case Type.Literal l -> l.integral() ? "an integer" : "a real number";
            case Type.Unknown u -> "unknown";
        };
    }

    // ---- what they are where they stand

    /** The expression as elements of a type. */
    private Expr give(Expr e, ElementType wanted) {
        return switch (e) {
            case Expr.Number n -> number(n.value(), n, wanted, n.range());
            case Expr.Infinity i -> new Expr.Infinity(Optional.of(wanted), i.range());
            case Expr.Bool b -> b;
            case Expr.ParamValue p -> new Expr.ParamValue(p.name(), Optional.of(wanted), p.range());
            case Expr.Access a -> new Expr.Access(a.tensor(), a.indices(), program.tensor(a.tensor().text()).map(TensorDecl::type)
                    .or(() -> Optional.of(wanted)), a.range());
            // so that the least integer can be written; of reals, -0.0 is not 0.0
            case Expr.Negate n when wanted.isInteger() && n.operand().bare() instanceof Expr.Number x -> number(x.value().negate(), x,
                    wanted, n.range());
            case Expr.Binary b when b.operator().isComparison() -> {
                ElementType operands = common(List.of(b.left(), b.right()));
                yield new Expr.Binary(b.operator(), give(b.left(), operands), give(b.right(), operands), b.range());
            }
            case Expr.Call c when c.function().equals("abs") -> new Expr.Call("abs", List.of(give(c.arguments().get(0), ofAbs(c, wanted))),
                    c.range());
            case Expr.Call c when wanted.isComplex() && isOfNumbersWithOrder(c) -> {
                ordered(new Type.Of(wanted), c.range(), "'" + c.function() + "'");
                yield c;
            }
            case Expr.Select s -> new Expr.Select(give(s.condition(), ElementType.BOOL), give(s.then(), wanted),
                    give(s.otherwise(), wanted), s.range());
            case Expr.Parenthesised p -> e.withParts(all(e, wanted));
            case Expr.Negate n -> e.withParts(all(e, wanted));
            case Expr.Binary b -> chain(b, wanted);
            case Expr.Call c -> e.withParts(all(e, wanted));
            case Expr.Reduction r -> e.withParts(all(e, wanted));
        };
    }

    /** Whether it is a minimum or maximum of literals and params, which have the type that is wanted where it stands. */
    private boolean isOfNumbersWithOrder(Expr.Call c) {
        return (c.function().equals("min") || c.function().equals("max")) && type(c) instanceof Type.Literal;
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
            switch (type(o)) {
                case Type.Of of -> {
                    return of.element();
                }
                case Type.Literal l -> integral &= l.integral();
                case Type.Unknown u -> integral = false;
            }
        }
        return integral ? ElementType.I64 : ElementType.F64;
    }

    private ElementType ofAbs(Expr.Call abs, ElementType wanted) {
        Expr operand = abs.arguments().get(0);
        if (type(operand) instanceof Type.Of of) {
            return of.element();
        }
        if (wanted.isComplex() && type(operand) instanceof Type.Literal) {
            error(abs.range(), List.of(wanted.keyword()),
                    "'" + program.text(abs.range()) + "' is a real number, and stands where " + wanted.keyword() + " is wanted");
        }
        return wanted;
    }

    private Expr number(BigDecimal value, Expr.Number written, ElementType type, SourceRange range) {
        if (type.isInteger() && written.integral()) {
            BigInteger whole = value.toBigInteger();
            if (whole.compareTo(BigInteger.valueOf(type.least())) < 0 || whole.compareTo(BigInteger.valueOf(type.greatest())) > 0) {
                outOfRange(range, () -> "whose numbers run from " + type.least() + " to " + type.greatest(), type);
            }
        } else if (type != ElementType.BOOL) {
            boolean single = type.magnitude() == ElementType.F32;
            if (single ? Float.isInfinite(Float.parseFloat(value.toString())) : Double.isInfinite(value.doubleValue())) {
                outOfRange(range,
                        () -> "whose largest number is " + (single ? Float.toString(Float.MAX_VALUE) : Double.toString(Double.MAX_VALUE))
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
