package org.tilewright.ir.type;

import java.util.List;

/** The type of one element of a tensor: a number or condition, or a record of several. */
// No default methods: the constants need the class of the basic types, which must not need this one to begin.
public sealed interface ElementType permits BasicType, RecordType {

    BasicType F32 = BasicType.F32;
    BasicType F64 = BasicType.F64;
    BasicType I32 = BasicType.I32;
    BasicType I64 = BasicType.I64;
    BasicType BOOL = BasicType.BOOL;
    BasicType C64 = BasicType.C64;
    BasicType C128 = BasicType.C128;
    BasicType I8 = BasicType.I8;
    BasicType I16 = BasicType.I16;
    BasicType U8 = BasicType.U8;
    BasicType F16 = BasicType.F16;
    BasicType BF16 = BasicType.BF16;

    /** Bytes of one element, in memory and on the wire. */
    int bytes();

    /**
     * Bytes of so many elements. Whoever counts memory or what travels asks here.
     *
     * @throws ArithmeticException if they need more than 64 bits
     */
    long bytes(long elements);

    boolean isComplex();

    boolean isInteger();

    /** Whether tensors have elements of the type, and expressions values of a wider one. */
    boolean isSmall();

    /** The type of an element's value in an expression, in which results are combined until the statement stores them. */
    ElementType computing();

    /** The type of an absolute value: that of the parts for a complex type. */
    ElementType magnitude();

    /** The least number of an integer type. */
    long least();

    /** The greatest number of an integer type. */
    long greatest();

    /** The name in a {@code .tw} file. */
    String keyword();

    /** The basic types that an element consists of, in the order in which they lie in memory. */
    List<BasicType> components();

    /**
     * The type itself, where there are no records.
     *
     * @throws IllegalStateException for a record
     */
    BasicType basic();
}
