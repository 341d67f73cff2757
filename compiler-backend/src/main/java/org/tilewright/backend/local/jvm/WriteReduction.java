package org.tilewright.backend.local.jvm;

import static org.objectweb.asm.Opcodes.*;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.leaf.BinaryOperation;
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
            case Scalar.Reduction r -> reduce(r, expression);
            case Scalar.Select c when !LeafContents.reductions(c.then()).isEmpty() || !LeafContents.reductions(c.otherwise()).isEmpty() -> {
                settle(c.condition(), expression);
                Label otherwise = new Label();
                Label end = new Label();
                Locals result = scope.locals(c.type());
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

    private void keep(Scalar s, WriteScalar expression, Locals result) {
        if (s.type() instanceof RecordType type) {
            expression.records().move(type, expression.records().of(s), result);
        } else {
            expression.into(s, result.one());
        }
    }

    private void reduce(Scalar.Reduction r, WriteScalar expression) {
        switch (r.by()) {
            case Scalar.Reducer.By by -> combine(r, by.operator(), expression);
            case Scalar.Reducer.Argument a -> find(r, a, expression);
            case Scalar.Reducer.UserDefined o -> combine(r, o, expression);
        }
    }

    /** Where the best value is found. */
    private void find(Scalar.Reduction r, Scalar.Reducer.Argument by, WriteScalar expression) {
        ElementType type = r.body().type();
        Locals best = scope.locals(type);
        Locals at = scope.locals(ElementType.I64);
        Locals value = scope.locals(type);
        expression.identity(type, by.operator());
        code.visitVarInsn(ElementCode.of(type).store, best.one().re());
        code.visitLdcInsn(-1L);
        code.visitVarInsn(LSTORE, at.one().re());
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

    private void combine(Scalar.Reduction r, ReductionOperator operator, WriteScalar expression) {
        ElementType type = operator.accumulator(r.type());
        ElementCode t = ElementCode.of(type);
        Locals result = scope.locals(type);
        expression.identity(type, operator);
        code.visitVarInsn(t.store, result.one().re());
        if (type.isComplex()) {
            expression.zero(type);
            code.visitVarInsn(t.store, result.one().im());
        }
        walk(r, () -> {
            WriteScalar scalar = new WriteScalar(scope);
            settle(r.body(), scalar);
            combine(scalar, operator, r.body(), type, result);
        });
        reduced(r, type, result, expression);
    }

    private void combine(Scalar.Reduction r, Scalar.Reducer.UserDefined by, WriteScalar expression) {
        ElementType type = r.type();
        Locals result = scope.locals(type);
        Locals value = scope.locals(type);
        int begun = scope.local(1);
        // the verifier wants a value before the loop, also where the first one starts
        keep(by.start().orElseGet(() -> Scalar.zero(type)), expression, result);
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
    void combine(Leaf.Update u, Combiner.UserDefined by, WriteScalar scalar) {
        ElementType type = u.target().buffer().type();
        Locals value = scope.locals(type);
        keep(u.value(), scalar, value);
        WriteScalar combined = new WriteScalar(scope);
        int at = combined.records().address(u.target());
        if (by.isOfOne()) {
            move(u.target(), at, value, false, combined);
            return;
        }
        Locals before = scope.locals(type);
        operands(by.combined(), combined, before, value);
        move(u.target(), at, before, true, combined);
        Locals result = scope.locals(type);
        keep(by.combined(), combined, result);
        move(u.target(), at, result, false, combined);
    }

    /** The same by all iterations of a loop, during which the element stays in locals. */
    WriteLoop.Body intoLocals(Leaf.Update u, Combiner.UserDefined by) {
        ElementType type = u.target().buffer().type();
        Locals element = scope.locals(type);
        Locals value = scope.locals(type);
        return new WriteLoop.Body(() -> {
            WriteScalar scalar = new WriteScalar(scope);
            move(u.target(), scalar.records().address(u.target()), element, true, scalar);
        }, () -> {
            WriteScalar scalar = new WriteScalar(scope);
            settle(u.value(), scalar);
            keep(u.value(), scalar, value);
            WriteScalar combined = new WriteScalar(scope);
            operands(by.combined(), combined, element, value);
            keep(by.combined(), combined, element);
        }, () -> {
            WriteScalar scalar = new WriteScalar(scope);
            move(u.target(), scalar.records().address(u.target()), element, false, scalar);
        });
    }

    /** Moves an element between its buffer and locals. */
    private void move(Leaf.Element element, int at, Locals locals, boolean loads, WriteScalar scalar) {
        if (element.buffer().type() instanceof RecordType) {
            scalar.records().all(element, at, locals, loads);
        } else {
            scalar.records().one(element, at, locals.one(), loads);
        }
    }

    private static void operands(Scalar s, WriteScalar scalar, Locals before, Locals next) {
        if (s instanceof Scalar.Operand o) {
            scalar.settled(o, o.next() ? next : before);
        }
        s.parts().forEach(p -> operands(p, scalar, before, next));
    }

    private void walk(Scalar.Reduction r, Runnable iteration) {
        int from = loops.bounds(r.low(), r.high(), OptionalInt.empty());
        if (LeafContents.reductions(r.body()).isEmpty()) {
            innermost(r, from, iteration);
        } else {
            loops.walk(r.variable(), from, iteration);
        }
    }

    private void innermost(Scalar.Reduction r, int from, Runnable iteration) {
        Optional<Runnable> outside = scope.bind(r.variable(), from);
        Label none = new Label();
        Map<Leaf.Element, KernelScope.Address> addresses = new HashMap<>();
        int count = loops.ahead(r.variable(), from, new LinkedHashSet<>(LeafContents.reads(r.body())), addresses, none);
        loops.iterate(r.variable(), from, count, addresses, () -> new WriteLoop.Body(() -> { }, iteration, () -> { }));
        scope.restore(r.variable(), outside);
        code.visitLabel(none);
    }

    /** The result of a reduction, rounded to its type, is a value in the expression. */
    private void reduced(Scalar.Reduction r, ElementType type, Locals result, WriteScalar expression) {
        if (type == r.type()) {
            expression.settled(r, result);
            return;
        }
        Locals rounded = scope.locals(r.type());
        if (type.isComplex()) {
            expression.complex().convert(result.one(), D2F, rounded.one());
        } else {
            code.visitVarInsn(DLOAD, result.one().re());
            code.visitInsn(D2F);
            code.visitVarInsn(FSTORE, rounded.one().re());
        }
        expression.settled(r, rounded);
    }

    private void combine(WriteScalar scalar, ReductionOperator operator, Scalar value, ElementType type, Locals result) {
        ElementCode t = ElementCode.of(type);
        if (type.isComplex()) {
            Pair sum = new Pair(scope.local(t.slots), scope.local(t.slots));
            WriteComplex.binary(code, t, BinaryOperation.of(operator), result.one(), scalar.complex().of(value, type), sum);
            scalar.complex().move(t, sum, result.one());
            return;
        }
        code.visitVarInsn(t.load, result.one().re());
        scalar.push(value, type);
        scalar.operation(BinaryOperation.of(operator), type);
        code.visitVarInsn(t.store, result.one().re());
    }
}
