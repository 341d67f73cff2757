package org.tilewright.backend.local.jvm;

import static org.objectweb.asm.Opcodes.*;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.leaf.BinaryOperation;
import org.tilewright.leaf.CheckedOperation;
import org.tilewright.leaf.ComparisonOperator;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Scalar;
import org.tilewright.leaf.UnaryOperation;

/** Writes the code of scalar expressions. Values of real types stand on the stack, complex ones in a pair of locals: {@link WritePair}. */
final class WriteScalar {

    private static final String MATH = "org/tilewright/backend/local/jvm/ScalarMath";
    private static final String SMALL = "org/tilewright/backend/local/jvm/SmallMath";

    private final KernelScope scope;
    private final MethodVisitor code;
    private final WritePair complex;
    private final WriteRecord records;
    /** Parts of expressions with loops of their own, which have run, and the locals that hold their results. */
    private final Map<Scalar, Locals> settled = new IdentityHashMap<>();

    WriteScalar(KernelScope scope) {
        this.scope = scope;
        this.code = scope.code;
        this.complex = new WritePair(scope, this);
        this.records = new WriteRecord(scope, this);
    }

    /** Writes the complex values of the same expression. */
    WritePair complex() {
        return complex;
    }

    /** Writes the records of the same expression. */
    WriteRecord records() {
        return records;
    }

    /** The value of a part stands in locals from here on. */
    void settled(Scalar part, Locals result) {
        settled.put(part, result);
    }

    /** The locals that hold the value of a part that has run. */
    Optional<Locals> results(Scalar part) {
        return Optional.ofNullable(settled.get(part));
    }

    /** The same of a part that is not a record. */
    Optional<Pair> result(Scalar part) {
        return results(part).map(Locals::one);
    }

    /** Computes a value that is not a record into locals. */
    void into(Scalar s, Pair out) {
        ElementCode t = ElementCode.of(s.type());
        if (s.type().isComplex()) {
            complex.move(t, complex.of(s), out);
        } else {
            push(s);
            code.visitVarInsn(t.store, out.re());
        }
    }

    /** Pushes a value of a type that is not complex. */
    void push(Scalar s) {
        ElementType type = s.type();
        ElementCode t = ElementCode.of(type);
        Optional<Pair> ready = result(s);
        if (ready.isPresent()) {
            code.visitVarInsn(t.load, ready.get().re());
            return;
        }
        switch (s) {
            case Scalar.Constant c -> constant(c);
            case Scalar.FromInt f -> {
                scope.integer(f.value());
                fromLong(type);
            }
            case Scalar.Load l -> {
                code.visitVarInsn(ALOAD, scope.buffer(l.element().buffer().name()).array());
                scope.address(l.element());
                code.visitInsn(t.arrayLoad);
                loaded(type);
            }
            case Scalar.Convert v -> {
                push(v.operand());
                converted(v.operand().type(), type);
            }
            case Scalar.Unary u when u.operation() == UnaryOperation.RE || u.operation() == UnaryOperation.IM -> {
                Pair z = complex.of(u.operand());
                code.visitVarInsn(t.load, u.operation() == UnaryOperation.RE ? z.re() : z.im());
            }
            case Scalar.Unary u when u.operand().type().isComplex() -> {
                Pair z = complex.of(u.operand());
                code.visitVarInsn(t.load, z.re());
                code.visitVarInsn(t.load, z.im());
                code.visitMethodInsn(INVOKESTATIC, MATH, "hypot", "(" + t.descriptor + t.descriptor + ")" + t.descriptor, false);
            }
            case Scalar.Unary u -> {
                push(u.operand());
                if (u.operation() == UnaryOperation.NEG) {
                    code.visitInsn(t.arithmetic(INEG));
                } else if (u.operation() == UnaryOperation.NOT) {
                    code.visitInsn(ICONST_1);
                    code.visitInsn(IXOR);
                } else {
                    code.visitMethodInsn(INVOKESTATIC, MATH, u.operation().word(), "(" + t.descriptor + ")" + t.descriptor, false);
                }
            }
            case Scalar.Binary b -> {
                push(b.left());
                push(b.right());
                operation(b.operation(), type);
            }
            case Scalar.CheckedOp q -> partial(q, t);
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
            case Scalar.Pick p -> pick(p, () -> push(p.element()), () -> push(p.nothing()));
            case Scalar.Field f -> code.visitVarInsn(t.load, records.field(f).re());
            case Scalar.Make m -> throw new IllegalStateException("a record is not on the stack");
            case Scalar.Operand o -> throw new IllegalStateException("operands of a reduction are in locals");
            case Scalar.Reduction r -> throw new IllegalStateException("a reduction runs before the expression that it stands in");
        }
    }

