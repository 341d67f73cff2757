package org.tilewright.target.local;

import static org.objectweb.asm.Opcodes.*;

import org.objectweb.asm.MethodVisitor;

/** Writes complex arithmetic on pairs of locals. The result's locals must not be the operands'. */
final class WriteComplex {

    private static final String MATH = "org/tilewright/target/local/ScalarMath";

    private WriteComplex() { }

    static void binary(MethodVisitor code, ElementCode t, String operation, WriteScalar.Pair x, WriteScalar.Pair y, WriteScalar.Pair out) {
        switch (operation) {
            case "add", "sub" -> {
                int op = t.arithmetic(operation.equals("add") ? IADD : ISUB);
                load(code, t, x.re(), y.re());
                code.visitInsn(op);
                code.visitVarInsn(t.store, out.re());
                load(code, t, x.im(), y.im());
                code.visitInsn(op);
                code.visitVarInsn(t.store, out.im());
            }
            case "mul" -> {
                products(code, t, x.re(), y.re(), x.im(), y.im(), ISUB);
                code.visitVarInsn(t.store, out.re());
                products(code, t, x.re(), y.im(), x.im(), y.re(), IADD);
                code.visitVarInsn(t.store, out.im());
            }
            case "div" -> {
                products(code, t, x.re(), y.re(), x.im(), y.im(), IADD);
                products(code, t, y.re(), y.re(), y.im(), y.im(), IADD);
                code.visitInsn(t.arithmetic(IDIV));
                code.visitVarInsn(t.store, out.re());
                products(code, t, x.im(), y.re(), x.re(), y.im(), ISUB);
                products(code, t, y.re(), y.re(), y.im(), y.im(), IADD);
                code.visitInsn(t.arithmetic(IDIV));
                code.visitVarInsn(t.store, out.im());
            }
            default -> throw new LocalRunException(operation + " is not defined on complex numbers");
        }
    }

    static void unary(MethodVisitor code, ElementCode t, String operation, WriteScalar.Pair x, WriteScalar.Pair out) {
        switch (operation) {
            case "neg" -> {
                for (int part = 0; part < 2; part++) {
                    code.visitVarInsn(t.load, part == 0 ? x.re() : x.im());
                    code.visitInsn(t.arithmetic(INEG));
                    code.visitVarInsn(t.store, part == 0 ? out.re() : out.im());
                }
            }
            case "abs" -> {
                load(code, t, x.re(), x.im());
                code.visitMethodInsn(INVOKESTATIC, MATH, "hypot", "(" + t.descriptor + t.descriptor + ")" + t.descriptor, false);
                code.visitVarInsn(t.store, out.re());
                code.visitInsn(t == ElementCode.FLOAT ? FCONST_0 : DCONST_0);
                code.visitVarInsn(t.store, out.im());
            }
            case "exp" -> {
                for (int part = 0; part < 2; part++) {
                    call(code, t, x.re(), "exp");
                    call(code, t, x.im(), part == 0 ? "cos" : "sin");
                    code.visitInsn(t.arithmetic(IMUL));
                    code.visitVarInsn(t.store, part == 0 ? out.re() : out.im());
                }
            }
            default -> throw new LocalRunException(operation + " is not defined on complex numbers");
        }
    }

    private static void call(MethodVisitor code, ElementCode t, int local, String function) {
        code.visitVarInsn(t.load, local);
        code.visitMethodInsn(INVOKESTATIC, MATH, function, "(" + t.descriptor + ")" + t.descriptor, false);
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
