package org.tilewright.ide.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What comes with a plugin.
 *
 * @param jar the command and the server
 * @param samples a folder of programs, which is also what the start-up cache is made by
 * @param runtime the home of a Java virtual machine, where the plugin brings one
 */
public record Installation(Path jar, Path samples, Optional<Path> runtime) {

    /** What a runtime starts: itself, and what it starts other programs by. */
    private static final List<String> PROGRAMS = List.of("bin/java", "lib/jspawnhelper");

    /** A plugin's folder: {@code server/tilewright.jar}, {@code samples}, and perhaps {@code runtime}. */
    public static Installation in(Path folder) {
        Optional<Path> runtime = Optional.of(folder.resolve("runtime")).filter(Files::isDirectory);
        runtime.ifPresent(Installation::restorePrograms);
        return new Installation(folder.resolve("server").resolve("tilewright.jar"), folder.resolve("samples"), runtime);
    }

    /**
     * Whatever unpacked the plugin may have forgotten which files are programs. Where they cannot be made so, the runtime's Java is not
     * taken and another one is looked for.
     */
    private static void restorePrograms(Path runtime) {
        for (String program : PROGRAMS) {
            Path file = runtime.resolve(program);
            if (Files.exists(file) && !Files.isExecutable(file)) {
                file.toFile().setExecutable(true, false);
            }
        }
    }
}
