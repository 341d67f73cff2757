package org.tilewright.intellij;

import com.intellij.ide.plugins.cl.PluginAwareClassLoader;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.tilewright.ide.server.Installation;

/** Where the plugin was unpacked to. Its classes are in {@code lib}; beside that lie the server, the samples and the colouring. */
public final class PluginFolder {

    private PluginFolder() { }

    /** The folder, as the IDE's class loader of the plugin knows it. */
    public static Path path() {
        return PluginFolder.class.getClassLoader() instanceof PluginAwareClassLoader ide ? ide.getPluginDescriptor().getPluginPath()
                : of(PluginFolder.class);
    }

    /** The folder of an archive that another class loader, such as that of tests, loads a class from. */
    static Path of(Class<?> inside) {
        try {
            Path jar = Path.of(inside.getProtectionDomain().getCodeSource().getLocation().toURI());
            if (!jar.toString().endsWith(".jar")) {
                throw new IllegalStateException("the plugin does not run from its archive but from " + jar);
            }
            return jar.getParent().getParent();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The server with what belongs to it; with a runtime only where one came with the plugin and is for this system. */
    public static Installation installation() {
        return installation(path());
    }

    static Installation installation(Path folder) {
        Installation all = Installation.in(folder);
        all.runtime().ifPresent(PluginFolder::makeExecutable);
        return new Installation(all.jar(), all.samples(), all.runtime().filter(PluginFolder::starts));
    }

    private static boolean starts(Path runtime) {
        try {
            return new ProcessBuilder(runtime.resolve("bin").resolve("java").toString(), "-version").redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor() == 0;
        } catch (IOException ofAnotherSystem) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** The bundle that colours texts before the server has read them. */
    public static Path textmate() {
        return path().resolve("textmate");
    }

    /** Archives of plugins may be unpacked without the permissions that they hold. */
    private static void makeExecutable(Path runtime) {
        for (Path folder : new Path[] {runtime.resolve("bin"), runtime.resolve("lib")}) {
            if (!Files.isDirectory(folder)) {
                continue;
            }
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(f -> folder.endsWith("bin") || f.getFileName().toString().equals("jspawnhelper"))
                        .filter(f -> !Files.isExecutable(f)).forEach(f -> f.toFile().setExecutable(true, false));
            } catch (IOException unreadable) {
                // a Java that cannot be started is not found, and the user reads so
                return;
            }
        }
    }
}
