package org.tilewright.intellij.archive;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Which types and members of the platform and of LSP4IJ a class uses. */
final class References extends ClassVisitor {

    private static final Pattern TYPE = Pattern.compile("(?<![\\w/])L?((?:com/intellij|com/redhat|org/cef|org/jetbrains)/[\\w/$]+)");

    private final Map<String, Set<String>> used = new TreeMap<>();

    private References() {
        super(Opcodes.ASM9);
    }

    /** The types, with the members that are called or read. */
    static Map<String, Set<String>> of(byte[] code) {
        References references = new References();
        new ClassReader(code).accept(references, ClassReader.SKIP_DEBUG);
        return references.used;
    }

    private void types(String text) {
        Matcher m = TYPE.matcher(text);
        while (m.find()) {
            used.computeIfAbsent(m.group(1).replace('/', '.'), t -> new TreeSet<>());
        }
    }

    private void member(String owner, String member) {
        types(owner);
        Set<String> members = used.get(owner.replace('/', '.'));
        if (members != null) {
            members.add(member);
        }
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        types(superName);
        for (String i : interfaces) {
            types(i);
        }
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        types(descriptor);
        return null;
    }

    @Override
    public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        types(descriptor);
        return null;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
        types(descriptor);
        return new MethodVisitor(Opcodes.ASM9) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String called, String calledDescriptor, boolean isInterface) {
                types(calledDescriptor);
                member(owner, ClassSignature.method(called, calledDescriptor));
            }

            @Override
            public void visitFieldInsn(int opcode, String owner, String read, String readDescriptor) {
                types(readDescriptor);
                member(owner, ClassSignature.field(read, readDescriptor));
            }

            @Override
            public void visitTypeInsn(int opcode, String type) {
                types(type);
            }

            @Override
            public void visitInvokeDynamicInsn(String called, String calledDescriptor, Handle bootstrap, Object... arguments) {
                types(calledDescriptor);
                for (Object a : arguments) {
                    if (a instanceof Handle h) {
                        types(h.getDesc());
                        member(h.getOwner(), h.getDesc().startsWith("(")
                                ? ClassSignature.method(h.getName(), h.getDesc()) : ClassSignature.field(h.getName(), h.getDesc()));
                    } else if (a instanceof Type t) {
                        types(t.getDescriptor());
                    }
                }
            }
        };
    }
}
