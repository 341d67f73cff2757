package org.tilewright.generated.declarations;

/** What an expression reads: a tensor, or a parameter of a function. */
public interface Operand {

    /** Something was made that is only right as long as the elements are what they are known as now. */
    void rely();
}
