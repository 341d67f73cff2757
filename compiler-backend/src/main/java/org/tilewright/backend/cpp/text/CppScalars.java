package org.tilewright.backend.cpp.text;

import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;
import org.tilewright.leaf.BinaryOperation;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Scalar;
import org.tilewright.leaf.UnaryOperation;

/** Scalar expressions and accesses of leaves in C++. */
public final class CppScalars {

    /** What a function of the user's combines: see {@code tw::combinedBy}. */
    static final String BEFORE = "soFar";
    static final String NEXT = "next";

    private static final int OR = 0;
    private static final int AND = 1;
    private static final int COMPARE = 2;
    private static final int SUM = 3;
    private static final int PRODUCT = 4;
    private static final int UNARY = 5;

    private final CppInts ints;
    private final UnaryOperator<String> variables;
    private final Map<String, String> views;
    private final Map<Scalar, String> known;

    /**
     * @param variables what a variable is called
     * @param views what the view of a buffer is called, by the buffer's name
     */
    public CppScalars(CppInts ints, UnaryOperator<String> variables, Map<String, String> views) {
        this(ints, variables, views, Map.of());
    }

    private CppScalars(CppInts ints, UnaryOperator<String> variables, Map<String, String> views, Map<Scalar, String> known) {
        this.ints = ints;
        this.variables = variables;
        this.views = views;
        this.known = known;
    }

    /** The same where some reductions have been computed. @param results what variables hold them */
    public CppScalars knowing(Map<Scalar, String> results) {
        return new CppScalars(ints, variables, views, results);
    }

    public String integer(IntExpr e) {
        return ints.of(e, variables);
    }

    public String condition(Leaf.Condition c) {
        return integer(c.left()) + (c.equal() ? " == " : " < ") + integer(c.right());
    }

    public String view(BufferRef b) {
        return views.get(b.name());
    }

    public String element(Leaf.Element p) {
        return view(p.buffer()) + p.index().stream().map(this::integer).collect(Collectors.joining(", ", "(", ")"));
    }

    public String of(Scalar s) {
        return text(s, OR);
    }

    private String text(Scalar s, int outer) {
        return switch (s) {
            case Scalar.Constant c -> {
                String l = CppTypes.literal(c);
                yield l.startsWith("-") && outer > SUM ? "(" + l + ")" : l;
            }
            case Scalar.FromInt f -> fromInt(f);
            case Scalar.Load l -> element(l.element());
            case Scalar.Unary u -> unary(u, outer);
            case Scalar.Convert v -> converted(v.type(), v.operand());
            case Scalar.Binary b -> binary(b, outer);
            case Scalar.CheckedOp q -> partial(q);
            case Scalar.Compare c -> infix(c.left(), c.operation().symbol(), c.right(), SUM, SUM, COMPARE, outer);
            case Scalar.Select c when c.guards() -> "*" + place(c);
            case Scalar.Select c when !areConstant(c.then(), c.otherwise()) && isCheap(c.then()) && isCheap(c.otherwise()) ->
                    "tw::choose<" + CppTypes.of(c.type()) + ">(" + of(c.condition()) + ", " + of(c.then()) + ", " + of(c.otherwise()) + ")";
            case Scalar.Select c -> "(" + text(c.condition(), AND) + " ? " + text(c.then(), AND) + " : " + text(c.otherwise(), AND) + ")";
            case Scalar.Pick p -> "tw::pick<" + CppTypes.of(p.type()) + ">(" + of(p.index()) + ", " + integer(p.low()) + ", "
                    + integer(p.high()) + ", " + of(p.nothing()) + ", [&](long " + variables.apply(p.variable()) + ") { return "
                    + of(p.element()) + "; })";
            case Scalar.Field f -> {
                String record = text(f.record(), UNARY);
                yield (record.startsWith("*") ? "(" + record + ")" : record) + "."
                        + CppRecords.field((RecordType) f.record().type(), f.field());
            }
            case Scalar.Make m -> m.values().stream().map(this::of).collect(Collectors.joining(", ", CppTypes.of(m.type()) + "{", "}"));
            case Scalar.Operand o -> o.next() ? NEXT : BEFORE;
            case Scalar.Reduction r when known.containsKey(r) -> known.get(r);
            case Scalar.Reduction r -> "tw::" + function(r.by()) + CppTypes.of(r.body().type()) + ">("
                    + integer(r.low()) + ", "
                    + integer(r.high()) + ", " + (r.by() instanceof Scalar.Reducer.UserDefined o ? combining(r, o) : "")
                    + "[&](long " + variables.apply(r.variable()) + ") { return " + of(r.body()) + "; })";
        };
    }

