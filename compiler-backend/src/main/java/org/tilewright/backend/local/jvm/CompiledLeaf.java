package org.tilewright.backend.local.jvm;

import static org.objectweb.asm.Opcodes.*;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.tilewright.backend.local.fault.LocalRunException;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Combiner;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafContents;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.pass.Parallelize;

/**
 * A leaf as a class made at run time.
 *
 * @param leaf in the form that was compiled
 * @param buffers the buffers that it takes, in order
 * @param variables the variables that it takes
 * @param params the params that it takes
 * @param shared the outermost loop, if its iterations may run on several threads
 * @param partial what of those buffers several of those iterations may write the same element of: each thread has arrays of its own
 * @param wide the same with results in a wider type, see {@link WideSums}; its buffers are the same but for their types
 */
public record CompiledLeaf(Leaf leaf, Code code, List<BufferRef> buffers, List<String> variables, List<IntExpr.Param> params,
                    Optional<Leaf.For> shared,
                    List<Partial> partial, Optional<CompiledLeaf> wide) {

    /** Results of several threads: which of the buffers, and how they combine. */
    public record Partial(int buffer, Combiner operator) { }

    /** What the class made at run time does. */
    public interface Code {
        /**
         * @param arrays one a buffer
         * @param values for each buffer and dimension stride and low; then variables; then params; then the bounds that
         *         narrow the shared loop
         */
        void run(Object[] arrays, long[] values);
    }

    /** Compiles loops as they stand. */
    static CompiledLeaf of(Leaf best, Optional<CompiledLeaf> wide, LeafPass.Setting setting) {
        LeafContents contents = LeafContents.of(best);
        List<BufferRef> buffers = new ArrayList<>(contents.buffers.values());
        List<String> variables = new ArrayList<>(contents.variables);
        List<IntExpr.Param> params = new ArrayList<>(contents.params.values());
        Optional<Leaf.For> shared = Parallelize.outermost(best);
        Code code = define(best, buffers, variables, params, shared, setting);
        List<Partial> partial = shared.filter(Leaf.For::reduction).map(Leaf.For::sharedUpdates).orElse(List.of()).stream()
                .map(u -> new Partial(buffers.indexOf(u.target().buffer()), u.operator())).toList();
        return new CompiledLeaf(best, code, buffers, variables, params, shared, partial, wide);
    }

    private static Code define(Leaf leaf, List<BufferRef> buffers, List<String> variables, List<IntExpr.Param> params,
                               Optional<Leaf.For> shared, LeafPass.Setting setting) {
        ClassWriter cw = new ClassWriter(ClassWriter.COMPUTE_FRAMES | ClassWriter.COMPUTE_MAXS) {
            @Override
            protected String getCommonSuperClass(String a, String b) {
                return "java/lang/Object";
            }
        };
        cw.visit(V21, ACC_FINAL | ACC_SUPER, InnerLoops.CLASS, null, "java/lang/Object",
                new String[] {"org/tilewright/backend/local/jvm/CompiledLeaf$Code"});
        MethodVisitor init = cw.visitMethod(0, "<init>", "()V", null, null);
        init.visitCode();
        init.visitVarInsn(ALOAD, 0);
        init.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        init.visitInsn(RETURN);
        init.visitMaxs(0, 0);
        init.visitEnd();
        MethodVisitor code = cw.visitMethod(ACC_PUBLIC, "run", "([Ljava/lang/Object;[J)V", null, null);
        code.visitCode();
        body(code, new InnerLoops(cw), leaf, buffers, variables, params, shared, setting);
        code.visitInsn(RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
        cw.visitEnd();
        try {
            MethodHandles.Lookup hidden = MethodHandles.lookup().defineHiddenClass(cw.toByteArray(), true);
            return (Code) hidden.lookupClass().getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LocalRunException("the loops of a statement could not be compiled: " + e, e);
        }
    }

    private static void body(MethodVisitor code, InnerLoops innerLoops, Leaf leaf, List<BufferRef> buffers, List<String> variables,
                             List<IntExpr.Param> params,
                             Optional<Leaf.For> shared, LeafPass.Setting setting) {
        KernelScope scope = new KernelScope(code, 3);
        int value = 0;
        for (int b = 0; b < buffers.size(); b++) {
            BufferRef buffer = buffers.get(b);
            int array = scope.local(1);
            code.visitVarInsn(ALOAD, 1);
            code.visitLdcInsn(b);
            code.visitInsn(AALOAD);
            code.visitTypeInsn(CHECKCAST, ElementCode.arrayType(buffer.type()));
            code.visitVarInsn(ASTORE, array);
            int[] strides = new int[buffer.order()];
            int[] lows = new int[buffer.order()];
            int unit = setting.fastest(buffer);
            for (int d = 0; d < buffer.order(); d++) {
                strides[d] = d == unit ? -1 : take(scope, value);
                lows[d] = take(scope, value + 1);
                value += 2;
            }
            scope.define(buffer.name(), new KernelScope.Buffer(buffer.type(), array, strides, lows));
        }
        for (String v : variables) {
            scope.bind(v, take(scope, value++));
        }
        for (IntExpr.Param p : params) {
            scope.bindParam(p.expr().text(), take(scope, value++));
        }
        int low = take(scope, value++);
        take(scope, value);
        new WriteLeaf(scope, innerLoops, shared, low).write(leaf);
    }

    private static int take(KernelScope scope, int value) {
        int local = scope.local(2);
        scope.code.visitVarInsn(ALOAD, 2);
        scope.code.visitLdcInsn(value);
        scope.code.visitInsn(LALOAD);
        scope.code.visitVarInsn(LSTORE, local);
        return local;
    }
}
