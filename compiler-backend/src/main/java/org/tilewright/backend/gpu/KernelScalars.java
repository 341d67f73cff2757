package org.tilewright.backend.gpu;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tilewright.backend.cpp.text.CppNames;
import org.tilewright.backend.cpp.text.CppTypes;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.kernel.code.Kernel;
import org.tilewright.leaf.Combiner;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Scalar;
import org.tilewright.leaf.UnaryOperation;

/** Expressions in kernels, in what OpenCL C and CUDA C++ have in common: see {@code kernels.cl} for the functions. */
final class KernelScalars {

    /** The value that a function of the program combines next. */
    private static final String NEXT = "tw_next";

    private static final int OR = 0;
    private static final int AND = 1;
    private static final int COMPARE = 2;
    private static final int SUM = 3;
    private static final int PRODUCT = 4;
    private static final int UNARY = 5;

    private final CppNames names;
    private final Map<String, Kernel.Local> locals;
    private final Function<Scalar.CheckedOp, String> fault;
    /** What the operands of a function that combines are at the moment. */
    private String before = "";
    private String next = "";

    /** @param fault the arguments that say where an operation without result is */
    KernelScalars(CppNames names, Map<String, Kernel.Local> locals, Function<Scalar.CheckedOp, String> fault) {
        this.names = names;
        this.locals = locals;
        this.fault = fault;
    }

    // ---- integers

    String integer(IntExpr e) {
        return integer(e, SUM);
    }

    private String integer(IntExpr e, int outer) {
        return switch (e) {
            case IntExpr.Const c -> c.value() < 0 && outer > SUM ? "(" + c.value() + ")" : Long.toString(c.value());
            case IntExpr.Param p -> throw new IllegalStateException("params are arguments of kernels: " + p.expr().text());
            case IntExpr.Var v -> names.of(v.name());
            case IntExpr.Add a when a.right() instanceof IntExpr.Const c && c.value() < 0 && c.value() != Long.MIN_VALUE ->
                    sum(a.left(), " - ", IntExpr.of(-c.value()), SUM, SUM, outer);
            case IntExpr.Add a -> sum(a.left(), " + ", a.right(), SUM, SUM, outer);
            case IntExpr.Sub s -> sum(s.left(), " - ", s.right(), SUM, PRODUCT, outer);
            case IntExpr.Mul m -> sum(m.left(), " * ", m.right(), PRODUCT, UNARY, outer);
            case IntExpr.FloorDiv d -> call("tw_floordiv", d.left(), d.right());
            case IntExpr.CeilDiv d -> call("tw_ceildiv", d.left(), d.right());
            case IntExpr.Mod m -> call("tw_mod", m.left(), m.right());
            case IntExpr.Min m -> call("tw_min", m.left(), m.right());
            case IntExpr.Max m -> call("tw_max", m.left(), m.right());
        };
    }

    private String sum(IntExpr l, String operator, IntExpr r, int left, int right, int outer) {
        String s = integer(l, left) + operator + integer(r, right);
        return left < outer ? "(" + s + ")" : s;
    }

    private String call(String function, IntExpr l, IntExpr r) {
        return function + "(" + integer(l) + ", " + integer(r) + ")";
    }

    String condition(Leaf.Condition c) {
        return integer(c.left()) + (c.equal() ? " == " : " < ") + integer(c.right());
    }

    // ---- elements

    String element(Leaf.Element e) {
        String name = names.of(e.buffer().name());
        if (locals.containsKey(e.buffer().name())) {
            return name + e.index().stream().map(i -> "[" + integer(i) + "]").collect(Collectors.joining());
        }
        return name + e.index().stream().map(this::integer).collect(Collectors.joining(", ", "(", ")"));
    }

    String of(Scalar s) {
        return text(s, OR);
    }

    /** A value as another type holds it. */
    String as(ElementType type, Scalar s) {
        boolean same = s.type() == type || !type.isComplex() && !s.type().isComplex() && !isBits(type) && !isBits(s.type());
        return same ? of(s) : converted(type, s);
    }

    /** Whether values of a type are the bits of numbers, which the languages do not know. */
    private static boolean isBits(ElementType type) {
        return type.isSmall() && !type.isInteger();
    }

    private String converted(ElementType to, Scalar s) {
        ElementType from = s.type();
        if (from == to) {
            return of(s);
        }
        if (isBits(to) && from == ElementType.BOOL) {
            return converted(to, new Scalar.Convert(s, ElementType.I32));
        }
        if (isBits(to) || isBits(from) || to.isInteger() && (from == ElementType.F32 || from == ElementType.F64)) {
            return "tw_" + to.keyword() + "_of_" + from.keyword() + "(" + of(s) + ")";
        }
        if (!to.isComplex()) {
            return "(" + KernelDialect.of(to) + ")" + text(s, UNARY);
        }
        if (from.isComplex()) {
            return "tw_" + to.keyword() + "_of_" + from.keyword() + "(" + of(s) + ")";
        }
        String part = KernelDialect.of(to.magnitude());
        return "tw_make_" + to.keyword() + "((" + part + ")" + text(s, UNARY) + ", (" + part + ")0)";
    }

