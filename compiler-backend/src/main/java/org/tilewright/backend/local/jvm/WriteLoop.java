package org.tilewright.backend.local.jvm;

import static org.objectweb.asm.Opcodes.*;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.Leaf;

/**
 * Writes loops. Outer loops count in 64 bits; an innermost loop counts iterations in an int from 0, with all addresses computed
 * ahead of it, which is the form that the JIT unrolls and vectorises.
 */
final class WriteLoop {

    /** What stands before, in and after an innermost loop. */
    record Body(Runnable before, Runnable iteration, Runnable after) { }

    private final KernelScope scope;
    private final MethodVisitor code;

    WriteLoop(KernelScope scope) {
        this.scope = scope;
        this.code = scope.code;
    }

    /**
     * Stores the bounds of a loop into two longs.
     *
     * @param within the locals of bounds that the loop does not leave, if there are any
     */
    int bounds(IntExpr low, IntExpr high, OptionalInt within) {
        int at = scope.local(4);
        scope.integer(low);
        within.ifPresent(w -> narrow(w, "max"));
        code.visitVarInsn(LSTORE, at);
        scope.integer(high);
        within.ifPresent(w -> narrow(w + 2, "min"));
        code.visitVarInsn(LSTORE, at + 2);
        return at;
    }

    private void narrow(int local, String function) {
        code.visitVarInsn(LLOAD, local);
        code.visitMethodInsn(INVOKESTATIC, "java/lang/Math", function, "(JJ)J", false);
    }

    /** Runs a body for each value of a variable, whose bounds stand in two longs; the first of them counts. */
    void walk(String variable, int at, Runnable body) {
        Optional<Runnable> before = scope.bind(variable, at);
        Label test = new Label();
        Label end = new Label();
        code.visitLabel(test);
        code.visitVarInsn(LLOAD, at);
        code.visitVarInsn(LLOAD, at + 2);
        code.visitInsn(LCMP);
        code.visitJumpInsn(IFGE, end);
        body.run();
        code.visitVarInsn(LLOAD, at);
        code.visitInsn(LCONST_1);
        code.visitInsn(LADD);
        code.visitVarInsn(LSTORE, at);
        code.visitJumpInsn(GOTO, test);
        code.visitLabel(end);
        scope.restore(variable, before);
    }

    /**
     * Computes what an innermost loop needs ahead of it, and jumps to the end if it has no iterations.
     *
     * @param addresses gets the addresses of the elements that grow evenly with the variable
     * @return the local that holds the number of iterations
     */
    int ahead(String variable, int at, Set<Leaf.Element> elements, Map<Leaf.Element, KernelScope.Address> addresses, Label end) {
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

    /** Writes an innermost loop, whose body is made when its addresses are known to the scope. */
    void iterate(String variable, int at, int count, Map<Leaf.Element, KernelScope.Address> addresses, Supplier<Body> body) {
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
}
