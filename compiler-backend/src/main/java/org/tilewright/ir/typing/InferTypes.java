package org.tilewright.ir.typing;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.Intrinsic;
import org.tilewright.ir.type.RecordType;
import org.tilewright.ir.type.ReductionOperator;

/**
 * What the expressions of a statement are by themselves: operands have one type, and literals and params have none before they
 * stand beside something that has.
 */
final class InferTypes {

    /** What stands for products, in whose factors no field can be named. */
    private static final String EINSUM = "einsum";
    private static final BareType UNKNOWN = new BareType.Unknown();
    private static final BareType BOOL = new BareType.Of(ElementType.BOOL);

    private final Program program;
    private final List<Diagnostic> problems;
    /** A function's argument may stand in several places. */
    private final Map<Expr, BareType> known = new IdentityHashMap<>();

    /** @param problems receives what is wrong */
    InferTypes(Program program, List<Diagnostic> problems) {
        this.program = program;
        this.problems = problems;
    }

    /** @param names the type that is wanted at the place, if it is one, and then the tensor that is to have it */
    void error(SourceRange range, List<String> names, String message) {
        problems.add(Diagnostic.error(range, "type-mismatch", message).naming(names));
    }

    private void error(SourceRange range, String message) {
        error(range, List.of(), message);
    }

    /** The type of an expression; it is worked out, and what is wrong with it told, once. */
    BareType of(Expr e) {
        BareType before = known.get(e);
        if (before != null) {
            return before;
        }
        // sums are long to the left: from the inside, so that a long one needs no deep stack
        List<Expr> inside = new ArrayList<>();
        for (Expr at = e; at instanceof Expr.Binary b && !known.containsKey(b.left()); at = b.left()) {
            inside.add(b.left());
        }
        inside.reversed().forEach(x -> known.put(x, infer(x)));
        BareType type = infer(e);
        known.put(e, type);
        return type;
    }

    private BareType infer(Expr e) {
        return switch (e) {
            case Expr.Number n -> new BareType.Literal(n.integral());
            case Expr.Infinity i -> new BareType.Literal(false);
            case Expr.Bool b -> BOOL;
            case Expr.ParamValue p -> new BareType.Literal(true);
            case Expr.IndexValue v -> new BareType.Literal(true);
            case Expr.Access a -> program.tensor(a.tensor().text())
                    .<BareType>map(t -> new BareType.Of(t.type().computing())).orElse(UNKNOWN);
            case Expr.ComputedIndex x -> computedIndex(x);
            case Expr.IndirectAccess g -> of(g.element());
            case Expr.IndirectUpdate s -> of(s.value());
            case Expr.Parenthesised p -> of(p.inner());
            case Expr.Negate n -> numeric(of(n.operand()), n.operand(), "'-'");
            case Expr.Binary b -> binary(b);
            case Expr.Call c -> call(c);
            case Expr.Convert v -> converted(v.operand(), v.to());
            case Expr.Select s -> select(s);
            case Expr.Field f -> field(f);
            case Expr.Make m -> made(m);
            case Expr.Operand o -> o.elements().<BareType>map(BareType.Of::new).orElse(new BareType.Literal(true));
            case Expr.Reduction r -> reduction(r);
        };
    }

    private BareType computedIndex(Expr.ComputedIndex x) {
        BareType type = of(x.value());
        if (type instanceof BareType.Of of && of.element() instanceof RecordType) {
            number(type, x.value(), "an index of '" + x.tensor() + "'");
        } else if (type instanceof BareType.Of of && !of.element().isInteger() || type instanceof BareType.Literal l && !l.integral()) {
            error(x.value().range(), List.of(ElementType.I64.keyword()), "an index of '" + x.tensor() + "' is an integer, and '"
                    + program.text(x.value().range()) + "' is " + describe(type)
                    + (type.equals(BOOL) || type instanceof BareType.Of of && of.element().isComplex() ? "" : "; i64(x) converts one"));
        }
        return new BareType.Of(ElementType.I64);
    }

