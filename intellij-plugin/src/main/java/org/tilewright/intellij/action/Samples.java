package org.tilewright.intellij.action;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.tilewright.ide.Shared;
import org.tilewright.intellij.Programs;

/** The programs that come with the plugin. @param folder where they are */
record Samples(Path folder) {

    /** Their names, such as {@code matmul/cannon.tw}. */
    List<String> names() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(f -> f.toString().endsWith(Programs.ENDING)).map(f -> folder.relativize(f).toString().replace('\\', '/')).sorted().toList();
        }
    }

    /**
     * Copies one with the files that it may read into a folder of samples inside another. What is there already stays as it is.
     *
     * @return the copy
     */
    Path copy(String name, Path project) throws IOException {
        Path to = project.resolve(Shared.text("samples.folder"));
        copyFile(folder.resolve(name), to.resolve(name));
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path data : all.filter(Files::isRegularFile).filter(f -> !f.toString().endsWith(Programs.ENDING)).toList()) {
                copyFile(data, to.resolve(folder.relativize(data).toString()));
            }
        }
        return to.resolve(name);
    }

    private static void copyFile(Path from, Path to) throws IOException {
        if (!Files.exists(to)) {
            Files.createDirectories(to.getParent());
            Files.copy(from, to);
        }
    }
}
