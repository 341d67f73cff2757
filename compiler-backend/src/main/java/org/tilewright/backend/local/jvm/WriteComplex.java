package org.tilewright.backend.local.jvm;

import static org.objectweb.asm.Opcodes.*;

import org.objectweb.asm.MethodVisitor;
import org.tilewright.leaf.BinaryOperation;
import org.tilewright.leaf.UnaryOperation;

/** Writes complex arithmetic on pairs of locals. The result's locals must not be the operands'. */
final class WriteComplex {

    private WriteComplex() { }

    static void binary(MethodVisitor code, ElementCode t, BinaryOperation operation, Pair x, Pair y, Pair out) {
        switch (operation) {
            case ADD, SUB -> {
                int op = t.arithmetic(operation == BinaryOperation.ADD ? IADD : ISUB);
                load(code, t, x.re(), y.re());
                code.visitInsn(op);
                code.visitVarInsn(t.store, out.re());
                load(code, t, x.im(), y.im());
                code.visitInsn(op);
                code.visitVarInsn(t.store, out.im());
            }
            case MUL -> {
                products(code, t, x.re(), y.re(), x.im(), y.im(), ISUB);
                code.visitVarInsn(t.store, out.re());
                products(code, t, x.re(), y.im(), x.im(), y.re(), IADD);
                code.visitVarInsn(t.store, out.im());
            }
            case DIV -> {
                products(code, t, x.re(), y.re(), x.im(), y.im(), IADD);
                products(code, t, y.re(), y.re(), y.im(), y.im(), IADD);
                code.visitInsn(t.arithmetic(IDIV));
                code.visitVarInsn(t.store, out.re());
                products(code, t, x.im(), y.re(), x.re(), y.im(), ISUB);
                products(code, t, y.re(), y.re(), y.im(), y.im(), IADD);
                code.visitInsn(t.arithmetic(IDIV));
                code.visitVarInsn(t.store, out.im());
            }
            case POW -> {
                for (int part = 0; part < 2; part++) {
                    function(code, t, operation.word() + (part == 0 ? "Re" : "Im"), x, y);
                    code.visitVarInsn(t.store, part == 0 ? out.re() : out.im());
                }
            }
            case MIN, MAX, ATAN2 -> throw new IllegalStateException("'" + operation.word() + "' is not defined on complex numbers");
            case COMPLEX -> throw new IllegalStateException("the operands of 'complex' are not complex");
        }
    }

    static void unary(MethodVisitor code, ElementCode t, UnaryOperation operation, Pair x, Pair out) {
        switch (operation) {
            case NEG, CONJ -> {
                for (int part = 0; part < 2; part++) {
                    code.visitVarInsn(t.load, part == 0 ? x.re() : x.im());
                    if (part == 1 || operation == UnaryOperation.NEG) {
                        code.visitInsn(t.arithmetic(INEG));
                    }
                    code.visitVarInsn(t.store, part == 0 ? out.re() : out.im());
                }
            }
            case SQRT, EXP, LOG, TANH -> {
                for (int part = 0; part < 2; part++) {
                    function(code, t, operation.word() + (part == 0 ? "Re" : "Im"), x);
                    code.visitVarInsn(t.store, part == 0 ? out.re() : out.im());
                }
            }
            case ABS, RE, IM -> throw new IllegalStateException("the result of '" + operation.word() + "' is not complex");
            case NOT, SIGN, SIN, COS, TAN, ASIN, ACOS, ATAN, SINH, COSH, ERF, FLOOR, CEIL, ROUND ->
                    throw new IllegalStateException("'" + operation.word() + "' is not defined on complex numbers");
        }
    }

    /** Pushes one part of a function's value, which is computed in doubles. */
    private static void function(MethodVisitor code, ElementCode t, String function, Pair... operands) {
        for (Pair x : operands) {
            for (int local : new int[] {x.re(), x.im()}) {
                code.visitVarInsn(t.load, local);
                if (t == ElementCode.FLOAT) {
                    code.visitInsn(F2D);
                }
            }
        }
        code.visitMethodInsn(INVOKESTATIC, "org/tilewright/backend/local/jvm/ComplexMath", function,
                "(" + "DD".repeat(operands.length) + ")D", false);
        if (t == ElementCode.FLOAT) {
            code.visitInsn(D2F);
        }
    }

    private static void load(MethodVisitor code, ElementCode t, int a, int b) {
        code.visitVarInsn(t.load, a);
        code.visitVarInsn(t.load, b);
    }

    /** Pushes {@code a*b op c*d}. */
    private static void products(MethodVisitor code, ElementCode t, int a, int b, int c, int d, int op) {
        load(code, t, a, b);
        code.visitInsn(t.arithmetic(IMUL));
        load(code, t, c, d);
        code.visitInsn(t.arithmetic(IMUL));
        code.visitInsn(t.arithmetic(op));
    }
}
