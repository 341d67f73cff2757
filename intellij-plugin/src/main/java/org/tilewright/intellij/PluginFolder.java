package org.tilewright.intellij;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.tilewright.ide.server.Installation;

/** Where the plugin was unpacked to. Its classes are in {@code lib}; beside that lie the server, the samples and the colouring. */
public final class PluginFolder {

    private PluginFolder() { }

    /** The folder, as the class's own address tells it. */
    public static Path path() {
        return of(PluginFolder.class);
    }

    static Path of(Class<?> inside) {
        URL address = inside.getResource(inside.getSimpleName() + ".class");
        try {
            if (address != null && address.openConnection() instanceof JarURLConnection jar) {
                URI file = jar.getJarFileURL().toURI();
                return Path.of(file).getParent().getParent();
            }
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("the plugin's folder has no address: " + address, e);
        }
        throw new IllegalStateException("the plugin does not run from its archive: " + address);
    }

    /** The server with what belongs to it. */
    public static Installation installation() {
        Installation installation = Installation.in(path());
        installation.runtime().ifPresent(PluginFolder::makeExecutable);
        return installation;
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
