package org.tilewright.intellij.archive;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** What others see of a class. @param head its kind, name and supertypes @param members its public and protected ones, with erased types */
record ClassSignature(String head, Set<String> members) {

    private static final int SEEN = Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED;

    static ClassSignature of(byte[] code) {
        Reader reader = new Reader();
        new ClassReader(code).accept(reader, ClassReader.SKIP_CODE);
        return new ClassSignature(reader.kind() + " " + reader.name + reader.supertypes, reader.members);
    }

    static String method(String name, String descriptor) {
        return name + "(" + Arrays.stream(Type.getArgumentTypes(descriptor)).map(Type::getClassName).collect(Collectors.joining(", "))
                + "): " + Type.getReturnType(descriptor).getClassName();
    }

    static String field(String name, String descriptor) {
        return name + ": " + Type.getType(descriptor).getClassName();
    }

    private static String modifiers(int access) {
        return Stream.of(word(access, Opcodes.ACC_PUBLIC, "public "), word(access, Opcodes.ACC_PROTECTED, "protected "),
                word(access, Opcodes.ACC_STATIC, "static "), word(access, Opcodes.ACC_FINAL, "final "),
                word(access, Opcodes.ACC_ABSTRACT, "abstract ")).collect(Collectors.joining());
    }

    private static String word(int access, int flag, String word) {
        return (access & flag) != 0 ? word : "";
    }

    private static final class Reader extends ClassVisitor {

        private final Set<String> members = new TreeSet<>();
        private int access;
        private String internal;
        private String name;
        private String supertypes;

        Reader() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(int version, int flags, String type, String signature, String superType, String[] interfaces) {
            access = flags;
            internal = type;
            name = type.replace('/', '.');
            String all = Stream.concat(Stream.of(superType).filter(s -> !s.equals("java/lang/Object")), Stream.of(interfaces))
                    .map(t -> t.replace('/', '.')).sorted()
                    .collect(Collectors.joining(", "));
            supertypes = all.isEmpty() ? "" : " : " + all;
        }

        @Override
        public void visitInnerClass(String type, String outer, String inner, int flags) {
            if (type.equals(internal)) {
                access = flags;
            }
        }

        @Override
        public FieldVisitor visitField(int flags, String field, String descriptor, String signature, Object value) {
            if (isSeen(flags)) {
                members.add(modifiers(flags) + field(field, descriptor));
            }
            return null;
        }

        @Override
        public MethodVisitor visitMethod(int flags, String method, String descriptor, String signature, String[] exceptions) {
            boolean isOfEveryEnum = (access & Opcodes.ACC_ENUM) != 0 && (method.equals("values") || method.equals("valueOf"));
            if (isSeen(flags) && !isOfEveryEnum) {
                members.add(modifiers(flags) + method(method, descriptor));
            }
            return null;
        }

        private static boolean isSeen(int flags) {
            return (flags & SEEN) != 0 && (flags & Opcodes.ACC_SYNTHETIC) == 0;
        }

        private String kind() {
            return (access & Opcodes.ACC_INTERFACE) != 0 ? "interface" : (access & Opcodes.ACC_ENUM) != 0 ? "enum"
                    : (access & Opcodes.ACC_ABSTRACT) != 0
                    ? "abstract class" : (access & Opcodes.ACC_FINAL) != 0 ? "final class" : "class";
        }
    }
}
