package org.tilewright.target.local.jvm;

import static org.objectweb.asm.Opcodes.*;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.ReductionOperator;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.Leaf.Scalar;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafContents;

/**
 * Writes the code of a leaf. Outer loops count in 64 bits; an innermost loop counts iterations in an int from 0, with all
 * addresses computed ahead of it, which is the form that the JIT unrolls and vectorises.
 */
final class WriteLeaf {

    private final KernelScope scope;
    private final MethodVisitor code;
    /** The loop whose range the caller may narrow, and the locals of its bounds. */
    private final Optional<Leaf.For> shared;
    private final int sharedLow;

    private final InnerLoops innerLoops;

    WriteLeaf(KernelScope scope, InnerLoops innerLoops, Optional<Leaf.For> shared, int sharedLow) {
        this.innerLoops = innerLoops;
        this.scope = scope;
        this.code = scope.code;
        this.shared = shared;
        this.sharedLow = sharedLow;
    }

    void write(Leaf leaf) {
        switch (leaf) {
            case Leaf.InRegister r -> inner((Leaf.For) r.loops(), Optional.of(r));
            case Leaf.For f when LeafContents.isInnermost(f.body()) -> inner(f, Optional.empty());
            case Leaf.For f -> outer(f);
            case Leaf.Let l -> {
                int at = scope.local(2);
                scope.integer(l.value());
                code.visitVarInsn(LSTORE, at);
                Optional<Runnable> before = scope.bind(l.variable(), at);
                write(l.body());
                scope.restore(l.variable(), before);
            }
            case Leaf.Guard g -> {
                Label skip = new Label();
                for (Leaf.Condition c : g.conditions()) {
                    scope.integer(c.left());
                    scope.integer(c.right());
                    code.visitInsn(LCMP);
                    code.visitJumpInsn(c.equal() ? IFNE : IFGE, skip);
                }
                write(g.body());
                code.visitLabel(skip);
            }
            case Leaf.Sequence s -> s.parts().forEach(this::write);
            case Leaf.Update u -> update(u);
            case Leaf.Workspace w -> workspace(w);
            case Leaf.Call c -> new WriteCall(scope, this).write(c);
            case Leaf.Decided d -> throw new IllegalStateException("not decided for loops in this process: " + d);
        }
    }

    /** Stores the bounds of a loop into two longs. */
    private int bounds(Optional<Leaf.For> loop, IntExpr low, IntExpr high) {
        int at = scope.local(4);
        scope.integer(low);
        boolean narrowed = loop.isPresent() && shared.isPresent() && loop.get() == shared.get();
        if (narrowed) {
            code.visitVarInsn(LLOAD, sharedLow);
            code.visitMethodInsn(INVOKESTATIC, "java/lang/Math", "max", "(JJ)J", false);
        }
        code.visitVarInsn(LSTORE, at);
        scope.integer(high);
        if (narrowed) {
            code.visitVarInsn(LLOAD, sharedLow + 2);
            code.visitMethodInsn(INVOKESTATIC, "java/lang/Math", "min", "(JJ)J", false);
        }
        code.visitVarInsn(LSTORE, at + 2);
        return at;
    }

    private void outer(Leaf.For f) {
        int at = bounds(Optional.of(f), f.low(), f.high());
        Optional<Runnable> before = scope.bind(f.variable(), at);
        Label test = new Label();
        Label end = new Label();
        code.visitLabel(test);
        code.visitVarInsn(LLOAD, at);
        code.visitVarInsn(LLOAD, at + 2);
        code.visitInsn(LCMP);
        code.visitJumpInsn(IFGE, end);
        write(f.body());
        code.visitVarInsn(LLOAD, at);
        code.visitInsn(LCONST_1);
        code.visitInsn(LADD);
        code.visitVarInsn(LSTORE, at);
        code.visitJumpInsn(GOTO, test);
        code.visitLabel(end);
        scope.restore(f.variable(), before);
    }

    /** @param register what the loop keeps in a register, if it does */
    private void inner(Leaf.For f, Optional<Leaf.InRegister> register) {
        int at = bounds(Optional.of(f), f.low(), f.high());
        Label end = new Label();
        Optional<Runnable> before = scope.bind(f.variable(), at);
        Map<Leaf.Element, KernelScope.Address> addresses = new HashMap<>();
        Set<Leaf.Element> elements = LeafContents.elements(f.body());
        int count = ahead(f.variable(), at, elements, addresses, end);
        if (addresses.size() == elements.size()) {
            InnerLoops.Opened method = innerLoops.open(scope, f.body(), f.variable(), at, count, addresses);
            WriteLeaf own = new WriteLeaf(method.scope(), innerLoops, Optional.empty(), -1);
            own.iterate(f.variable(), method.low(), method.count(), method.addresses(), () -> own.body(f, register));
            innerLoops.close(scope, method);
        } else {
            iterate(f.variable(), at, count, addresses, () -> body(f, register));
        }
        scope.restore(f.variable(), before);
        code.visitLabel(end);
    }

    private Body body(Leaf.For f, Optional<Leaf.InRegister> register) {
        return register.map(this::intoLocal).orElseGet(() -> new Body(() -> { }, () -> write(f.body()), () -> { }));
    }

