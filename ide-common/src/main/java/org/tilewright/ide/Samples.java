package org.tilewright.ide;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The programs that come with a plugin. @param folder where they are, with the data that they read */
public record Samples(Path folder) {

    private static final String ENDING = ".tw";
    /** Those with it need more than their text. */
    private static final String READS = "file(\"";

    /** Their names, such as {@code matmul/cannon.tw}. */
    public List<String> names() throws IOException {
        return files().stream().map(this::name).filter(n -> n.endsWith(ENDING)).toList();
    }

    /** The names of those that read no files, and so can be anywhere. */
    public List<String> alone() throws IOException {
        List<String> alone = new ArrayList<>();
        for (String n : names()) {
            if (!text(n).contains(READS)) {
                alone.add(n);
            }
        }
        return List.copyOf(alone);
    }

    public String text(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }

    /** Copies all of them, with the data that they read. What is there already stays as it is. */
    public void copyAll(Path to) throws IOException {
        for (Path f : files()) {
            copy(f, to);
        }
    }

    /**
     * Copies one with the files that it may read. What is there already stays as it is.
     *
     * @return the copy
     */
    public Path copy(String name, Path to) throws IOException {
        for (Path f : files()) {
            if (!name(f).endsWith(ENDING)) {
                copy(f, to);
            }
        }
        return copy(folder.resolve(name), to);
    }

    private Path copy(Path file, Path to) throws IOException {
        Path copy = to.resolve(folder.relativize(file).toString());
        if (!Files.exists(copy)) {
            Files.createDirectories(copy.getParent());
            Files.copy(file, copy);
        }
        return copy;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private String name(Path file) {
        return folder.relativize(file).toString().replace('\\', '/');
    }

    /** What a new program begins as: it can be run as it is, and shows each part of the language once. */
    public static String shortest() {
        return """
                // A = B * C on a grid of gx by gy processors.
                param n = 512
                param gx = 2
                param gy = 2

                machine M = Grid(gx, gy)

                tensor A, B, C : f64(n, n)

                A(x, y) -> M(x, y)
                B(x, y) -> M(x, y)
                C(x, y) -> M(x, y)

                input B = random(1)
                input C = random(2)

                A(i, j) = B(i, k) * C(k, j)

                schedule A {
                  distribute({i, j}, {io, jo}, {ii, ji}, M)
                  communicate({B, C}, jo)
                  substitute({ii, ji, k}, gemm)
                }
                """;
    }
}
