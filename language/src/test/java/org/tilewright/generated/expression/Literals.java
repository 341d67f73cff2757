package org.tilewright.generated.expression;

import org.tilewright.generated.choices.Choices;
import org.tilewright.ir.type.ElementType;

/** Numbers as they are written: of every form, near the limits of their types, and beyond what their types hold exactly. */
final class Literals {

    private final Choices c;

    Literals(Choices c) {
        this.c = c;
    }

    /** A literal of a type. @param any whether it may be as large as its type allows */
    Piece next(ElementType type, boolean any) {
        return switch (type.basic()) {
            case BOOL -> Piece.number(c.among("true", "false"), 1);
            case I32, I64 -> integer(type);
            default -> c.below(3) == 0 ? Piece.number(Integer.toString(c.between(1, 9)), 9) : real(type, any);
        };
    }

    /** One that is not 0. */
    Piece divisor(ElementType type) {
        String text = type.isInteger() ? c.among("2", "3", "7", "-2", "-1", "10", "1")
                : c.among("2", "0.5", "3.0", "7", "1.5e1", "-4", "0.3");
        return Piece.number(text, Math.abs(Double.parseDouble(text)));
    }

    private Piece integer(ElementType type) {
        long limit = type.greatest();
        String text = switch (c.weighted(10, 4, 1, 1, 1, 1, 1)) {
            case 0 -> Integer.toString(c.below(10));
            case 1 -> "-" + c.between(1, 12);
            case 2 -> Long.toString(limit - c.below(3));
            case 3 -> Long.toString(type.least() + c.below(2));
            case 4 -> Long.toString(1L << c.below(type == ElementType.I32 ? 31 : 63));
            case 5 -> type == ElementType.I32 ? c.among("65537", "16777217") : c.among("3037000500", "9007199254740993");
            default -> "007";
        };
        return Piece.number(text, Double.POSITIVE_INFINITY);
    }

    private Piece real(ElementType type, boolean any) {
        boolean single = type.magnitude() == ElementType.F32;
        String text = switch (c.weighted(6, 2, 2, 2, any ? 4 : 0)) {
            case 0 -> c.among("0.5", "1.5", "0.25", "2.0", "0.1", "3.75");
            case 1 -> c.among("1e-3", "2e1", "1.5e-3", "2.5E+1", "0.0", "12e0");
            case 2 -> c.among("0.1234567890123456789012345678901234567890", "1.00000005960464477539062500000000001",
                    "0.3333333333333333333333333333");
            case 3 -> c.among("-0.5", "-1.25", "-7", "0");
            default -> single ? c.among("16777217", "3.4028234e38", "1e-45", "1e-60", "33554433.0", "-3.4028235e38")
                    : c.among("9007199254740993", "1.7976931348623157e308", "4.9e-324", "1e-400", "18014398509481985.0",
                            "-1.7976931348623157e308");
        };
        return Piece.number(text, Math.abs(Double.parseDouble(text)));
    }
}
