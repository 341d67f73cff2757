package org.tilewright.cli;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Gives the jar's oldest classes the form of Java 8. EMF, ANTLR, picocli and reload4j are compiled for Java 1.4 and 5, and the
 * virtual machine keeps classes of that age out of its start-up caches, which costs every command half a second. The build runs
 * this on the finished jar; a class that cannot be raised stays as it is.
 */
public final class RaiseClassVersions {

    private RaiseClassVersions() { }

    /** @param arguments the jar */
    public static void main(String[] arguments) throws IOException {
        Path jar = Path.of(arguments[0]).toAbsolutePath();
        Path raised = jar.resolveSibling(jar.getFileName() + ".raised");
        Files.copy(jar, raised, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
             FileSystem zip = FileSystems.newFileSystem(URI.create("jar:" + raised.toUri()), Map.of())) {
            List<Path> classes;
            try (var files = Files.walk(zip.getPath("/"))) {
                classes = files.filter(f -> f.toString().endsWith(".class")).toList();
            }
            for (Path c : classes) {
                if (version(c) < Opcodes.V1_6) {
                    raise(c, loader);
                }
            }
        }
        Files.move(raised, jar, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    }

    private static int version(Path classFile) throws IOException {
        try (InputStream in = Files.newInputStream(classFile)) {
            byte[] head = in.readNBytes(8);
            return (head[6] & 0xff) << 8 | head[7] & 0xff;
        }
    }

    private static void raise(Path classFile, ClassLoader loader) throws IOException {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
            @Override
            protected ClassLoader getClassLoader() {
                return loader;
            }
        };
        try {
            new ClassReader(Files.readAllBytes(classFile)).accept(new ClassVisitor(Opcodes.ASM9, writer) {
                @Override
                public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
                    super.visit(Opcodes.V1_8, access, name, signature, superName, interfaces);
                }
            }, 0);
        } catch (IllegalArgumentException | TypeNotPresentException | LinkageError stays) {
            // subroutines of Java 1.4, or a supertype that is an optional dependency
            return;
        }
        Files.write(classFile, writer.toByteArray());
    }
}
