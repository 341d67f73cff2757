package org.tilewright.backend.local.jvm;

import static org.objectweb.asm.Opcodes.*;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.objectweb.asm.MethodVisitor;
import org.tilewright.ir.index.AffineForm;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.leaf.Leaf;

/** What the code of a kernel can refer to at one place: buffers, integer variables, and addresses computed ahead of a loop. */
final class KernelScope {

    /**
     * A buffer in local variables.
     *
     * @param strides -1 where the stride is 1
     */
    record Buffer(ElementType type, int array, int[] strides, int[] lows) { }

    /** An address in an inner loop: a local with its start, and by how much it grows (0, 1, or in a local). */
    record Address(int start, int step, int stepLocal) { }

    final MethodVisitor code;
    private int next;
    private final Map<String, Buffer> buffers = new HashMap<>();
    private final Map<String, Runnable> integers = new HashMap<>();
    private final Map<String, Integer> params = new HashMap<>();
    /** Non-empty inside an inner loop. */
    private Map<Leaf.Element, Address> addresses = Map.of();
    private int counter = -1;

    KernelScope(MethodVisitor code, int firstLocal) {
        this.code = code;
        this.next = firstLocal;
    }

    int local(int slots) {
        next += slots;
        return next - slots;
    }

    /** New locals for a value. */
    Locals locals(ElementType type) {
        return new Locals(type.components().stream().map(t -> {
            int slots = ElementCode.of(t).slots;
            return new Pair(local(slots), t.isComplex() ? local(slots) : -1);
        }).toList());
    }

    void define(String buffer, Buffer b) {
        buffers.put(buffer, b);
    }

    Buffer buffer(String name) {
        return buffers.get(name);
    }

    /** Makes a variable the value of a long local; returns what it was before. */
    Optional<Runnable> bind(String variable, int local) {
        return Optional.ofNullable(integers.put(variable, () -> code.visitVarInsn(LLOAD, local)));
    }

    void restore(String variable, Optional<Runnable> before) {
        before.ifPresentOrElse(b -> integers.put(variable, b), () -> integers.remove(variable));
    }

    void bindParam(String text, int local) {
        params.put(text, local);
    }

    /** Enters an inner loop over {@code start + counter}. */
    void enterInner(String variable, int start, int counterLocal, Map<Leaf.Element, Address> known) {
        integers.put(variable, () -> {
            code.visitVarInsn(LLOAD, start);
            code.visitVarInsn(ILOAD, counterLocal);
            code.visitInsn(I2L);
            code.visitInsn(LADD);
        });
        addresses = known;
        counter = counterLocal;
    }

    void leaveInner() {
        addresses = Map.of();
        counter = -1;
    }

    /** Pushes a long. */
    void integer(IntExpr e) {
        switch (e) {
            case IntExpr.Const c -> code.visitLdcInsn(c.value());
            case IntExpr.Param p -> code.visitVarInsn(LLOAD, params.get(p.expr().text()));
            case IntExpr.Var v -> integers.get(v.name()).run();
            case IntExpr.Add x -> binary(x.left(), x.right(), LADD);
            case IntExpr.Sub x -> binary(x.left(), x.right(), LSUB);
            case IntExpr.Mul x -> binary(x.left(), x.right(), LMUL);
            case IntExpr.FloorDiv x -> call(x.left(), x.right(), "floorDiv");
            case IntExpr.CeilDiv x -> call(x.left(), x.right(), "ceilDiv");
            case IntExpr.Mod x -> call(x.left(), x.right(), "floorMod");
            case IntExpr.Min x -> call(x.left(), x.right(), "min");
            case IntExpr.Max x -> call(x.left(), x.right(), "max");
        }
    }

    private void binary(IntExpr a, IntExpr b, int opcode) {
        integer(a);
        integer(b);
        code.visitInsn(opcode);
    }

    private void call(IntExpr a, IntExpr b, String function) {
        integer(a);
        integer(b);
        code.visitMethodInsn(INVOKESTATIC, "java/lang/Math", function, "(JJ)J", false);
    }

    /** Pushes the address of an element, in elements, as an int. */
    void address(Leaf.Element element) {
        Address known = addresses.get(element);
        if (known == null) {
            computeAddress(buffer(element.buffer().name()), element.index());
            return;
        }
        code.visitVarInsn(ILOAD, known.start());
        if (known.step() == 1) {
            code.visitVarInsn(ILOAD, counter);
            code.visitInsn(IADD);
        } else if (known.step() != 0) {
            code.visitVarInsn(ILOAD, counter);
            code.visitVarInsn(ILOAD, known.stepLocal());
            code.visitInsn(IMUL);
            code.visitInsn(IADD);
        }
    }

    /** Whether an element stays the same through the inner loop. */
    boolean standsStill(Leaf.Element element) {
        Address known = addresses.get(element);
        return known != null && known.step() == 0;
    }

    void computeAddress(Buffer b, List<IntExpr> index) {
        code.visitInsn(LCONST_0);
        for (int d = 0; d < index.size(); d++) {
            integer(index.get(d));
            code.visitVarInsn(LLOAD, b.lows()[d]);
            code.visitInsn(LSUB);
            if (b.strides()[d] >= 0) {
                code.visitVarInsn(LLOAD, b.strides()[d]);
                code.visitInsn(LMUL);
            }
            code.visitInsn(LADD);
        }
        code.visitInsn(L2I);
    }

    /**
     * Computes an element's address ahead of an inner loop, whose variable is bound to its first value.
     *
     * @return nothing if the address does not grow evenly with the variable
     */
    Optional<Address> ahead(Leaf.Element element, String variable) {
        Buffer b = buffer(element.buffer().name());
        List<AffineForm> parts = new java.util.ArrayList<>();
        for (IntExpr e : element.index()) {
            Optional<AffineForm> l = AffineForm.of(e, variable);
            if (l.isEmpty()) {
                return Optional.empty();
            }
            parts.add(l.get());
        }
        int start = local(1);
        computeAddress(b, element.index());
        code.visitVarInsn(ISTORE, start);
        int moving = 0;
        boolean unit = true;
        for (int d = 0; d < parts.size(); d++) {
            if (!parts.get(d).isTimes(0)) {
                moving++;
                unit &= parts.get(d).isTimes(1) && b.strides()[d] < 0;
            }
        }
        if (moving == 0) {
            return Optional.of(new Address(start, 0, -1));
        }
        if (moving == 1 && unit) {
            return Optional.of(new Address(start, 1, -1));
        }
        int step = local(1);
        code.visitInsn(LCONST_0);
        for (int d = 0; d < parts.size(); d++) {
            if (!parts.get(d).isTimes(0)) {
                integer(parts.get(d).coefficient());
                if (b.strides()[d] >= 0) {
                    code.visitVarInsn(LLOAD, b.strides()[d]);
                    code.visitInsn(LMUL);
                }
                code.visitInsn(LADD);
            }
        }
        code.visitInsn(L2I);
        code.visitVarInsn(ISTORE, step);
        return Optional.of(new Address(start, 2, step));
    }
}
