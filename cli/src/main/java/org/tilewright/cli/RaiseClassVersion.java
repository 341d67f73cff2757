package org.tilewright.cli;

import java.util.Optional;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Gives an old class the form of Java 8. EMF, ANTLR, picocli and reload4j are compiled for Java 1.4 and 5, and the virtual machine keeps
 * classes of that age out of its start-up caches, which costs every command half a second.
 */
final class RaiseClassVersion {

    private RaiseClassVersion() { }

    /** Whether a class with these first eight bytes is kept out. */
    static boolean isOld(byte[] head) {
        return ((head[6] & 0xff) << 8 | head[7] & 0xff) < Opcodes.V1_6;
    }

    /** The class in the new form, or nothing if it has to stay as it is. */
    static Optional<byte[]> raise(byte[] classFile, ClassLoader loader) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
            @Override
            protected ClassLoader getClassLoader() {
                return loader;
            }
        };
        try {
            new ClassReader(classFile).accept(new ClassVisitor(Opcodes.ASM9, writer) {
                @Override
                public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
                    super.visit(Opcodes.V1_8, access, name, signature, superName, interfaces);
                }
            }, 0);
        } catch (IllegalArgumentException | TypeNotPresentException | LinkageError stays) {
            // subroutines of Java 1.4, or a supertype that is an optional dependency
            return Optional.empty();
        }
        return Optional.of(writer.toByteArray());
    }
}