    /** What stands before, in and after an innermost loop. */
    private record Body(Runnable before, Runnable iteration, Runnable after) { }

    /** Computes what an innermost loop needs ahead of it; leaves to the label if there are no iterations. The result holds their number. */
    private int ahead(String variable, int at, Set<Leaf.Element> elements, Map<Leaf.Element, KernelScope.Address> addresses, Label end) {
        code.visitVarInsn(LLOAD, at);
        code.visitVarInsn(LLOAD, at + 2);
        code.visitInsn(LCMP);
        code.visitJumpInsn(IFGE, end);
        for (Leaf.Element p : elements) {
            scope.ahead(p, variable).ifPresent(a -> addresses.put(p, a));
        }
        int count = scope.local(1);
        code.visitVarInsn(LLOAD, at + 2);
        code.visitVarInsn(LLOAD, at);
        code.visitInsn(LSUB);
        code.visitMethodInsn(INVOKESTATIC, "java/lang/Math", "toIntExact", "(J)I", false);
        code.visitVarInsn(ISTORE, count);
        return count;
    }

    private void iterate(String variable, int at, int count, Map<Leaf.Element, KernelScope.Address> addresses, java.util.function.Supplier<Body> body) {
        int c = scope.local(1);
        scope.enterInner(variable, at, c, addresses);
        Body b = body.get();
        code.visitInsn(ICONST_0);
        code.visitVarInsn(ISTORE, c);
        b.before.run();
        Label test = new Label();
        Label done = new Label();
        code.visitLabel(test);
        code.visitVarInsn(ILOAD, c);
        code.visitVarInsn(ILOAD, count);
        code.visitJumpInsn(IF_ICMPGE, done);
        b.iteration.run();
        code.visitIincInsn(c, 1);
        code.visitJumpInsn(GOTO, test);
        code.visitLabel(done);
        b.after.run();
        scope.leaveInner();
    }

    /** An update of one element by all iterations: the element stays in a local, sums of 32-bit numbers in a wider one. */
    private Body intoLocal(Leaf.InRegister register) {
        Leaf.Update u = register.update();
        ElementType type = u.target().buffer().type();
        ElementType wide = register.wide();
        ElementCode t = ElementCode.of(type);
        ElementCode w = ElementCode.of(wide);
        int array = scope.buffer(u.target().buffer().name()).array();
        int sum = scope.local(w.slots);
        WriteScalar scalar = new WriteScalar(scope);
        return new Body(() -> {
            code.visitVarInsn(ALOAD, array);
            scope.address(u.target());
            code.visitInsn(t.arrayLoad);
            if (wide != type) {
                code.visitInsn(F2D);
            }
            code.visitVarInsn(w.store, sum);
        }, () -> {
            code.visitVarInsn(w.load, sum);
            scalar.push(u.value(), wide);
            scalar.operation(u.operator().operation(), wide);
            code.visitVarInsn(w.store, sum);
        }, () -> {
            code.visitVarInsn(ALOAD, array);
            scope.address(u.target());
            code.visitVarInsn(w.load, sum);
            if (wide != type) {
                code.visitInsn(D2F);
            }
            code.visitInsn(t.arrayStore);
        });
    }

