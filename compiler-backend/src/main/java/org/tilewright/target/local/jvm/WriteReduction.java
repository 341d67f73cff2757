package org.tilewright.target.local.jvm;

import static org.objectweb.asm.Opcodes.*;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.ReductionOperator;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.Combiner;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafContents;
import org.tilewright.leaf.Scalar;

/** Writes the loops of reductions that stand inside expressions. They run ahead of the expression, and leave their results in locals. */
final class WriteReduction {

    private final KernelScope scope;
    private final MethodVisitor code;
    private final WriteLoop loops;

    WriteReduction(KernelScope scope, WriteLoop loops) {
        this.scope = scope;
        this.code = scope.code;
        this.loops = loops;
    }

    /**
     * Runs the loops that stand inside an expression ahead of it, those in a branch of a select only if that branch is taken.
     */
    void settle(Scalar s, WriteScalar expression) {
        if (LeafContents.reductions(s).isEmpty()) {
            return;
        }
        switch (s) {
            case Scalar.Reduce r -> reduce(r, expression);
            case Scalar.Select c when !LeafContents.reductions(c.then()).isEmpty() || !LeafContents.reductions(c.otherwise()).isEmpty() -> {
                settle(c.condition(), expression);
                Label otherwise = new Label();
                Label end = new Label();
                Pair result = result(c.type());
                expression.push(c.condition());
                code.visitJumpInsn(IFEQ, otherwise);
                settle(c.then(), expression);
                keep(c.then(), expression, result);
                code.visitJumpInsn(GOTO, end);
                code.visitLabel(otherwise);
                settle(c.otherwise(), expression);
                keep(c.otherwise(), expression, result);
                code.visitLabel(end);
                expression.settled(c, result);
            }
            default -> {
                for (Scalar p : s.parts()) {
                    settle(p, expression);
                }
            }
        }
    }

    private Pair result(ElementType type) {
        ElementCode t = ElementCode.of(type);
        return new Pair(scope.local(t.slots), type.isComplex() ? scope.local(t.slots) : -1);
    }

    private void keep(Scalar s, WriteScalar expression, Pair result) {
        ElementCode t = ElementCode.of(s.type());
        if (s.type().isComplex()) {
            expression.complex().move(t, expression.complex().of(s), result);
        } else {
            expression.push(s);
            code.visitVarInsn(t.store, result.re());
        }
    }

    private void reduce(Scalar.Reduce r, WriteScalar expression) {
        switch (r.by()) {
            case Scalar.Reducer.By by -> combine(r, by.operator(), expression);
            case Scalar.Reducer.Argument a -> find(r, a, expression);
            case Scalar.Reducer.Own o -> combine(r, o, expression);
        }
    }

    /** Where the best value is found. */
    private void find(Scalar.Reduce r, Scalar.Reducer.Argument by, WriteScalar expression) {
        ElementType type = r.body().type();
        Pair best = result(type);
        Pair at = result(ElementType.I64);
        Pair value = result(type);
        expression.identity(type, by.operator());
        code.visitVarInsn(ElementCode.of(type).store, best.re());
        code.visitLdcInsn(-1L);
        code.visitVarInsn(LSTORE, at.re());
        walk(r, () -> {
            WriteScalar scalar = new WriteScalar(scope);
            settle(r.body(), scalar);
            keep(r.body(), scalar, value);
            // stand for what is in locals
            Scalar now = new Scalar.Convert(r.body(), type);
            Scalar before = new Scalar.Convert(r.body(), type);
            Scalar found = new Scalar.FromInt(IntExpr.ZERO, ElementType.I64);
            scalar.settled(now, value);
            scalar.settled(before, best);
            scalar.settled(found, at);
            Label worse = new Label();
            scalar.push(by.beats(now, before, found));
            code.visitJumpInsn(IFEQ, worse);
            keep(now, scalar, best);
            keep(new Scalar.FromInt(IntExpr.variable(r.variable()), ElementType.I64), scalar, at);
            code.visitLabel(worse);
        });
        expression.settled(r, at);
    }

    private void combine(Scalar.Reduce r, ReductionOperator operator, WriteScalar expression) {
        ElementType type = operator.accumulator(r.type());
        ElementCode t = ElementCode.of(type);
        Pair result = result(type);
        expression.identity(type, operator);
        code.visitVarInsn(t.store, result.re());
        if (type.isComplex()) {
            expression.zero(type);
            code.visitVarInsn(t.store, result.im());
        }
        walk(r, () -> {
            WriteScalar scalar = new WriteScalar(scope);
            settle(r.body(), scalar);
            combine(scalar, operator, r.body(), type, result);
        });
        reduced(r, type, result, expression);
    }