    private String text(Scalar s, int outer) {
        return switch (s) {
            case Scalar.Constant c -> {
                String l = literal(c);
                yield l.startsWith("-") && outer > SUM ? "(" + l + ")" : l;
            }
            case Scalar.FromInt f -> fromInt(f);
            case Scalar.Load l -> element(l.element());
            case Scalar.Unary u -> unary(u, outer);
            case Scalar.Convert v -> converted(v.type(), v.operand());
            case Scalar.Binary b -> binary(b, outer);
            case Scalar.CheckedOp q -> "tw_" + CppTypes.function(q) + "_" + q.type().keyword() + "("
                    + of(q.left()) + ", " + of(q.right()) + ", " + fault.apply(q) + ")";
            case Scalar.Compare c -> compare(c, outer);
            case Scalar.Select c -> "(" + text(c.condition(), AND) + " ? " + text(c.then(), AND) + " : " + text(c.otherwise(), AND) + ")";
            case Scalar.Field f -> KernelRecords.field((RecordType) f.record().type(), text(f.record(), UNARY), f.field());
            case Scalar.Make m -> KernelRecords.make(m.type(), IntStream.range(0, m.values().size())
                    .mapToObj(k -> as(m.type().fields().get(k).type(), m.values().get(k))).toList());
            case Scalar.Pick p -> throw new IllegalStateException("computed indices are named in kernels: " + p.variable());
            case Scalar.Operand o -> o.next() ? next : before;
            case Scalar.Reduction r -> throw new IllegalStateException("reductions are loops in kernels: " + r.variable());
        };
    }

    private static String literal(Scalar.Constant c) {
        return switch (c) {
            case Scalar.IntLiteral w -> whole(w.value(), w.type());
            case Scalar.FloatLiteral r -> real(r.value(), r.type());
        };
    }

    private static String whole(long v, ElementType t) {
        if (t == ElementType.BOOL) {
            return v != 0 ? "1" : "0";
        }
        // the least number has no literal: its digits without the sign are too many
        String suffix = t == ElementType.I64 ? "L" : "";
        return v == t.least() ? "(-" + t.greatest() + suffix + " - 1)" : v + suffix;
    }

    private static String real(double v, ElementType t) {
        if (t.isComplex()) {
            String zero = t == ElementType.C64 ? "0.0f" : "0.0";
            return "tw_make_" + t.keyword() + "(" + real(v, t.magnitude()) + ", " + zero + ")";
        }
        if (Double.isInfinite(v)) {
            return (v < 0 ? "-" : "") + (t == ElementType.F32 ? "INFINITY" : "(double)INFINITY");
        }
        return (t == ElementType.F32 ? Float.toString((float) v) + "f" : Double.toString(v)).replace('E', 'e');
    }

    private String fromInt(Scalar.FromInt f) {
        String v = integer(f.value(), UNARY);
        return switch (f.type().basic()) {
            case BOOL -> "(" + v + " != 0)";
            case C64, C128 -> real(f.type(), v);
            default -> "(" + KernelDialect.of(f.type()) + ")" + v;
        };
    }

    private static String real(ElementType complex, String value) {
        String part = KernelDialect.of(complex.magnitude());
        return "tw_make_" + complex.keyword() + "((" + part + ")" + value + ", (" + part + ")0)";
    }

    private String unary(Scalar.Unary u, int outer) {
        ElementType type = u.operand().type();
        if (u.operation() == UnaryOperation.RE || u.operation() == UnaryOperation.IM) {
            return text(u.operand(), UNARY) + (u.operation() == UnaryOperation.RE ? ".x" : ".y");
        }
        if (u.operation() == UnaryOperation.NOT || u.operation() == UnaryOperation.NEG && !type.isComplex() && !type.isInteger()) {
            String s = (u.operation() == UnaryOperation.NEG ? "-" : "!") + text(u.operand(), UNARY);
            return outer > SUM ? "(" + s + ")" : s;
        }
        return "tw_" + u.operation().word() + "_" + type.keyword() + "(" + of(u.operand()) + ")";
    }

