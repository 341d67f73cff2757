package org.tilewright.intellij.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.intellij.openapi.project.Project;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.tilewright.intellij.host.FakePlatform;

/** The platform's word on trust, in the versions that have it in different places. */
class ProjectTrustTest {

    private static final String BEFORE = "com.intellij.ide.impl.TrustedProjects";
    private static final String SINCE = "com.intellij.ide.trustedProjects.TrustedProjects";
    private static final int STATIC = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;

    /** A version of the platform with one class that answers. */
    private static ClassLoader platform(String type, String method, int access, boolean answer) {
        Map<String, byte[]> classes = Map.of(type, answering(type, method, access, answer));
        return new ClassLoader(ProjectTrustTest.class.getClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                byte[] code = classes.get(name);
                if (code == null) {
                    throw new ClassNotFoundException(name);
                }
                return defineClass(name, code, 0, code.length);
            }
        };
    }

    private static byte[] answering(String type, String method, int access, boolean answer) {
        ClassWriter c = new ClassWriter(0);
        c.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, type.replace('.', '/'), null, "java/lang/Object", null);
        MethodVisitor m = c.visitMethod(access, method, "(Lcom/intellij/openapi/project/Project;)Z", null, null);
        m.visitCode();
        m.visitInsn(answer ? Opcodes.ICONST_1 : Opcodes.ICONST_0);
        m.visitInsn(Opcodes.IRETURN);
        m.visitMaxs(1, 2);
        m.visitEnd();
        c.visitEnd();
        return c.toByteArray();
    }

    private static boolean isTrusted(ClassLoader platform) {
        Project project = new FakePlatform().project();
        Optional<Method> ask = ProjectTrust.find(platform);
        assertTrue(ask.isPresent());
        return ProjectTrust.isTrusted(ask, project);
    }

    @Test
    void isAskedWhereTheVersionHasIt() {
        assertTrue(isTrusted(platform(BEFORE, "isTrusted", STATIC, true)));
        assertFalse(isTrusted(platform(BEFORE, "isTrusted", STATIC, false)));
        assertTrue(isTrusted(platform(SINCE, "isProjectTrusted", STATIC, true)));
        assertFalse(isTrusted(platform(SINCE, "isProjectTrusted", STATIC, false)));
    }

    @Test
    void whereNobodyAnswersNothingIsTrusted() {
        assertEquals(Optional.empty(), ProjectTrust.find(platform(SINCE, "isProjectTrusted", Opcodes.ACC_PUBLIC, true)),
                "not a static method");
        assertFalse(ProjectTrust.isTrusted(Optional.empty(), new FakePlatform().project()));
    }
}
