package org.tilewright.backend.cpp.text;

import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;
import org.tilewright.leaf.Scalar;

/** Element types, operators and literals in C++. */
public final class CppTypes {

    private CppTypes() { }

    /** The type of an element. */
    public static String of(ElementType t) {
        return t instanceof RecordType r ? CppRecords.of(r) : switch (t.basic()) {
            case F32 -> "float";
            case F64 -> "double";
            case I32 -> "int";
            case I64 -> "long";
            case BOOL -> "bool";
            case C64 -> "std::complex<float>";
            case C128 -> "std::complex<double>";
            case I8 -> "std::int8_t";
            case I16 -> "std::int16_t";
            case U8 -> "std::uint8_t";
            case F16 -> "tw::Half";
            case BF16 -> "tw::Bfloat";
        };
    }

    /** What the library calls a basic type. */
    public static String element(ElementType t) {
        return "tw::" + (t == ElementType.BOOL ? "boolean" : t.keyword());
    }

    public static String literal(Scalar.Constant c) {
        return switch (c) {
            case Scalar.IntLiteral w -> whole(w.value(), w.type());
            case Scalar.FloatLiteral r -> real(r.value(), r.type());
        };
    }

    public static String literal(long v, ElementType t) {
        return literal(Scalar.Constant.of(v, t));
    }

    private static String whole(long v, ElementType t) {
        if (t == ElementType.BOOL) {
            return v != 0 ? "true" : "false";
        }
        // the least number has no literal: its digits without the sign are too many
        return v == t.least() ? limit(t, "lowest") : t == ElementType.I64 ? v + "L" : Long.toString(v);
    }

    static String limit(ElementType t, String which) {
        return "std::numeric_limits<" + of(t) + ">::" + which + "()";
    }

    static String real(double v, ElementType t) {
        return switch (t.basic()) {
            case F32 -> Double.isInfinite(v) ? infinity(v, "float") : decimal(Float.toString((float) v)) + "f";
            case C64 -> of(t) + "(" + real(v, ElementType.F32) + ")";
            case C128 -> of(t) + "(" + real(v, ElementType.F64) + ")";
            default -> Double.isInfinite(v) ? infinity(v, "double") : decimal(Double.toString(v));
        };
    }

    private static String infinity(double v, String type) {
        return (v < 0 ? "-" : "") + "std::numeric_limits<" + type + ">::infinity()";
    }

    /** The function, of the host and of kernels, that computes an operation on integers, or records that it has no result. */
    public static String function(Scalar.CheckedOp p) {
        return switch (p.operation()) {
            case DIV -> "quotient";
            case REM -> "remainder";
            case ELEMENT -> "element";
            case POW -> "power";
        };
    }

    private static String decimal(String java) {
        return java.replace('E', 'e');
    }

    /** A text as a literal. */
    public static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