    private String binary(Scalar.Binary b, int outer) {
        ElementType t = b.type();
        if (t == ElementType.BOOL) {
            boolean or = b.operation().isOr();
            // what may have no result is computed whatever the other side says
            return hasPartial(b.right()) ? "((" + of(b.left()) + ") " + (or ? "|" : "&") + " (" + of(b.right()) + "))"
                    : or ? infix(b, "||", OR, AND, OR, outer) : infix(b, "&&", AND, COMPARE, AND, outer);
        }
        if (t.isComplex() || t.isInteger()) {
            return switch (b.operation()) {
                case MIN -> call("smaller", b);
                case MAX -> call("larger", b);
                case COMPLEX -> "tw_make_" + t.keyword() + "(" + of(b.left()) + ", " + of(b.right()) + ")";
                case ADD, SUB, MUL, DIV, POW, ATAN2 -> call(b.operation().word(), b);
            };
        }
        return switch (b.operation()) {
            case ADD -> infix(b, "+", SUM, SUM, SUM, outer);
            case SUB -> infix(b, "-", SUM, PRODUCT, SUM, outer);
            case MUL -> infix(b, "*", PRODUCT, UNARY, PRODUCT, outer);
            case DIV -> infix(b, "/", PRODUCT, UNARY, PRODUCT, outer);
            case MIN -> call("smaller", b);
            case MAX -> call("larger", b);
            case POW, ATAN2 -> call(b.operation().word(), b);
            case COMPLEX -> throw new IllegalStateException("two parts make a complex number, not one of " + t.keyword());
        };
    }

    /** A call of the function of the library that makes an operation of the values of a type. */
    private String call(String function, Scalar.Binary b) {
        return "tw_" + function + "_" + b.type().keyword() + "(" + as(b.type(), b.left()) + ", " + as(b.type(), b.right()) + ")";
    }

    private String infix(Scalar.Binary b, String operator, int left, int right, int own, int outer) {
        String s = text(b.left(), left) + " " + operator + " " + text(b.right(), right);
        return own < outer ? "(" + s + ")" : s;
    }

    private String compare(Scalar.Compare c, int outer) {
        ElementType l = c.left().type();
        ElementType r = c.right().type();
        if (l.isComplex() || r.isComplex()) {
            ElementType t = l == ElementType.C128 || r == ElementType.C128 || l.magnitude() == ElementType.F64
                    || r.magnitude() == ElementType.F64 ? ElementType.C128 : ElementType.C64;
            return "tw_" + c.operation().word() + "_" + t.keyword() + "(" + as(t, c.left()) + ", " + as(t, c.right()) + ")";
        }
        String s = text(c.left(), SUM) + " " + c.operation().symbol() + " " + text(c.right(), SUM);
        return COMPARE < outer ? "(" + s + ")" : s;
    }

    private static boolean hasPartial(Scalar s) {
        return s instanceof Scalar.CheckedOp || s.parts().stream().anyMatch(KernelScalars::hasPartial);
    }

    /** The value of {@code target op value}; in a function of the program the value stands for what is combined next. */
    String combined(String target, Combiner by, Scalar value, ElementType t) {
        return switch (by) {
            case Combiner.BuiltIn b -> combined(target, b.operator(), value, t);
            case Combiner.UserDefined o when o.finds().isPresent() -> KernelRecords.better((RecordType) t, o.finds().get()) + "(" + target
                    + ", "
                    + as(t, value) + ")";
            case Combiner.UserDefined o -> {
                before = target;
                next = as(t, value);
                yield as(t, o.combined());
            }
        };
    }

    private String combined(String target, ReductionOperator o, Scalar value, ElementType t) {
        String v = as(t, value);
        if (t == ElementType.BOOL) {
            return target + (o.isOr() ? " | (" : " & (") + v + ")";
        }
        boolean plain = !t.isComplex() && !t.isInteger();
        return switch (o) {
            case SUM -> plain ? target + " + " + text(value, PRODUCT) : function("add", t, target, v);
            case PROD -> plain ? target + " * " + text(value, UNARY) : function("mul", t, target, v);
            case MAX -> function("larger", t, target, v);
            case MIN -> function("smaller", t, target, v);
            case ANY, ALL -> function(o.keyword(), t, target, v);
        };
    }

    /** {@code target = target op value} as a statement. */
    String update(String target, Combiner by, Scalar value, ElementType t) {
        return switch (by) {
            case Combiner.BuiltIn b -> update(target, b.operator(), value, t);
            case Combiner.UserDefined o when o.isOfOne() -> target + " = " + as(t, value) + ";";
            case Combiner.UserDefined o when value instanceof Scalar.Load || o.finds().isPresent() ->
                    target + " = " + combined(target, o, value, t) + ";";
            case Combiner.UserDefined o -> {
                before = target;
                next = NEXT;
                yield "{ const " + KernelDialect.of(t) + " " + NEXT + " = " + as(t, value) + "; "
                        + target + " = " + as(t, o.combined()) + "; }";
            }
        };
    }

    private String update(String target, ReductionOperator o, Scalar value, ElementType t) {
        boolean plain = !t.isComplex() && !t.isInteger();
        if (plain && t != ElementType.BOOL && (o == ReductionOperator.SUM || o == ReductionOperator.PROD)) {
            return target + (o == ReductionOperator.SUM ? " += " : " *= ") + of(value) + ";";
        }
        return target + " = " + combined(target, o, value, t) + ";";
    }

    private static String function(String name, ElementType t, String... arguments) {
        return "tw_" + name + "_" + t.keyword() + "(" + String.join(", ", List.of(arguments)) + ")";
    }
}
