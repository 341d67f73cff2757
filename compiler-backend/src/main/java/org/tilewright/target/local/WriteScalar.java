package org.tilewright.target.local;

import static org.objectweb.asm.Opcodes.*;

import java.util.IdentityHashMap;
import java.util.Map;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.tilewright.data.Elements;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.ReductionOperator;
import org.tilewright.plan.Leaf.Scalar;

/** Writes the code of scalar expressions. Values of real types stand on the stack, complex ones in a pair of locals. */
final class WriteScalar {

    /** Where a complex value stands. */
    record Pair(int re, int im) { }

    private static final String MATH = "org/tilewright/target/local/ScalarMath";

    private final KernelScope scope;
    private final MethodVisitor code;
    /** Reductions inside expressions whose loops have run, and the locals that hold their results. */
    private final Map<Scalar.Reduce, Pair> reduced = new IdentityHashMap<>();

    WriteScalar(KernelScope scope) {
        this.scope = scope;
        this.code = scope.code;
    }

    void reduced(Scalar.Reduce reduce, Pair result) {
        reduced.put(reduce, result);
    }

    /** Pushes a value of a type that is not complex. */
    void push(Scalar s) {
        ElementType type = s.type();
        ElementCode t = ElementCode.of(type);
        switch (s) {
            case Scalar.Constant c -> constant(type, c.value());
            case Scalar.FromInt f -> {
                scope.integer(f.value());
                fromLong(type);
            }
            case Scalar.Load l -> {
                code.visitVarInsn(ALOAD, scope.buffer(l.place().buffer().name()).array());
                scope.address(l.place());
                code.visitInsn(t.arrayLoad);
            }
            case Scalar.Unary u -> {
                push(u.operand());
                if (u.operation().equals("neg")) {
                    code.visitInsn(t.arithmetic(INEG));
                } else {
                    code.visitMethodInsn(INVOKESTATIC, MATH, u.operation(), "(" + t.descriptor + ")" + t.descriptor, false);
                }
            }
            case Scalar.Binary b -> {
                push(b.left());
                push(b.right());
                operation(b.operation(), type);
            }
            case Scalar.Compare c -> compare(c);
            case Scalar.Select c -> {
                Label otherwise = new Label();
                Label end = new Label();
                push(c.condition());
                code.visitJumpInsn(IFEQ, otherwise);
                push(c.then());
                code.visitJumpInsn(GOTO, end);
                code.visitLabel(otherwise);
                push(c.otherwise());
                code.visitLabel(end);
            }
            case Scalar.Reduce r -> code.visitVarInsn(t.load, reduced.get(r).re());
        }
    }

    private void fromLong(ElementType type) {
        switch (type) {
            case F32, C64 -> code.visitInsn(L2F);
            case F64, C128 -> code.visitInsn(L2D);
            case I32 -> code.visitInsn(L2I);
            case I64 -> { }
            case BOOL -> {
                code.visitInsn(LCONST_0);
                code.visitInsn(LCMP);
                code.visitInsn(DUP);
                code.visitInsn(IMUL);
            }
        }
    }

    void constant(ElementType type, double value) {
        switch (type) {
            case F32, C64 -> code.visitLdcInsn((float) value);
            case F64, C128 -> code.visitLdcInsn(value);
            case I32 -> code.visitLdcInsn((int) value);
            case I64 -> code.visitLdcInsn((long) value);
            case BOOL -> code.visitLdcInsn(value != 0 ? 1 : 0);
        }
    }

    void identity(ElementType type, ReductionOperator operator) {
        switch (type) {
            case I32 -> code.visitLdcInsn((int) Elements.integerIdentity(type, operator));
            case I64 -> code.visitLdcInsn(Elements.integerIdentity(type, operator));
            case BOOL -> code.visitLdcInsn((int) Elements.integerIdentity(type, operator));
            default -> constant(type, Elements.realIdentity(operator));
        }
    }

    /** Replaces the two values on top of the stack by the result. */
    void operation(String operation, ElementType type) {
        ElementCode t = ElementCode.of(type);
        if (type == ElementType.BOOL) {
            code.visitInsn(switch (operation) {
                case "add", "max" -> IOR;
                case "mul", "min" -> IAND;
                default -> throw new LocalRunException("'" + operation + "' is not defined on bool");
            });
            return;
        }
        switch (operation) {
            case "add" -> code.visitInsn(t.arithmetic(IADD));
            case "sub" -> code.visitInsn(t.arithmetic(ISUB));
            case "mul" -> code.visitInsn(t.arithmetic(IMUL));
            case "div" -> code.visitInsn(t.arithmetic(IDIV));
            default -> code.visitMethodInsn(INVOKESTATIC, MATH, operation,
                    "(" + t.descriptor + t.descriptor + ")" + t.descriptor, false);
        }
    }

    /** The operation that a reduction repeats. */
    static String operation(ReductionOperator operator) {
        return switch (operator) {
            case SUM, ANY -> "add";
            case PROD, ALL -> "mul";
            case MAX -> "max";
            case MIN -> "min";
        };
    }