    private static String function(Scalar.Reducer by) {
        return switch (by) {
            case Scalar.Reducer.By b -> "reduced<" + CppReductions.of(b.operator()) + ", ";
            case Scalar.Reducer.Argument a -> "argument<" + CppReductions.of(a.operator()) + ", ";
            case Scalar.Reducer.UserDefined o -> "combinedBy<";
        };
    }

    /** What a reduction of the user's starts from, if it says so, and how it combines two values. */
    private String combining(Scalar.Reduction r, Scalar.Reducer.UserDefined by) {
        String type = CppTypes.of(r.type());
        return by.start().map(s -> of(s) + ", ").orElse("") + "[&]([[maybe_unused]] long "
                + variables.apply(r.variable()) + ", " + type + " " + BEFORE + ", " + type + " " + NEXT + ") { return " + type + "("
                + of(by.combined()) + "); }, ";
    }

    /**
     * Where the chosen one of several elements is. In vector lanes some versions of GCC read the element that is not chosen, too, if the
     * choice is between the elements themselves, and it need not be there.
     */
    private String place(Scalar s) {
        return switch (s) {
            case Scalar.Load l -> "&" + element(l.element());
            case Scalar.Field f -> "&" + text(f, UNARY);
            case Scalar.Select c when c.guards() -> "(" + text(c.condition(), AND) + " ? " + place(c.then()) + " : " + place(c.otherwise())
                    + ")";
            default -> throw new IllegalStateException("only elements are chosen with a guard, not " + s);
        };
    }

    private String fromInt(Scalar.FromInt f) {
        String v = integer(f.value());
        return switch (f.type().basic()) {
            case I64 -> "long(" + v + ")";
            case C64 -> "std::complex<float>(float(" + v + "))";
            case C128 -> "std::complex<double>(double(" + v + "))";
            case BOOL -> "(" + v + " != 0)";
            default -> CppTypes.of(f.type()) + "(" + v + ")";
        };
    }

    private String unary(Scalar.Unary u, int outer) {
        String type = CppTypes.of(u.type());
        if (u.operation() == UnaryOperation.NEG || u.operation() == UnaryOperation.NOT) {
            String s = (u.operation() == UnaryOperation.NEG ? "-" : "!") + text(u.operand(), UNARY);
            return outer > SUM ? "(" + s + ")" : s;
        }
        String call = switch (u.operation()) {
            case SIGN -> "tw::sign<" + type + ">";
            case RE -> "std::real";
            case IM -> "std::imag";
            case ROUND -> "std::nearbyint";
            case ABS, SQRT, EXP, LOG, TANH, SIN, COS, TAN, ASIN, ACOS, ATAN, SINH, COSH, ERF, FLOOR, CEIL, CONJ ->
                    "std::" + u.operation().word();
            case NEG, NOT -> throw new IllegalStateException("operators of C++ are no calls");
        } + "(" + of(u.operand()) + ")";
        // C++ gives integers of other types
        return u.operation() == UnaryOperation.ABS && u.type().isInteger() ? type + "(" + call + ")" : call;
    }

    private String converted(ElementType to, Scalar s) {
        ElementType from = s.type();
        String type = CppTypes.of(to);
        if (to.isInteger() && (from == ElementType.F32 || from == ElementType.F64)) {
            return "tw::truncated<" + type + ">(" + of(s) + ")";
        }
        return to.isComplex() && !from.isComplex() && from != to.magnitude() ? type + "(" + CppTypes.of(to.magnitude()) + "(" + of(s) + "))"
                : type + "(" + of(s) + ")";
    }

    /** An operation that records where it has no result. */
    private String partial(Scalar.CheckedOp q) {
        return "tw::" + CppTypes.function(q) + "<" + CppTypes.of(q.type()) + ">(" + of(q.left())
                + ", " + of(q.right())
                + (q.asked().isEmpty() ? "" : ", " + CppTypes.quoted(q.ended())) + ", " + CppTypes.quoted(q.names())
                + q.where().stream().map(n -> ", " + integer(n.value())).collect(Collectors.joining()) + ")";
    }