    private void combine(Scalar.Reduce r, Scalar.Reducer.Own by, WriteScalar expression) {
        ElementType type = r.type();
        Pair result = result(type);
        Pair value = result(type);
        int begun = scope.local(1);
        // the verifier wants a value before the loop, also where the first one starts
        keep(by.start().orElseGet(() -> Scalar.Constant.of(0, type)), expression, result);
        code.visitInsn(by.start().isPresent() ? ICONST_1 : ICONST_0);
        code.visitVarInsn(ISTORE, begun);
        walk(r, () -> {
            WriteScalar scalar = new WriteScalar(scope);
            settle(r.body(), scalar);
            keep(r.body(), scalar, value);
            Scalar next = new Scalar.Operand(true, type);
            scalar.settled(next, value);
            Label end = new Label();
            if (by.start().isEmpty()) {
                Label further = new Label();
                code.visitVarInsn(ILOAD, begun);
                code.visitJumpInsn(IFNE, further);
                code.visitInsn(ICONST_1);
                code.visitVarInsn(ISTORE, begun);
                keep(next, scalar, result);
                code.visitJumpInsn(GOTO, end);
                code.visitLabel(further);
            }
            operands(by.combined(), scalar, result, value);
            keep(by.combined(), scalar, result);
            code.visitLabel(end);
        });
        expression.settled(r, result);
    }

    /** An element that takes what a function makes of it and of a value. @param scalar knows what the value's own loops came to */
    void combine(Leaf.Update u, Combiner.Own by, WriteScalar scalar) {
        ElementType type = u.target().buffer().type();
        ElementCode t = ElementCode.of(type);
        int array = scope.buffer(u.target().buffer().name()).array();
        Pair value = result(type);
        Pair before = result(type);
        Pair result = result(type);
        keep(u.value(), scalar, value);
        WriteScalar combined = new WriteScalar(scope);
        operands(by.combined(), combined, before, value);
        if (type.isComplex()) {
            int at = combined.complex().address(u.target());
            combined.complex().load(array, at, t, before);
            keep(by.combined(), combined, result);
            combined.complex().store(array, at, t, result);
            return;
        }
        code.visitVarInsn(ALOAD, array);
        scope.address(u.target());
        code.visitInsn(DUP2);
        code.visitInsn(t.arrayLoad);
        code.visitVarInsn(t.store, before.re());
        combined.push(by.combined());
        code.visitInsn(t.arrayStore);
    }

    private static void operands(Scalar s, WriteScalar scalar, Pair before, Pair next) {
        if (s instanceof Scalar.Operand o) {
            scalar.settled(o, o.next() ? next : before);
        }
        s.parts().forEach(p -> operands(p, scalar, before, next));
    }

    private void walk(Scalar.Reduce r, Runnable iteration) {
        int from = loops.bounds(r.low(), r.high(), OptionalInt.empty());
        if (LeafContents.reductions(r.body()).isEmpty()) {
            innermost(r, from, iteration);
        } else {
            loops.walk(r.variable(), from, iteration);
        }
    }

    private void innermost(Scalar.Reduce r, int from, Runnable iteration) {
        Optional<Runnable> outside = scope.bind(r.variable(), from);
        Label none = new Label();
        Map<Leaf.Element, KernelScope.Address> addresses = new HashMap<>();
        int count = loops.ahead(r.variable(), from, new LinkedHashSet<>(LeafContents.reads(r.body())), addresses, none);
        loops.iterate(r.variable(), from, count, addresses, () -> new WriteLoop.Body(() -> { }, iteration, () -> { }));
        scope.restore(r.variable(), outside);
        code.visitLabel(none);
    }

    /** The result of a reduction, rounded to its type, is a value in the expression. */
    private void reduced(Scalar.Reduce r, ElementType type, Pair result, WriteScalar expression) {
        if (type == r.type()) {
            expression.settled(r, result);
            return;
        }
        Pair rounded = result(r.type());
        if (type.isComplex()) {
            expression.complex().convert(result, D2F, rounded);
        } else {
            code.visitVarInsn(DLOAD, result.re());
            code.visitInsn(D2F);
            code.visitVarInsn(FSTORE, rounded.re());
        }
        expression.settled(r, rounded);
    }

    private void combine(WriteScalar scalar, ReductionOperator operator, Scalar value, ElementType type, Pair result) {
        ElementCode t = ElementCode.of(type);
        if (type.isComplex()) {
            Pair sum = new Pair(scope.local(t.slots), scope.local(t.slots));
            WriteComplex.binary(code, t, operator.operation(), result, scalar.complex().of(value, type), sum);
            scalar.complex().move(t, sum, result);
            return;
        }
        code.visitVarInsn(t.load, result.re());
        scalar.push(value, type);
        scalar.operation(operator.operation(), type);
        code.visitVarInsn(t.store, result.re());
    }
}