    private void compare(Scalar.Compare c) {
        ElementType type = c.left().type();
        Label yes = new Label();
        Label no = new Label();
        Label end = new Label();
        if (type.isComplex()) {
            ElementCode t = ElementCode.of(type);
            Pair x = pair(c.left());
            Pair y = pair(c.right());
            for (int part = 0; part < 2; part++) {
                code.visitVarInsn(t.load, part == 0 ? x.re() : x.im());
                code.visitVarInsn(t.load, part == 0 ? y.re() : y.im());
                code.visitInsn(t == ElementCode.FLOAT ? FCMPL : DCMPL);
                code.visitJumpInsn(IFNE, no);
            }
            answer(c.operation().equals("eq"), yes, no, end);
            return;
        }
        push(c.left());
        push(c.right());
        boolean less = c.operation().equals("lt") || c.operation().equals("le");
        switch (ElementCode.of(type)) {
            // so that a comparison with NaN does not hold
            case FLOAT -> code.visitInsn(less ? FCMPG : FCMPL);
            case DOUBLE -> code.visitInsn(less ? DCMPG : DCMPL);
            case LONG -> code.visitInsn(LCMP);
            case INT, BOOL -> code.visitMethodInsn(INVOKESTATIC, "java/lang/Integer", "compare", "(II)I", false);
        }
        code.visitJumpInsn(switch (c.operation()) {
            case "lt" -> IFGE;
            case "le" -> IFGT;
            case "gt" -> IFLE;
            case "ge" -> IFLT;
            case "eq" -> IFNE;
            default -> IFEQ;
        }, no);
        answer(true, yes, no, end);
    }

    private void answer(boolean whenHolds, Label yes, Label no, Label end) {
        code.visitLabel(yes);
        code.visitInsn(whenHolds ? ICONST_1 : ICONST_0);
        code.visitJumpInsn(GOTO, end);
        code.visitLabel(no);
        code.visitInsn(whenHolds ? ICONST_0 : ICONST_1);
        code.visitLabel(end);
    }

    /** Computes a complex value into two locals. */
    Pair pair(Scalar s) {
        ElementType type = s.type();
        ElementCode t = ElementCode.of(type);
        if (s instanceof Scalar.Reduce r) {
            return reduced.get(r);
        }
        Pair out = new Pair(scope.local(t.slots), scope.local(t.slots));
        switch (s) {
            case Scalar.Constant c -> {
                constant(type, c.value());
                code.visitVarInsn(t.store, out.re());
                constant(type, 0);
                code.visitVarInsn(t.store, out.im());
            }
            case Scalar.FromInt f -> {
                scope.integer(f.value());
                fromLong(type);
                code.visitVarInsn(t.store, out.re());
                constant(type, 0);
                code.visitVarInsn(t.store, out.im());
            }
            case Scalar.Load l -> {
                int at = complexAddress(l.place());
                loadComponents(scope.buffer(l.place().buffer().name()).array(), at, t, out);
            }
            case Scalar.Unary u -> WriteComplex.unary(code, t, u.operation(), pair(u.operand()), out);
            case Scalar.Binary b -> WriteComplex.binary(code, t, b.operation(), pair(b.left()), pair(b.right()), out);
            case Scalar.Select c -> {
                Label otherwise = new Label();
                Label end = new Label();
                push(c.condition());
                code.visitJumpInsn(IFEQ, otherwise);
                move(t, pair(c.then()), out);
                code.visitJumpInsn(GOTO, end);
                code.visitLabel(otherwise);
                move(t, pair(c.otherwise()), out);
                code.visitLabel(end);
            }
            case Scalar.Compare c -> throw new IllegalStateException("a comparison is not complex");
            case Scalar.Reduce r -> throw new IllegalStateException("handled above");
        }
        return out;
    }

    /** Computes twice the address of a place into a new local. */
    int complexAddress(org.tilewright.plan.Leaf.Place place) {
        int at = scope.local(1);
        scope.address(place);
        code.visitInsn(ICONST_1);
        code.visitInsn(ISHL);
        code.visitVarInsn(ISTORE, at);
        return at;
    }

    void loadComponents(int array, int at, ElementCode t, Pair out) {
        for (int part = 0; part < 2; part++) {
            code.visitVarInsn(ALOAD, array);
            code.visitVarInsn(ILOAD, at);
            code.visitLdcInsn(part);
            code.visitInsn(IADD);
            code.visitInsn(t.arrayLoad);
            code.visitVarInsn(t.store, part == 0 ? out.re() : out.im());
        }
    }

    void storeComponents(int array, int at, ElementCode t, Pair value) {
        for (int part = 0; part < 2; part++) {
            code.visitVarInsn(ALOAD, array);
            code.visitVarInsn(ILOAD, at);
            code.visitLdcInsn(part);
            code.visitInsn(IADD);
            code.visitVarInsn(t.load, part == 0 ? value.re() : value.im());
            code.visitInsn(t.arrayStore);
        }
    }

    void move(ElementCode t, Pair from, Pair to) {
        code.visitVarInsn(t.load, from.re());
        code.visitVarInsn(t.store, to.re());
        code.visitVarInsn(t.load, from.im());
        code.visitVarInsn(t.store, to.im());
    }
}
