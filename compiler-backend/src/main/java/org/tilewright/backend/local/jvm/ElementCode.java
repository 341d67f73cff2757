package org.tilewright.backend.local.jvm;

import static org.objectweb.asm.Opcodes.*;

import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;

/**
 * The bytecode of one component of an element: bool as int on the stack and byte in arrays, small types as int or float on the stack.
 * Elements of small types are only read: results are computed in wider ones.
 */
enum ElementCode {
    FLOAT("F", FLOAD, FSTORE, FALOAD, FASTORE, 1, "[F"),
    DOUBLE("D", DLOAD, DSTORE, DALOAD, DASTORE, 2, "[D"),
    INT("I", ILOAD, ISTORE, IALOAD, IASTORE, 1, "[I"),
    LONG("J", LLOAD, LSTORE, LALOAD, LASTORE, 2, "[J"),
    BOOL("I", ILOAD, ISTORE, BALOAD, BASTORE, 1, "[B"),
    BYTE("I", ILOAD, ISTORE, BALOAD, BASTORE, 1, "[B"),
    SHORT("I", ILOAD, ISTORE, SALOAD, SASTORE, 1, "[S"),
    HALF("F", FLOAD, FSTORE, SALOAD, SASTORE, 1, "[S");

    final String descriptor;
    final int load;
    final int store;
    final int arrayLoad;
    final int arrayStore;
    final int slots;
    final String arrayType;

    ElementCode(String descriptor, int load, int store, int arrayLoad, int arrayStore, int slots, String arrayType) {
        this.descriptor = descriptor;
        this.load = load;
        this.store = store;
        this.arrayLoad = arrayLoad;
        this.arrayStore = arrayStore;
        this.slots = slots;
        this.arrayType = arrayType;
    }

    static ElementCode of(ElementType type) {
        return switch (type.basic()) {
            case F32, C64 -> FLOAT;
            case F64, C128 -> DOUBLE;
            case I32 -> INT;
            case I64 -> LONG;
            case BOOL -> BOOL;
            case I8, U8 -> BYTE;
            case I16 -> SHORT;
            case F16, BF16 -> HALF;
        };
    }

    /** The descriptor of what holds the elements of a buffer: an array, or an array of those of the fields. */
    static String arrayType(ElementType type) {
        return type instanceof BasicType b ? of(b).arrayType : "[Ljava/lang/Object;";
    }

    /** The opcode of this type, given that of int: IADD, IMUL, ... */
    int arithmetic(int intOpcode) {
        return intOpcode + switch (this) {
            case INT, BOOL, BYTE, SHORT -> 0;
            case LONG -> 1;
            case FLOAT, HALF -> 2;
            case DOUBLE -> 3;
        };
    }
}
