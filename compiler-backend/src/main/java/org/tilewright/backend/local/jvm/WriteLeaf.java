package org.tilewright.backend.local.jvm;

import static org.objectweb.asm.Opcodes.*;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.leaf.BinaryOperation;
import org.tilewright.leaf.Combiner;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafContents;

/** Writes the code of a leaf. */
final class WriteLeaf {

    private final KernelScope scope;
    private final MethodVisitor code;
    private final InnerLoops innerLoops;
    /** The loop whose range the caller may narrow, and the locals of its bounds. */
    private final Optional<Leaf.For> shared;
    private final int sharedLow;
    private final WriteLoop loops;
    private final WriteReduction reductions;

    WriteLeaf(KernelScope scope, InnerLoops innerLoops, Optional<Leaf.For> shared, int sharedLow) {
        this.scope = scope;
        this.code = scope.code;
        this.innerLoops = innerLoops;
        this.shared = shared;
        this.sharedLow = sharedLow;
        this.loops = new WriteLoop(scope);
        this.reductions = new WriteReduction(scope, loops);
    }

    void write(Leaf leaf) {
        switch (leaf) {
            case Leaf.InRegister r -> inner((Leaf.For) r.loops(), Optional.of(r));
            case Leaf.For f when LeafContents.isInnermost(f.body()) -> inner(f, Optional.empty());
            case Leaf.For f -> {
                int at = bounds(f);
                loops.walk(f.variable(), at, () -> write(f.body()));
            }
            case Leaf.Let l -> {
                int at = scope.local(2);
                scope.integer(l.value());
                code.visitVarInsn(LSTORE, at);
                Optional<Runnable> before = scope.bind(l.variable(), at);
                write(l.body());
                scope.restore(l.variable(), before);
            }
            case Leaf.Bind b -> bind(b);
            case Leaf.Guard g -> {
                Label skip = new Label();
                conditions(g.conditions(), skip);
                write(g.body());
                code.visitLabel(skip);
            }
            case Leaf.Sequence s -> s.parts().forEach(this::write);
            case Leaf.IndirectUpdates s -> scatter(s);
            case Leaf.Update u -> update(u);
            case Leaf.Workspace w -> workspace(w);
            case Leaf.Call c -> new WriteCall(scope, reductions).write(c);
            case Leaf.Decided d -> throw new IllegalStateException("not decided for loops in this process: " + d);
        }
    }

    private void scatter(Leaf.IndirectUpdates s) {
        if (!s.around().isEmpty()) {
            Leaf.For f = s.around().getFirst();
            loops.walk(f.variable(), bounds(f), () -> write(s.outermost().body()));
            return;
        }
        write(s.inside());
    }

    private void bind(Leaf.Bind b) {
        Label skip = new Label();
        int at = scope.local(2);
        WriteScalar scalar = new WriteScalar(scope);
        reductions.settle(b.value(), scalar);
        scalar.push(b.value());
        code.visitVarInsn(LSTORE, at);
        Optional<Runnable> before = scope.bind(b.variable(), at);
        IntExpr value = IntExpr.variable(b.variable());
        b.within().ifPresent(r -> conditions(List.of(new Leaf.Condition(IntExpr.sub(r.low(), IntExpr.ONE), false, value),
                new Leaf.Condition(value, false, r.high())), skip));
        write(b.body());
        scope.restore(b.variable(), before);
        code.visitLabel(skip);
    }

    private void conditions(List<Leaf.Condition> all, Label skip) {
        for (Leaf.Condition c : all) {
            scope.integer(c.left());
            scope.integer(c.right());
            code.visitInsn(LCMP);
            code.visitJumpInsn(c.equal() ? IFNE : IFGE, skip);
        }
    }

    /** Stores the bounds of a loop into two longs, narrowed if it is the one that is shared. */
    private int bounds(Leaf.For f) {
        boolean narrowed = shared.isPresent() && f == shared.get();
        return loops.bounds(f.low(), f.high(), narrowed ? OptionalInt.of(sharedLow) : OptionalInt.empty());
    }