    /** Writes an operation that has no value for some operands. For these it throws an exception with the values of the index variables. */
    private void partial(Scalar.CheckedOp q, ElementCode t) {
        Pair operands = new Pair(scope.local(t.slots), scope.local(t.slots));
        push(q.left());
        push(q.right());
        code.visitVarInsn(t.store, operands.im());
        code.visitVarInsn(t.store, operands.re());
        Label defined = new Label();
        String two = "(" + t.descriptor + t.descriptor + ")";
        code.visitVarInsn(t.load, operands.re());
        code.visitVarInsn(t.load, operands.im());
        code.visitMethodInsn(INVOKESTATIC, MATH, switch (q.operation()) {
            case POW -> "hasPower";
            case ELEMENT -> "hasElement";
            case DIV, REM -> "hasQuotient";
        }, two + "Z", false);
        code.visitJumpInsn(IFNE, defined);
        code.visitLdcInsn(q.ended());
        code.visitLdcInsn(q.names());
        List<Runnable> values = new ArrayList<>();
        q.asked().ifPresent(a -> values.add(() -> code.visitVarInsn(LLOAD, operands.re())));
        q.where().forEach(n -> values.add(() -> scope.integer(n.value())));
        code.visitLdcInsn(values.size());
        code.visitIntInsn(NEWARRAY, T_LONG);
        for (int i = 0; i < values.size(); i++) {
            code.visitInsn(DUP);
            code.visitLdcInsn(i);
            values.get(i).run();
            code.visitInsn(LASTORE);
        }
        code.visitMethodInsn(INVOKESTATIC, MATH, "undefined", "(Ljava/lang/String;Ljava/lang/String;[J)Ljava/lang/RuntimeException;",
                false);
        code.visitInsn(ATHROW);
        code.visitLabel(defined);
        code.visitVarInsn(t.load, operands.re());
        if (q.asked().isEmpty()) {
            code.visitVarInsn(t.load, operands.im());
            result(q.operation(), t);
        }
    }

    /** Replaces the two values on top of the stack by the result, which there is. */
    private void result(CheckedOperation operation, ElementCode t) {
        switch (operation) {
            case DIV -> code.visitInsn(t.arithmetic(IDIV));
            case REM -> code.visitInsn(t.arithmetic(IREM));
            case POW -> function(operation.word(), t);
            case ELEMENT -> throw new IllegalStateException("an index that is computed is its left operand");
        }
    }

    private void function(String name, ElementCode t) {
        code.visitMethodInsn(INVOKESTATIC, MATH, name, "(" + t.descriptor + t.descriptor + ")" + t.descriptor, false);
    }

    /** Writes what is done for the value that an index has, and what is done if it is outside of its range. */
    void pick(Scalar.Pick p, Runnable element, Runnable nothing) {
        int at = scope.local(2);
        Label outside = new Label();
        Label end = new Label();
        push(p.index());
        code.visitVarInsn(LSTORE, at);
        code.visitVarInsn(LLOAD, at);
        scope.integer(p.low());
        code.visitInsn(LCMP);
        code.visitJumpInsn(IFLT, outside);
        code.visitVarInsn(LLOAD, at);
        scope.integer(p.high());
        code.visitInsn(LCMP);
        code.visitJumpInsn(IFGE, outside);
        Optional<Runnable> before = scope.bind(p.variable(), at);
        element.run();
        scope.restore(p.variable(), before);
        code.visitJumpInsn(GOTO, end);
        code.visitLabel(outside);
        nothing.run();
        code.visitLabel(end);
    }

    void fromLong(ElementType type) {
        switch (type.basic()) {
            case F32, C64 -> code.visitInsn(L2F);
            case F64, C128 -> code.visitInsn(L2D);
            case I32 -> code.visitInsn(L2I);
            case I64 -> { }
            case I8, I16, U8, F16, BF16 -> throw new IllegalStateException("numbers alone have the type that is computed in");
            case BOOL -> {
                code.visitInsn(LCONST_0);
                code.visitInsn(LCMP);
                code.visitInsn(DUP);
                code.visitInsn(IMUL);
            }
        }
    }

    /** Replaces a value on top of the stack, of a type that is not complex, by what another type, or its parts, hold of it. */
    void converted(ElementType from, ElementType to) {
        if (to.isSmall()) {
            rounded(from, to);
            return;
        }
        ElementCode before = ElementCode.of(from == ElementType.BOOL ? ElementType.I32 : from.computing());
        ElementCode after = ElementCode.of(to);
        if (before == after) {
            return;
        }
        code.visitInsn(switch (before) {
            case FLOAT -> after == ElementCode.DOUBLE ? F2D : after == ElementCode.LONG ? F2L : F2I;
            case DOUBLE -> after == ElementCode.FLOAT ? D2F : after == ElementCode.LONG ? D2L : D2I;
            case LONG -> after == ElementCode.FLOAT ? L2F : after == ElementCode.DOUBLE ? L2D : L2I;
            default -> after == ElementCode.FLOAT ? I2F : after == ElementCode.DOUBLE ? I2D : I2L;
        });
    }