    private void update(Leaf.Update u) {
        WriteScalar scalar = new WriteScalar(scope);
        settle(u.value(), scalar);
        ElementType type = u.target().buffer().type();
        ElementCode t = ElementCode.of(type);
        int array = scope.buffer(u.target().buffer().name()).array();
        if (type.isComplex()) {
            WriteScalar.Pair value = scalar.pair(u.value(), type);
            int at = scalar.complexAddress(u.target());
            WriteScalar.Pair old = new WriteScalar.Pair(scope.local(t.slots), scope.local(t.slots));
            WriteScalar.Pair sum = new WriteScalar.Pair(scope.local(t.slots), scope.local(t.slots));
            scalar.loadComponents(array, at, t, old);
            WriteComplex.binary(code, t, u.operator().operation(), old, value, sum);
            scalar.storeComponents(array, at, t, sum);
            return;
        }
        code.visitVarInsn(ALOAD, array);
        scope.address(u.target());
        code.visitInsn(DUP2);
        code.visitInsn(t.arrayLoad);
        scalar.push(u.value(), type);
        scalar.operation(u.operator().operation(), type);
        code.visitInsn(t.arrayStore);
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
                WriteScalar.Pair result = result(c.type());
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

    private WriteScalar.Pair result(ElementType type) {
        ElementCode t = ElementCode.of(type);
        return new WriteScalar.Pair(scope.local(t.slots), type.isComplex() ? scope.local(t.slots) : -1);
    }

    private void keep(Scalar s, WriteScalar expression, WriteScalar.Pair result) {
        ElementCode t = ElementCode.of(s.type());
        if (s.type().isComplex()) {
            expression.move(t, expression.pair(s), result);
        } else {
            expression.push(s);
            code.visitVarInsn(t.store, result.re());
        }
    }

    private void reduce(Scalar.Reduce r, WriteScalar expression) {
        ElementType type = r.operator().accumulator(r.type());
        ElementCode t = ElementCode.of(type);
        WriteScalar.Pair result = result(type);
        expression.identity(type, r.operator());
        code.visitVarInsn(t.store, result.re());
        if (type.isComplex()) {
            expression.zero(type);
            code.visitVarInsn(t.store, result.im());
        }
        List<Scalar.Reduce> nested = LeafContents.reductions(r.body());
        Runnable iteration = () -> {
            WriteScalar scalar = new WriteScalar(scope);
            settle(r.body(), scalar);
            combine(scalar, r.operator(), r.body(), type, result);
        };
        if (nested.isEmpty()) {
            int from = bounds(Optional.empty(), r.low(), r.high());
            Optional<Runnable> outside = scope.bind(r.variable(), from);
            Label none = new Label();
            Map<Leaf.Element, KernelScope.Address> addresses = new HashMap<>();
            int count = ahead(r.variable(), from, new LinkedHashSet<>(LeafContents.reads(r.body())), addresses, none);
            iterate(r.variable(), from, count, addresses, () -> new Body(() -> { }, iteration, () -> { }));
            scope.restore(r.variable(), outside);
            code.visitLabel(none);
            reduced(r, type, result, expression);
            return;
        }
        int at = bounds(Optional.empty(), r.low(), r.high());
        Optional<Runnable> before = scope.bind(r.variable(), at);
        Label test = new Label();
        Label end = new Label();
        code.visitLabel(test);
        code.visitVarInsn(LLOAD, at);
        code.visitVarInsn(LLOAD, at + 2);
        code.visitInsn(LCMP);
        code.visitJumpInsn(IFGE, end);
        iteration.run();
        code.visitVarInsn(LLOAD, at);
        code.visitInsn(LCONST_1);
        code.visitInsn(LADD);
        code.visitVarInsn(LSTORE, at);
        code.visitJumpInsn(GOTO, test);
        code.visitLabel(end);
        scope.restore(r.variable(), before);
        reduced(r, type, result, expression);
    }

    /** The result of a reduction, rounded to its type, is a value in the expression. */
    private void reduced(Scalar.Reduce r, ElementType type, WriteScalar.Pair result, WriteScalar expression) {
        if (type == r.type()) {
            expression.settled(r, result);
            return;
        }
        WriteScalar.Pair rounded = result(r.type());
        if (type.isComplex()) {
            expression.convert(result, D2F, rounded);
        } else {
            code.visitVarInsn(DLOAD, result.re());
            code.visitInsn(D2F);
            code.visitVarInsn(FSTORE, rounded.re());
        }
        expression.settled(r, rounded);
    }

    private void combine(WriteScalar scalar, ReductionOperator operator, Scalar value, ElementType type, WriteScalar.Pair result) {
        ElementCode t = ElementCode.of(type);
        if (type.isComplex()) {
            WriteScalar.Pair sum = new WriteScalar.Pair(scope.local(t.slots), scope.local(t.slots));
            WriteComplex.binary(code, t, operator.operation(), result, scalar.pair(value, type), sum);
            scalar.move(t, sum, result);
            return;
        }
        code.visitVarInsn(t.load, result.re());
        scalar.push(value, type);
        scalar.operation(operator.operation(), type);
        code.visitVarInsn(t.store, result.re());
    }

    private void workspace(Leaf.Workspace w) {
        ElementType type = w.buffer().type();
        int order = w.buffer().order();
        int[] lows = new int[order];
        int[] strides = new int[order];
        int size = scope.local(2);
        code.visitInsn(LCONST_1);
        code.visitVarInsn(LSTORE, size);
        for (int d = order - 1; d >= 0; d--) {
            lows[d] = scope.local(2);
            scope.integer(w.lows().get(d));
            code.visitVarInsn(LSTORE, lows[d]);
            strides[d] = d == order - 1 ? -1 : scope.local(2);
            if (strides[d] >= 0) {
                code.visitVarInsn(LLOAD, size);
                code.visitVarInsn(LSTORE, strides[d]);
            }
            code.visitVarInsn(LLOAD, size);
            scope.integer(w.sizes().get(d));
            code.visitInsn(LCONST_0);
            code.visitMethodInsn(INVOKESTATIC, "java/lang/Math", "max", "(JJ)J", false);
            code.visitInsn(LMUL);
            code.visitVarInsn(LSTORE, size);
        }
        int array = scope.local(1);
        code.visitLdcInsn(type.name());
        code.visitVarInsn(LLOAD, size);
        code.visitLdcInsn(w.operator().name());
        code.visitMethodInsn(INVOKESTATIC, "org/tilewright/target/local/jvm/WorkspaceArray", "allocate",
                "(Ljava/lang/String;JLjava/lang/String;)Ljava/lang/Object;", false);
        code.visitTypeInsn(CHECKCAST, ElementCode.of(type).arrayType);
        code.visitVarInsn(ASTORE, array);
        scope.define(w.buffer().name(), new KernelScope.Buffer(type, array, strides, lows));
        write(w.producer());
        write(w.consumer());
    }
}