    private BareType binary(Expr.Binary b) {
        Expr.Operator o = b.operator();
        if (o.isOfConditions()) {
            condition(b.left(), "'" + o.symbol() + "' joins conditions");
            condition(b.right(), "'" + o.symbol() + "' joins conditions");
            return BOOL;
        }
        BareType left = number(of(b.left()), b.left(), b);
        BareType right = left == UNKNOWN ? UNKNOWN : number(of(b.right()), b.right(), b);
        BareType both = join(b.left(), left, b.right(), right);
        if (o.isComparison()) {
            if (o != Expr.Operator.EQ && o != Expr.Operator.NE) {
                ordered(both, b.range(), "'" + o.symbol() + "'");
            }
            return BOOL;
        }
        if (o == Expr.Operator.REM) {
            return integral(both, b.range());
        }
        // on bool, + is or and * is and
        return o == Expr.Operator.ADD || o == Expr.Operator.MUL ? both : numeric(both, b, "'" + o.symbol() + "'");
    }

    /** Complains of what is not a condition. @param user what needs one, as the beginning of a sentence */
    private void condition(Expr e, String user) {
        BareType type = of(e);
        if (type != UNKNOWN && !type.equals(BOOL)) {
            error(e.range(), List.of(ElementType.BOOL.keyword()), user + " such as x > 0, not " + describe(type));
        }
    }

    private BareType call(Expr.Call c) {
        List<Expr> arguments = c.arguments();
        if (c.function() == Intrinsic.NOT) {
            condition(arguments.getFirst(), "'not' applies to conditions");
            return BOOL;
        }
        String name = "'" + c.function().word() + "'";
        BareType type = number(of(arguments.get(0)), arguments.get(0), name);
        for (int i = 1; i < arguments.size(); i++) {
            BareType further = type == UNKNOWN ? UNKNOWN : number(of(arguments.get(i)), arguments.get(i), name);
            type = join(arguments.get(i - 1), type, arguments.get(i), further);
        }
        return switch (c.function()) {
            case MIN, MAX, SIGN -> ordered(type, c.range(), name);
            case ABS -> result(c, numeric(type, arguments.get(0), name));
            case POW -> numeric(type, arguments.get(0), name);
            case COMPLEX -> result(c, onlyReal(type, arguments.get(0), name));
            case RE, IM, CONJ -> result(c, onlyComplex(type, arguments.get(0), name));
            case SIN, COS, TAN, ASIN, ACOS, ATAN, SINH, COSH, ERF, FLOOR, CEIL, ROUND, ATAN2 -> onlyReal(type, arguments.get(0), name);
            case SQRT, EXP, LOG, TANH -> real(type, arguments.get(0), name);
            case NOT -> throw new IllegalStateException("'not' is of conditions");
        };
    }

    /** What a function makes of a type, if there is one. */
    private static BareType result(Expr.Call c, BareType argument) {
        return argument instanceof BareType.Of of ? new BareType.Of(c.function().result(of.element())) : argument;
    }

    private BareType converted(Expr argument, ElementType to) {
        if (number(of(argument), argument, "'" + to.keyword() + "'") instanceof BareType.Of of && of.element().isComplex()
                && !to.isComplex()) {
            error(argument.range(), "'" + to.keyword() + "' needs a number without an imaginary part, not " + of.element().keyword()
                    + "; re, im and abs give one");
        }
        return new BareType.Of(to.computing());
    }

    private BareType select(Expr.Select s) {
        condition(s.condition(), "the first argument of select is a condition");
        return join(s.then(), of(s.then()), s.otherwise(), of(s.otherwise()));
    }

    private BareType field(Expr.Field f) {
        return switch (of(f.record())) {
            case BareType.Unknown u -> u;
            case BareType.Of of when of.element() instanceof RecordType r -> {
                Optional<Integer> field = r.field(f.field().text());
                if (field.isEmpty()) {
                    problems.add(Diagnostic.error(f.field().range(), "unknown-field", "'" + r.name() + "' has no field '" + f.field()
                            + "'; it has " + String.join(", ", r.fields().stream().map(RecordType.Field::name).toList())));
                }
                yield field.<BareType>map(i -> new BareType.Of(r.fields().get(i).type())).orElse(UNKNOWN);
            }
            case BareType type -> {
                problems.add(Diagnostic.error(f.field().range(), "unknown-field", "'" + program.text(f.record().range()) + "' is "
                        + describe(type) + ", and only records have fields"));
                yield UNKNOWN;
            }
        };
    }

