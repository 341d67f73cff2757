package org.tilewright.ir.typing;

import java.util.List;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;

/** The end of a message: that two expressions must have one type, and the conversion that gives it to them, if there is one. */
record OneType(Program program) {

    private static final int MOST_QUOTED = 40;

    /** In the order in which one type is converted to another. */
    private static final List<ElementType> ORDER = List.of(BasicType.BOOL, BasicType.I32, BasicType.I64, BasicType.F32, BasicType.F64,
            BasicType.C64, BasicType.C128);

    /** The lower type is converted to the higher one. */
    String ofBoth(Expr left, BareType x, Expr right, BareType y) {
        return rank(x) < rank(y) ? as(left, x, y) : as(right, y, x);
    }

    /** The first type is converted to the other, whose expression stays. */
    String as(Expr e, BareType from, BareType to) {
        boolean converts = rank(from) >= 0 && to instanceof BareType.Of of && rank(to) > 0
                && (of.element().isComplex() || rank(from) < ORDER.indexOf(BasicType.C64));
        if (!converts) {
            return "; both must have the same type";
        }
        String text = program.text(e.range());
        String quoted = text.length() > MOST_QUOTED || text.contains("\n") ? "..." : text;
        return "; both must have the same type: write " + ((BareType.Of) to).element().keyword() + "(" + quoted + ")";
    }

    /** Below 0 for what no conversion makes. */
    private static int rank(BareType type) {
        return type instanceof BareType.Of of ? ORDER.indexOf(of.element()) : -1;
    }
}
