package org.tilewright.backend.local.jvm;

import static org.objectweb.asm.Opcodes.*;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafContents;

/**
 * Gives innermost loops methods of their own. The method that holds all loops is entered once and runs long, so that the JIT can
 * only replace it in the middle of a loop, which spoils its loop optimisations; an inner method is entered often.
 */
final class InnerLoops {

    static final String CLASS = "org/tilewright/backend/local/jvm/Leaf";

    /** A method that has been opened, and the scope of its code. */
    record Opened(String name, String descriptor, KernelScope scope, MethodVisitor code, int low, int count,
                  Map<Leaf.Element, KernelScope.Address> addresses) { }

    private final ClassWriter owner;
    private int methods;

    InnerLoops(ClassWriter owner) {
        this.owner = owner;
    }

    /**
     * Opens a method and pushes its arguments on the stack of the code around it.
     *
     * @param outside where the loop stands; its variable is bound to its first value there
     * @param low the local of the first value, a long
     * @param count the local of the number of iterations, an int
     */
    Opened open(KernelScope outside, Leaf body, String variable, int low, int count, Map<Leaf.Element, KernelScope.Address> addresses) {
        LeafContents contents = LeafContents.of(body);
        StringBuilder descriptor = new StringBuilder("(");
        List<Runnable> definitions = new ArrayList<>();
        MethodVisitor[] code = new MethodVisitor[1];
        KernelScope[] scope = new KernelScope[1];
        int next = 0;
        for (BufferRef b : contents.buffers.values()) {
            KernelScope.Buffer outer = outside.buffer(b.name());
            outside.code.visitVarInsn(ALOAD, outer.array());
            String type = ElementCode.arrayType(b.type());
            descriptor.append(type);
            int at = next++;
            definitions.add(() -> scope[0].define(b.name(), new KernelScope.Buffer(b.type(), at, new int[0], new int[0])));
        }
        Map<Leaf.Element, KernelScope.Address> inner = new LinkedHashMap<>();
        for (Map.Entry<Leaf.Element, KernelScope.Address> e : addresses.entrySet()) {
            KernelScope.Address a = e.getValue();
            outside.code.visitVarInsn(ILOAD, a.start());
            descriptor.append('I');
            int start = next++;
            int step = -1;
            if (a.step() > 1) {
                outside.code.visitVarInsn(ILOAD, a.stepLocal());
                descriptor.append('I');
                step = next++;
            }
            inner.put(e.getKey(), new KernelScope.Address(start, a.step(), step));
        }
        outside.code.visitVarInsn(LLOAD, low);
        outside.code.visitVarInsn(ILOAD, count);
        descriptor.append("JI");
        int innerLow = next;
        int innerCount = next + 2;
        next += 3;
        for (String v : contents.variables) {
            if (!v.equals(variable)) {
                outside.integer(IntExpr.variable(v));
                descriptor.append('J');
                int at = next;
                next += 2;
                definitions.add(() -> scope[0].bind(v, at));
            }
        }
        for (IntExpr.Param p : contents.params.values()) {
            outside.integer(p);
            descriptor.append('J');
            int at = next;
            next += 2;
            definitions.add(() -> scope[0].bindParam(p.expr().text(), at));
        }
        String name = "loop" + methods++;
        code[0] = owner.visitMethod(ACC_PRIVATE | ACC_STATIC, name, descriptor.append(")V").toString(), null, null);
        code[0].visitCode();
        scope[0] = new KernelScope(code[0], next);
        definitions.forEach(Runnable::run);
        return new Opened(name, descriptor.toString(), scope[0], code[0], innerLow, innerCount, inner);
    }

    /** Ends a method and calls it from the code around it. */
    void close(KernelScope outside, Opened method) {
        method.code.visitInsn(RETURN);
        method.code.visitMaxs(0, 0);
        method.code.visitEnd();
        outside.code.visitMethodInsn(INVOKESTATIC, CLASS, method.name, method.descriptor, false);
    }
}
