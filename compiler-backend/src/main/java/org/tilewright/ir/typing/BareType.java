package org.tilewright.ir.typing;

import org.tilewright.ir.type.ElementType;

/** What an expression is by itself. */
sealed interface BareType {

    /** The type of a tensor's elements, or of something made of them. */
    record Of(ElementType element) implements BareType { }

    /** A number without a type of its own. */
    record Literal(boolean integral) implements BareType { }

    /** Something in error already, or a name that is not declared. */
    record Unknown() implements BareType { }
}