    /** @param register what the loop keeps in a register, if it does */
    private void inner(Leaf.For f, Optional<Leaf.InRegister> register) {
        int at = bounds(f);
        Label end = new Label();
        Optional<Runnable> before = scope.bind(f.variable(), at);
        Map<Leaf.Element, KernelScope.Address> addresses = new HashMap<>();
        Set<Leaf.Element> elements = LeafContents.elements(f.body());
        int count = loops.ahead(f.variable(), at, elements, addresses, end);
        if (addresses.size() == elements.size()) {
            InnerLoops.Opened method = innerLoops.open(scope, f.body(), f.variable(), at, count, addresses);
            WriteLeaf own = new WriteLeaf(method.scope(), innerLoops, Optional.empty(), -1);
            own.loops.iterate(f.variable(), method.low(), method.count(), method.addresses(), () -> own.body(f, register));
            innerLoops.close(scope, method);
        } else {
            loops.iterate(f.variable(), at, count, addresses, () -> body(f, register));
        }
        scope.restore(f.variable(), before);
        code.visitLabel(end);
    }

    private WriteLoop.Body body(Leaf.For f, Optional<Leaf.InRegister> register) {
        return register.map(r -> r.update().operator() instanceof Combiner.UserDefined own ? reductions.intoLocals(r.update(), own)
                : intoLocal(r))
                .orElseGet(() -> new WriteLoop.Body(() -> { }, () -> write(f.body()), () -> { }));
    }

    /** An update of one element by all iterations: the element stays in a local, sums of 32-bit numbers in a wider one. */
    private WriteLoop.Body intoLocal(Leaf.InRegister register) {
        Leaf.Update u = register.update();
        ElementType type = u.target().buffer().type();
        ElementType wide = register.wide();
        ElementCode t = ElementCode.of(type);
        ElementCode w = ElementCode.of(wide);
        int array = scope.buffer(u.target().buffer().name()).array();
        int sum = scope.local(w.slots);
        WriteScalar scalar = new WriteScalar(scope);
        return new WriteLoop.Body(() -> {
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
            scalar.operation(BinaryOperation.of(u.operator().builtIn().orElseThrow()), wide);
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
        reductions.settle(u.value(), scalar);
        if (u.operator() instanceof Combiner.UserDefined own) {
            reductions.combine(u, own, scalar);
            return;
        }
        ElementType type = u.target().buffer().type();
        ElementCode t = ElementCode.of(type);
        int array = scope.buffer(u.target().buffer().name()).array();
        if (type.isComplex()) {
            Pair value = scalar.complex().of(u.value(), type);
            int at = scalar.complex().address(u.target());
            Pair old = new Pair(scope.local(t.slots), scope.local(t.slots));
            Pair sum = new Pair(scope.local(t.slots), scope.local(t.slots));
            scalar.complex().load(array, at, t, old);
            WriteComplex.binary(code, t, BinaryOperation.of(u.operator().builtIn().orElseThrow()), old, value, sum);
            scalar.complex().store(array, at, t, sum);
            return;
        }
        code.visitVarInsn(ALOAD, array);
        scope.address(u.target());
        code.visitInsn(DUP2);
        code.visitInsn(t.arrayLoad);
        scalar.push(u.value(), type);
        scalar.operation(BinaryOperation.of(u.operator().builtIn().orElseThrow()), type);
        code.visitInsn(t.arrayStore);
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
        code.visitLdcInsn(type.basic().name());
        code.visitVarInsn(LLOAD, size);
        code.visitLdcInsn(w.operator().name());
        code.visitMethodInsn(INVOKESTATIC, "org/tilewright/backend/local/jvm/WorkspaceArray", "allocate",
                "(Ljava/lang/String;JLjava/lang/String;)Ljava/lang/Object;", false);
        code.visitTypeInsn(CHECKCAST, ElementCode.of(type).arrayType);
        code.visitVarInsn(ASTORE, array);
        scope.define(w.buffer().name(), new KernelScope.Buffer(type, array, strides, lows));
        write(w.producer());
        write(w.consumer());
    }
}