    private BareType made(Expr.Make m) {
        boolean sound = true;
        for (int i = 0; i < m.values().size(); i++) {
            Expr value = m.values().get(i);
            RecordType.Field field = m.made().fields().get(i);
            switch (of(value)) {
                case BareType.Unknown u -> sound = false;
                case BareType.Literal l -> sound &= literalFits(l, field.type(), value);
                case BareType.Of of when of.element() == field.type() -> { }
                case BareType.Of of -> {
                    error(value.range(), List.of(field.type().keyword()), "the field '" + field.name() + "' is " + field.type().keyword()
                            + ", and '" + program.text(value.range()) + "' is " + of.element().keyword());
                    sound = false;
                }
            }
        }
        return sound ? new BareType.Of(m.made()) : UNKNOWN;
    }

    private BareType number(BareType type, Expr at, Expr.Binary user) {
        if (type instanceof BareType.Of of && of.element() instanceof RecordType) {
            return number(type, at, program.text(user.range()).startsWith(EINSUM) ? EINSUM : "'" + user.operator().symbol() + "'");
        }
        return type;
    }

    /** Complains of a record where numbers or conditions are computed with. */
    private BareType number(BareType type, Expr at, String user) {
        if (type instanceof BareType.Of of && of.element() instanceof RecordType r) {
            String field = "." + r.fields().getFirst().name();
            error(at.range(), user + " does not apply to records, and '" + program.text(at.range()) + "' is " + r.name()
                    + (user.equals(EINSUM)
                    ? "; write the product out, and name a field in it, such as " + field : "; name a field, such as " + field));
            return UNKNOWN;
        }
        return type;
    }

    private BareType reduction(Expr.Reduction r) {
        BareType body = of(r.body());
        String name = "'" + r.keyword() + "'";
        if (!(r.by() instanceof Expr.Reducer.UserDefined)) {
            body = number(body, r.body(), name);
        }
        return switch (r.by()) {
            case Expr.Reducer.By by -> reduction(by.operator(), body, r, name);
            case Expr.Reducer.Argument a -> ordered(body, r.range(), name) != UNKNOWN ? new BareType.Of(ElementType.I64) : UNKNOWN;
            case Expr.Reducer.UserDefined own -> own(own, r.body(), body);
        };
    }

    private BareType own(Expr.Reducer.UserDefined own, Expr body, BareType elements) {
        BareType with = own.zero().isPresent() ? join(body, elements, own.zero().get(), of(own.zero().get())) : elements;
        return switch (with) {
            case BareType.Of t -> combines(own.function(), own.combined().withOperands(t.element()), t) ? t : UNKNOWN;
            case BareType.Literal l -> of(own.combined()) == UNKNOWN ? UNKNOWN : join(body, l, own.combined(), of(own.combined()));
            case BareType.Unknown u -> u;
        };
    }

    /** Whether a function makes an element of a type of two such; if not, it is an error at its name. */
    boolean combines(Word function, Expr combined, BareType.Of type) {
        BareType made = of(combined);
        boolean fits = switch (made) {
            case BareType.Of of -> of.equals(type);
            case BareType.Literal l -> type.element() != ElementType.BOOL && !(type.element() instanceof RecordType)
                    && (l.integral() || !type.element().isInteger());
            case BareType.Unknown u -> true;
        };
        if (!fits) {
            error(function.range(), "'" + function + "' makes " + describe(made) + " of two " + type.element().keyword()
                    + "; a function for reduce combines two values of a type into one of the same type");
        }
        return fits && made != UNKNOWN;
    }

    private BareType reduction(ReductionOperator operator, BareType body, Expr.Reduction r, String name) {
        if (operator.isOfConditions()) {
            if (body != UNKNOWN && !body.equals(BOOL)) {
                error(r.body().range(), List.of(ElementType.BOOL.keyword()),
                        name + " reduces conditions such as x > 0, not " + describe(body));
            }
            return BOOL;
        }
        return operator.isOfOrder() ? ordered(body, r.range(), name) : body;
    }

