package org.tilewright.backend.toolchain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders of runs go with their process, however it ends. */
class PassingFolderTest {

    @TempDir
    Path parent;

    private Set<Path> folders() throws IOException {
        try (Stream<Path> all = Files.list(parent)) {
            return all.collect(Collectors.toSet());
        }
    }

    /** Makes a folder and waits to be killed. */
    public static final class Run {

        private Run() { }

        public static void main(String[] arguments) throws Exception {
            PassingFolder made = PassingFolder.in(Path.of(arguments[0]));
            Files.createDirectories(made.path().resolve("some/results"));
            System.out.println(made.path());
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    @Test
    void oneOfAKilledProcessGoesWithTheNext() throws Exception {
        Process run = new ProcessBuilder(ProcessHandle.current().info().command().orElse("java"), "-cp",
                System.getProperty("java.class.path"), Run.class.getName(), parent.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        Path left;
        try (var said = run.inputReader(StandardCharsets.UTF_8)) {
            left = Path.of(said.readLine());
            try (PassingFolder mine = PassingFolder.in(parent)) {
                assertEquals(Set.of(left, mine.path()), folders(), "that of a process that lives stays");
            }
        } finally {
            run.destroyForcibly().waitFor();
        }
        assertEquals(Set.of(left), folders());
        try (PassingFolder mine = PassingFolder.in(parent)) {
            assertEquals(Set.of(mine.path()), folders());
        }
        assertEquals(Set.of(), folders());
    }

    @Test
    void whatIsKeptAndWhatIsSomethingElseStays() throws IOException {
        Path elsewhere = Files.createDirectory(parent.resolve("elsewhere"));
        Files.createFile(elsewhere.resolve(".lock"));
        Path link = Files.createSymbolicLink(parent.resolve("tilewright-run-link"), elsewhere);
        Path file = Files.createFile(parent.resolve("tilewright-run-file"));
        PassingFolder kept = PassingFolder.in(parent);
        Files.writeString(kept.path().resolve("run.log"), "words");
        kept.keep();
        kept.close();
        try (PassingFolder first = PassingFolder.in(parent); PassingFolder second = PassingFolder.in(parent)) {
            assertEquals(Set.of(elsewhere, link, file, kept.path(), first.path(), second.path()), folders());
        }
        assertTrue(Files.exists(elsewhere.resolve(".lock")));
        try (Stream<Path> files = Files.list(kept.path())) {
            assertEquals(List.of(kept.path().resolve("run.log")), files.toList());
        }
    }
}
