package org.tilewright.backend.local.jvm;

import static org.objectweb.asm.Opcodes.*;

import java.util.Optional;
import org.objectweb.asm.MethodVisitor;
import org.tilewright.ir.type.ElementType;
import org.tilewright.leaf.Leaf;

/** Writes the call of a tuned kernel. */
final class WriteCall {

    private final KernelScope scope;
    private final MethodVisitor code;
    private final WriteReduction reductions;

    WriteCall(KernelScope scope, WriteReduction reductions) {
        this.scope = scope;
        this.code = scope.code;
        this.reductions = reductions;
    }

    void write(Leaf.Call c) {
        ElementType type = c.target().buffer().type();
        ElementCode t = ElementCode.of(type);
        WriteScalar scalar = new WriteScalar(scope);
        reductions.settle(c.alpha(), scalar);
        Pair alpha;
        if (type.isComplex()) {
            alpha = scalar.complex().of(c.alpha());
        } else {
            alpha = new Pair(scope.local(t.slots), -1);
            scalar.push(c.alpha());
            code.visitVarInsn(t.store, alpha.re());
        }
        code.visitLdcInsn(c.kernel().name());
        code.visitLdcInsn(type.basic().name());
        scope.integer(c.m());
        scope.integer(c.n());
        scope.integer(c.k());
        component(t, alpha.re());
        component(t, alpha.im());
        slice(Optional.of(c.target()));
        slice(Optional.of(c.left()));
        slice(c.right());
        String slice = "Ljava/lang/Object;IJJ";
        code.visitMethodInsn(INVOKESTATIC, "org/tilewright/backend/local/blas/TunedKernel", "call",
                "(Ljava/lang/String;Ljava/lang/String;JJJDD" + slice.repeat(3) + ")V", false);
    }

    private void component(ElementCode t, int local) {
        if (local < 0) {
            code.visitInsn(DCONST_0);
            return;
        }
        code.visitVarInsn(t.load, local);
        if (t != ElementCode.DOUBLE) {
            code.visitInsn(switch (t) {
                case FLOAT -> F2D;
                case LONG -> L2D;
                default -> I2D;
            });
        }
    }

    private void slice(Optional<Leaf.Slice> slice) {
        if (slice.isEmpty()) {
            code.visitInsn(ACONST_NULL);
            code.visitInsn(ICONST_0);
            code.visitInsn(LCONST_0);
            code.visitInsn(LCONST_0);
            return;
        }
        KernelScope.Buffer b = scope.buffer(slice.get().buffer().name());
        code.visitVarInsn(ALOAD, b.array());
        scope.computeAddress(b, slice.get().base());
        for (int i = 0; i < 2; i++) {
            if (i >= slice.get().dims().size()) {
                code.visitInsn(LCONST_0);
            } else if (b.strides()[slice.get().dims().get(i)] < 0) {
                code.visitInsn(LCONST_1);
            } else {
                code.visitVarInsn(LLOAD, b.strides()[slice.get().dims().get(i)]);
            }
        }
    }
}
