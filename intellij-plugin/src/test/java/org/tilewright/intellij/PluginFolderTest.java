package org.tilewright.intellij;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.intellij.ide.plugins.cl.PluginAwareClassLoader;
import com.intellij.openapi.extensions.PluginDescriptor;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.ide.java.FindJava;
import org.tilewright.ide.server.Installation;

/** Where the plugin finds what came with it. */
class PluginFolderTest {

    @Test
    void isTheFolderThatTheArchiveWasUnpackedTo() {
        assertEquals("tilewright", PluginFolder.path().getFileName().toString());
        assertTrue(Files.isRegularFile(PluginFolder.path().resolve("lib").resolve("tilewright-intellij.jar")));
        assertThrows(IllegalStateException.class, () -> PluginFolder.of(PluginFolderTest.class), "these are not in a jar");
    }

    /** The IDE's class loaders give classes addresses of their own making, so that the folder is asked of them. */
    @Test
    void inTheIdeItsClassLoaderKnowsTheFolder(@TempDir Path folder) throws Exception {
        URL[] jars = {PluginFolder.path().resolve("lib/tilewright-intellij.jar").toUri().toURL(),
                PluginFolder.path().resolve("lib/ide-common.jar").toUri().toURL()};
        try (IdeLoader ide = new IdeLoader(jars, folder)) {
            Class<?> there = ide.loadClass(PluginFolder.class.getName());
            assertNotEquals(PluginFolder.class, there);
            assertEquals(folder, there.getMethod("path").invoke(null));
            assertEquals(folder.resolve("textmate"), there.getMethod("textmate").invoke(null));
        }
    }

    /** Loads the plugin's classes itself, as the IDE's loader of a plugin does. */
    private static final class IdeLoader extends URLClassLoader implements PluginAwareClassLoader {

        private final Path folder;

        IdeLoader(URL[] jars, Path folder) {
            super(jars, PluginFolderTest.class.getClassLoader());
            this.folder = folder;
        }

        @Override
        public PluginDescriptor getPluginDescriptor() {
            return () -> folder;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (!name.startsWith("org.tilewright.")) {
                    return super.loadClass(name, resolve);
                }
                Class<?> known = findLoadedClass(name);
                return known == null ? findClass(name) : known;
            }
        }
    }

    /** An archive with a runtime, unpacked without permissions as some unpackers do, starts with it before any other Java. */
    @Test
    void aRuntimeThatCameWithThePluginIsUsed() throws Exception {
        Installation installation = PluginFolder.installation();
        Path runtime = PluginFolder.path().resolve("runtime");
        assertEquals(Files.isDirectory(runtime), installation.runtime().isPresent());
        if (installation.runtime().isPresent()) {
            assertEquals(runtime.resolve("bin").resolve("java"),
                    FindJava.here(installation.runtime(), List.of()).find(Optional.empty()).executable());
        }
    }

    @Test
    void aRuntimeOfAnotherSystemIsPassedOver(@TempDir Path folder) throws Exception {
        Path java = folder.resolve("runtime/bin/java");
        Files.createDirectories(java.getParent());
        Files.write(java, new byte[] {(byte) 0xCF, (byte) 0xFA, (byte) 0xED, (byte) 0xFE});
        assertEquals(Optional.empty(), PluginFolder.installation(folder).runtime());
        assertTrue(Files.isExecutable(java), "it was tried");
        assertFalse(Installation.in(folder).runtime().isEmpty());
    }
}