    /** The common type of two operands; if they have none, the second one is at fault. */
    private BareType join(Expr left, BareType x, Expr right, BareType y) {
        if (x instanceof BareType.Unknown || y instanceof BareType.Unknown) {
            return UNKNOWN;
        }
        if (x instanceof BareType.Literal a && y instanceof BareType.Literal b) {
            return new BareType.Literal(a.integral() && b.integral());
        }
        if (x instanceof BareType.Literal a && y instanceof BareType.Of of) {
            return literalFits(a, of.element(), left) ? y : UNKNOWN;
        }
        if (y instanceof BareType.Literal b && x instanceof BareType.Of of) {
            return literalFits(b, of.element(), right) ? x : UNKNOWN;
        }
        if (!x.equals(y)) {
            String first = described(right, y, true);
            error(right.range(), "'" + program.text(right.range()) + "' is " + first + " and '" + program.text(left.range()) + "' is "
                    + described(left, x, false) + new OneType(program).ofBoth(left, x, right, y));
            return UNKNOWN;
        }
        return x;
    }

    /** Whether a number may stand where elements of a type are wanted; if not, it is an error at the place. */
    boolean literalFits(BareType.Literal literal, ElementType type, Expr at) {
        if (type == ElementType.BOOL || type instanceof RecordType || type.isInteger() && !literal.integral()) {
            error(at.range(), List.of(type.keyword()),
                    "'" + program.text(at.range()) + "' is " + describe(literal) + ", but " + type.keyword() + " is expected here");
            return false;
        }
        return true;
    }

    private BareType numeric(BareType of, Expr at, String user) {
        BareType type = number(of, at, user);
        if (type.equals(BOOL)) {
            error(at.range(), user + " has no meaning for bool; write select(condition, a, b)");
            return UNKNOWN;
        }
        return type;
    }

    /** The type if its numbers have an order, which what stands at the place needs. */
    BareType ordered(BareType type, SourceRange at, String user) {
        if (type instanceof BareType.Of of && (of.element().isComplex() || of.element() == ElementType.BOOL)) {
            error(at, user + " needs numbers that have an order, and " + of.element().keyword() + " has none");
            return UNKNOWN;
        }
        return type;
    }

    /** The type if '%', which stands at the place, has a meaning for it. */
    BareType integral(BareType type, SourceRange at) {
        if (type instanceof BareType.Literal l && !l.integral() || type instanceof BareType.Of of && !of.element().isInteger()) {
            error(at, "'%' is the remainder of integers, not of " + describe(type));
            return UNKNOWN;
        }
        return type;
    }

    private BareType real(BareType type, Expr at, String user) {
        if (type instanceof BareType.Of of && (of.element().isInteger() || of.element() == ElementType.BOOL)) {
            error(at.range(), user + " needs a real or complex number, not " + of.element().keyword());
            return UNKNOWN;
        }
        return type instanceof BareType.Literal ? new BareType.Literal(false) : type;
    }

    private BareType onlyReal(BareType type, Expr at, String user) {
        if (type instanceof BareType.Of of && of.element() != ElementType.F32 && of.element() != ElementType.F64) {
            error(at.range(), user + " needs a real number, not " + of.element().keyword()
                    + (of.element().isInteger() ? "; f64(x) converts one" : ""));
            return UNKNOWN;
        }
        return type instanceof BareType.Literal ? new BareType.Literal(false) : type;
    }

    private BareType onlyComplex(BareType type, Expr at, String user) {
        if (type instanceof BareType.Literal) {
            error(at.range(), user + " needs a complex number, and literals have no type; c128(x) gives them one");
            return UNKNOWN;
        }
        if (type instanceof BareType.Of of && !of.element().isComplex()) {
            error(at.range(), user + " needs a complex number, not " + of.element().keyword());
            return UNKNOWN;
        }
        return type;
    }

    /** What an operand is; elements of small types are not what their tensor's declaration says. */
    private String described(Expr e, BareType type, boolean inside) {
        return (e.bare() instanceof Expr.Access a ? program.tensor(a.tensor().text()) : Optional.<TensorDecl>empty())
                .map(TensorDecl::type).filter(ElementType::isSmall)
                .map(t -> t.keyword() + ", which is computed as " + t.computing().keyword() + (inside ? "," : ""))
                .orElseGet(() -> describe(type));
    }

    private static String describe(BareType type) {
        return switch (type) {
            case BareType.Of of -> of.element().keyword();
            case BareType.Literal l -> l.integral() ? "an integer" : "a real number";
            case BareType.Unknown u -> "unknown";
        };
    }
}