    private String binary(Scalar.Binary b, int outer) {
        boolean logical = b.type() == ElementType.BOOL;
        if (logical && (hasPartial(b.right()) || isCheap(b.right()))) {
            // C++ would not evaluate the right side if the left one decides
            String both = b.operation().isOr() ? "tw::either(" : "tw::both(";
            return both + of(b.left()) + ", " + of(b.right()) + ")";
        }
        if (logical) {
            return b.operation().isOr() ? infix(b.left(), "||", b.right(), OR, AND, OR, outer)
                    : infix(b.left(), "&&", b.right(), AND, COMPARE, AND, outer);
        }
        String type = CppTypes.of(b.type());
        return switch (b.operation()) {
            case ADD -> infix(b.left(), "+", b.right(), SUM, SUM, SUM, outer);
            case MUL -> infix(b.left(), "*", b.right(), PRODUCT, UNARY, PRODUCT, outer);
            case SUB -> infix(b.left(), "-", b.right(), SUM, PRODUCT, SUM, outer);
            case DIV -> infix(b.left(), "/", b.right(), PRODUCT, UNARY, PRODUCT, outer);
            case MAX -> call("tw::larger<" + type + ">", b);
            case MIN -> call("tw::smaller<" + type + ">", b);
            case ATAN2 -> call("std::atan2", b);
            case COMPLEX -> call(type, b);
            case POW -> call(b.type().isComplex() ? "tw::pow<" + type + ">" : "std::pow", b);
        };
    }

    private String call(String function, Scalar.Binary b) {
        return function + "(" + of(b.left()) + ", " + of(b.right()) + ")";
    }

    private static boolean areConstant(Scalar a, Scalar b) {
        return a instanceof Scalar.Constant && b instanceof Scalar.Constant;
    }

    /**
     * Whether a value that C++ might leave out is computed at any rate: a compiler may not read memory that the program would not, and
     * makes a branch of it, so that the loop around runs in no vector lanes. What takes long or may fail stays left out.
     */
    public static boolean isCheap(Scalar s) {
        boolean self = switch (s) {
            case Scalar.Constant c -> true;
            case Scalar.FromInt f -> true;
            case Scalar.Load l -> true;
            case Scalar.Operand o -> true;
            case Scalar.Unary u -> isCheap(u.operation()) && !u.operand().type().isComplex();
            case Scalar.Convert v -> true;
            case Scalar.Binary b -> isCheap(b.operation()) && !b.type().isComplex();
            case Scalar.CheckedOp p -> false;
            case Scalar.Compare c -> true;
            case Scalar.Select c -> !c.guards();
            case Scalar.Field f -> true;
            case Scalar.Make m -> true;
            case Scalar.Reduction r -> false;
            case Scalar.Pick p -> false;
        };
        for (Scalar part : s.parts()) {
            self = self && isCheap(part);
        }
        return self;
    }

    /** Whether it takes a processor an instruction or two. */
    private static boolean isCheap(UnaryOperation o) {
        return switch (o) {
            case NEG, NOT, ABS, SIGN -> true;
            case SQRT, EXP, LOG, TANH, SIN, COS, TAN, ASIN, ACOS, ATAN, SINH, COSH, ERF, FLOOR, CEIL, ROUND, RE, IM, CONJ -> false;
        };
    }

    /** Whether it takes a processor an instruction or two; a division does, too. */
    private static boolean isCheap(BinaryOperation o) {
        return switch (o) {
            case ADD, SUB, MUL, DIV, MIN, MAX -> true;
            case POW, ATAN2, COMPLEX -> false;
        };
    }

    private static boolean hasPartial(Scalar s) {
        if (s instanceof Scalar.CheckedOp) {
            return true;
        }
        for (Scalar part : s.parts()) {
            if (hasPartial(part)) {
                return true;
            }
        }
        return false;
    }

    private String infix(Scalar l, String operator, Scalar r, int left, int right, int own, int outer) {
        String s = text(l, left) + " " + operator + " " + text(r, right);
        return own < outer ? "(" + s + ")" : s;
    }
}
