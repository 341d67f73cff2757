package org.tilewright.ide.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What comes with a plugin.
 *
 * @param jar the command and the server
 * @param samples a folder of programs, which is also what the start-up cache is made by
 * @param runtime the home of a Java virtual machine, where the plugin brings one
 */
public record Installation(Path jar, Path samples, Optional<Path> runtime) {

    /** A plugin's folder: {@code server/tilewright.jar}, {@code samples}, and perhaps {@code runtime}. */
    public static Installation in(Path folder) {
        return new Installation(folder.resolve("server").resolve("tilewright.jar"), folder.resolve("samples"),
                Optional.of(folder.resolve("runtime")).filter(Files::isDirectory));
    }
}
