package org.tilewright.generated.expression;

import org.tilewright.generated.declarations.Operand;
import org.tilewright.ir.type.ElementType;

/** A parameter of a function that is being made. */
final class Parameter implements Operand {

    /** What arguments of type real and complex are at most. */
    static final double BOUND = 4;

    final String name;
    final ElementType type;
    boolean isUsed;
    /** Whether the function adds numbers to something: what is summed over cannot be its argument. */
    boolean standsBesideNumbers;
    /** Whether the function is right for exact arguments alone. */
    boolean wantsExact;

    Parameter(String name, ElementType type) {
        this.name = name;
        this.type = type;
    }

    @Override
    public void rely() {
        wantsExact = true;
    }
}
