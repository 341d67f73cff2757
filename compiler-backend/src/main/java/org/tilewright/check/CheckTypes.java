package org.tilewright.check;

import java.util.List;
import java.util.Optional;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.Expr;
import org.tilewright.ir.SourceRange;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;

/** Operands have one type; literals and params take the type that they stand beside. */
final class CheckTypes {

    /** The type of an expression. */
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

    private final Findings findings;
    private final Statement.Assignment statement;

    CheckTypes(Findings findings, Statement.Assignment statement) {
        this.findings = findings;
        this.statement = statement;
    }

    void check() {
        Optional<TensorDecl> target = findings.program().tensor(statement.target().tensor().text());
        Type value = type(statement.value());
        if (target.isEmpty()) {
            return;
        }
        ElementType wanted = target.get().type();
        switch (value) {
            case Type.Unknown u -> { }
            case Type.Of of -> {
                if (of.element() != wanted) {
                    findings.error(statement.value().range(), "type-mismatch", "the right side is " + of.element().keyword()
                            + ", but '" + statement.target().tensor() + "' is " + wanted.keyword() + " ("
                            + Findings.place(target.get().name().range()) + "); both must have one type");
                }
            }
            case Type.Literal l -> literalFits(l, wanted, statement.value());
        }
    }

    private Type type(Expr e) {
        return switch (e) {
            case Expr.Number n -> new Type.Literal(n.integral());
            case Expr.Bool b -> BOOL;
            case Expr.ParamValue p -> new Type.Literal(true);
            case Expr.Access a -> findings.program().tensor(a.tensor().text()).<Type>map(t -> new Type.Of(t.type()))
                    .orElse(UNKNOWN);
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
        // On bool, + is or and * is and.
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
            case "abs" -> switch (numeric(type, arguments.get(0), name)) {
                case Type.Of of when of.element() == ElementType.C64 -> new Type.Of(ElementType.F32);
                case Type.Of of when of.element() == ElementType.C128 -> new Type.Of(ElementType.F64);
                case Type t -> t;
            };
            case "pow" -> numeric(type, arguments.get(0), name);
            default -> real(type, arguments.get(0), name);
        };
    }

    private Type select(Expr.Select s) {
        Type condition = type(s.condition());
        if (condition instanceof Type.Literal || condition instanceof Type.Of of && of.element() != ElementType.BOOL) {
            findings.error(s.condition().range(), "type-mismatch", "the first argument of select is a condition such as "
                    + "x > 0, not " + describe(condition));
        }
        return join(s.then(), type(s.then()), s.otherwise(), type(s.otherwise()));
    }

    private Type reduction(Expr.Reduction r) {
        Type body = type(r.body());
        String name = "'" + r.operator().keyword() + "'";
        return switch (r.operator()) {
            case SUM, PROD -> body;
            case MAX, MIN -> ordered(body, r.range(), name);
            case ANY, ALL -> {
                if (body != UNKNOWN && !body.equals(BOOL)) {
                    findings.error(r.body().range(), "type-mismatch", name + " reduces conditions such as x > 0, not "
                            + describe(body));
                }
                yield BOOL;
            }
        };
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
            findings.error(right.range(), "type-mismatch", "'" + findings.text(right.range()) + "' is " + describe(y) + " and '"
                    + findings.text(left.range()) + "' is " + describe(x) + "; both must have one type");
            return UNKNOWN;
        }
        return x;
    }

    private boolean literalFits(Type.Literal literal, ElementType type, Expr at) {
        if (type == ElementType.BOOL || type.isInteger() && !literal.integral()) {
            findings.error(at.range(), "type-mismatch", "'" + findings.text(at.range()) + "' is " + describe(literal)
                    + ", and stands where " + type.keyword() + " is wanted");
            return false;
        }
        return true;
    }

    private Type numeric(Type type, Expr at, String user) {
        if (type.equals(BOOL)) {
            findings.error(at.range(), "type-mismatch", user + " has no meaning for bool; write select(condition, a, b)");
            return UNKNOWN;
        }
        return type;
    }

    private Type ordered(Type type, SourceRange at, String user) {
        if (type instanceof Type.Of of && (of.element().isComplex() || of.element() == ElementType.BOOL)) {
            findings.error(at, "type-mismatch", user + " needs numbers that have an order, and "
                    + of.element().keyword() + " has none");
            return UNKNOWN;
        }
        return type;
    }

    private Type real(Type type, Expr at, String user) {
        if (type instanceof Type.Of of && (of.element().isInteger() || of.element() == ElementType.BOOL)) {
            findings.error(at.range(), "type-mismatch", user + " needs a real or complex number, not "
                    + of.element().keyword());
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
}
