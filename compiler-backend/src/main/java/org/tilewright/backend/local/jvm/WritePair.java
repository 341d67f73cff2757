package org.tilewright.backend.local.jvm;

import static org.objectweb.asm.Opcodes.*;

import java.util.Optional;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.tilewright.ir.type.ElementType;
import org.tilewright.leaf.BinaryOperation;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Scalar;

/** Writes the code of complex expressions, whose values stand in pairs of locals, and moves pairs between locals and buffers. */
final class WritePair {

    private final KernelScope scope;
    private final MethodVisitor code;
    private final WriteScalar real;

    /** @param real writes the values of the same expression that are not complex */
    WritePair(KernelScope scope, WriteScalar real) {
        this.scope = scope;
        this.code = scope.code;
        this.real = real;
    }

    /** Computes a complex value into two locals, as one of a type that may be wider. */
    Pair of(Scalar s, ElementType as) {
        Pair value = of(s);
        if (as == s.type()) {
            return value;
        }
        Pair out = new Pair(scope.local(2), scope.local(2));
        convert(value, F2D, out);
        return out;
    }

    /** Converts both components from one real type to the other. */
    void convert(Pair from, int opcode, Pair to) {
        ElementCode before = opcode == F2D ? ElementCode.FLOAT : ElementCode.DOUBLE;
        ElementCode after = opcode == F2D ? ElementCode.DOUBLE : ElementCode.FLOAT;
        code.visitVarInsn(before.load, from.re());
        code.visitInsn(opcode);
        code.visitVarInsn(after.store, to.re());
        code.visitVarInsn(before.load, from.im());
        code.visitInsn(opcode);
        code.visitVarInsn(after.store, to.im());
    }

    /** Computes a complex value into two locals. */
    Pair of(Scalar s) {
        ElementType type = s.type();
        ElementCode t = ElementCode.of(type);
        Optional<Pair> ready = real.result(s);
        if (ready.isPresent()) {
            return ready.get();
        }
        Pair out = new Pair(scope.local(t.slots), scope.local(t.slots));
        switch (s) {
            case Scalar.Constant c -> {
                real.constant(c);
                code.visitVarInsn(t.store, out.re());
                real.zero(type);
                code.visitVarInsn(t.store, out.im());
            }
            case Scalar.FromInt f -> {
                scope.integer(f.value());
                real.fromLong(type);
                code.visitVarInsn(t.store, out.re());
                real.zero(type);
                code.visitVarInsn(t.store, out.im());
            }
            case Scalar.Load l -> {
                int at = address(l.element());
                load(scope.buffer(l.element().buffer().name()).array(), at, t, out);
            }
            case Scalar.Convert v when v.operand().type() == type -> move(t, of(v.operand()), out);
            case Scalar.Convert v when v.operand().type().isComplex() ->
                    convert(of(v.operand()), t == ElementCode.FLOAT ? D2F : F2D, out);
            case Scalar.Convert v -> {
                real.push(v.operand());
                real.converted(v.operand().type(), type);
                code.visitVarInsn(t.store, out.re());
                real.zero(type);
                code.visitVarInsn(t.store, out.im());
            }
            case Scalar.Binary b when b.operation() == BinaryOperation.COMPLEX -> {
                real.push(b.left());
                code.visitVarInsn(t.store, out.re());
                real.push(b.right());
                code.visitVarInsn(t.store, out.im());
            }
            case Scalar.Unary u -> WriteComplex.unary(code, t, u.operation(), of(u.operand()), out);
            case Scalar.Binary b -> WriteComplex.binary(code, t, b.operation(), of(b.left()), of(b.right()), out);
            case Scalar.Select c -> {
                Label otherwise = new Label();
                Label end = new Label();
                real.push(c.condition());
                code.visitJumpInsn(IFEQ, otherwise);
                move(t, of(c.then()), out);
                code.visitJumpInsn(GOTO, end);
                code.visitLabel(otherwise);
                move(t, of(c.otherwise()), out);
                code.visitLabel(end);
            }
            case Scalar.CheckedOp q -> throw new IllegalStateException("an operation on integers is not complex");
            case Scalar.Compare c -> throw new IllegalStateException("a comparison is not complex");
            case Scalar.Pick p -> real.pick(p, () -> move(t, of(p.element()), out), () -> move(t, of(p.nothing()), out));
            case Scalar.Field f -> move(t, real.records().field(f), out);
            case Scalar.Make m -> throw new IllegalStateException("a record is not complex");
            case Scalar.Operand o -> throw new IllegalStateException("operands of a reduction are in locals");
            case Scalar.Reduction r -> throw new IllegalStateException("a reduction runs before the expression that it stands in");
        }
        return out;
    }

    /** Computes twice the address of an element into a new local. */
    int address(Leaf.Element element) {
        int at = scope.local(1);
        scope.address(element);
        code.visitInsn(ICONST_1);
        code.visitInsn(ISHL);
        code.visitVarInsn(ISTORE, at);
        return at;
    }

    void load(int array, int at, ElementCode t, Pair out) {
        for (int part = 0; part < 2; part++) {
            code.visitVarInsn(ALOAD, array);
            code.visitVarInsn(ILOAD, at);
            code.visitLdcInsn(part);
            code.visitInsn(IADD);
            code.visitInsn(t.arrayLoad);
            code.visitVarInsn(t.store, part == 0 ? out.re() : out.im());
        }
    }

    void store(int array, int at, ElementCode t, Pair value) {
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