    /** Makes a value of a type that is computed in of what stood in an array. */
    private void loaded(ElementType type) {
        switch (type.basic()) {
            case U8 -> {
                code.visitIntInsn(SIPUSH, 255);
                code.visitInsn(IAND);
            }
            case F16, BF16 -> code.visitMethodInsn(INVOKESTATIC, SMALL, "of" + type, "(S)F", false);
            default -> { }
        }
    }

    /** Replaces a value on top of the stack by the nearest one of a small type, which has the type that it is computed in. */
    private void rounded(ElementType from, ElementType to) {
        ElementCode before = ElementCode.of(from == ElementType.BOOL ? ElementType.I32 : from.computing());
        String result = ElementCode.of(to.computing()).descriptor;
        code.visitMethodInsn(INVOKESTATIC, SMALL, "to" + to, "(" + before.descriptor + ")" + result, false);
    }

    void constant(Scalar.Constant c) {
        switch (c) {
            case Scalar.IntLiteral w when w.type() == ElementType.I64 -> code.visitLdcInsn(w.value());
            case Scalar.IntLiteral w -> code.visitLdcInsn((int) w.value());
            case Scalar.FloatLiteral r -> real(r.type(), r.value());
        }
    }

    void real(ElementType type, double value) {
        if (type.magnitude() == ElementType.F32) {
            code.visitLdcInsn((float) value);
        } else {
            code.visitLdcInsn(value);
        }
    }

    void zero(ElementType type) {
        constant(Scalar.Constant.of(0, type));
    }

    void identity(ElementType type, ReductionOperator operator) {
        if (type.isInteger() || type == ElementType.BOOL) {
            constant(Scalar.Constant.of(operator.integerIdentity(type), type));
        } else {
            real(type, operator.realIdentity());
        }
    }

    /** Replaces the two values on top of the stack by the result. */
    void operation(BinaryOperation operation, ElementType type) {
        ElementCode t = ElementCode.of(type);
        if (type == ElementType.BOOL) {
            code.visitInsn(operation.isOr() ? IOR : IAND);
            return;
        }
        switch (operation) {
            case ADD -> code.visitInsn(t.arithmetic(IADD));
            case SUB -> code.visitInsn(t.arithmetic(ISUB));
            case MUL -> code.visitInsn(t.arithmetic(IMUL));
            case DIV -> code.visitInsn(t.arithmetic(IDIV));
            case MIN, MAX, POW, ATAN2 -> function(operation.word(), t);
            case COMPLEX -> throw new IllegalStateException("a complex number is not on the stack");
        }
    }

    private void compare(Scalar.Compare c) {
        ElementType type = c.left().type();
        Label yes = new Label();
        Label no = new Label();
        Label end = new Label();
        if (type.isComplex()) {
            ElementCode t = ElementCode.of(type);
            Pair x = complex.of(c.left());
            Pair y = complex.of(c.right());
            for (int part = 0; part < 2; part++) {
                code.visitVarInsn(t.load, part == 0 ? x.re() : x.im());
                code.visitVarInsn(t.load, part == 0 ? y.re() : y.im());
                code.visitInsn(t == ElementCode.FLOAT ? FCMPL : DCMPL);
                code.visitJumpInsn(IFNE, no);
            }
            answer(c.operation() == ComparisonOperator.EQ, yes, no, end);
            return;
        }
        push(c.left());
        push(c.right());
        boolean less = c.operation() == ComparisonOperator.LT || c.operation() == ComparisonOperator.LE;
        switch (ElementCode.of(type)) {
            // so that a comparison with NaN does not hold
            case FLOAT -> code.visitInsn(less ? FCMPG : FCMPL);
            case DOUBLE -> code.visitInsn(less ? DCMPG : DCMPL);
            case LONG -> code.visitInsn(LCMP);
            case INT, BOOL, BYTE, SHORT, HALF -> code.visitMethodInsn(INVOKESTATIC, "java/lang/Integer", "compare", "(II)I", false);
        }
        code.visitJumpInsn(switch (c.operation()) {
            case LT -> IFGE;
            case LE -> IFGT;
            case GT -> IFLE;
            case GE -> IFLT;
            case EQ -> IFNE;
            case NE -> IFEQ;
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

    /** Pushes a value of a type that is not complex, as one of a type that may be wider. */
    void push(Scalar s, ElementType as) {
        push(s);
        if (as != s.type()) {
            code.visitInsn(F2D);
        }
    }
}
