package org.tilewright.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a path leads to gets the text, and stays what it is. */
@DisabledOnOs(OS.WINDOWS)
class WholeFileTest {

    private static final String TEXT = "a text\n";

    @TempDir
    Path folder;

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(f -> f.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aFileIsReplacedAndKeepsItsPermissions() throws IOException {
        Path file = Files.writeString(folder.resolve("a.html"), "before");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw----"));
        WholeFile.tryFirst(file);
        assertEquals("before", Files.readString(file));
        WholeFile.write(file, TEXT);
        assertEquals(TEXT, Files.readString(file));
        assertEquals("rw-rw----", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        assertEquals(List.of("a.html"), files());
    }

    @Test
    void draftsOfAKilledProcessGoAndAllElseStays() throws Exception {
        String living = DraftCase.nameOf(ProcessHandle.current().pid());
        String anothers = ".tilewright-0123456789abcdef-1-0123456789abcdef.part";
        String old = ".tilewright-0123456789abcdef-2-0123456789abcdef.part";
        List<String> stay = Stream.of(living, anothers, ".tilewright-mine.part", "a.part").sorted().toList();
        for (String name : stay) {
            Files.createFile(folder.resolve(name));
        }
        Files.createFile(folder.resolve(DraftCase.nameOf(new ProcessBuilder("true").start())));
        Files.setLastModifiedTime(Files.createFile(folder.resolve(old)), FileTime.from(Instant.now().minus(Duration.ofDays(8))));
        WholeFile.tryFirst(folder.resolve("a.html"));
        assertEquals(stay, files());
    }

    @Test
    void theFileBehindALinkIsReplacedAndNotTheLink() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("file"));
        for (String text : List.of("first", "second")) {
            WholeFile.write(link, text);
            assertEquals(text, Files.readString(folder.resolve("file")));
        }
        assertEquals(List.of("file", "link"), files());
        assertEquals(Path.of("file"), Files.readSymbolicLink(link));
    }

    @Test
    void foldersThatAreMissingAreMadeWhenItIsWritten() throws IOException {
        Path file = folder.resolve("some/more/a.html");
        WholeFile.tryFirst(file);
        assertEquals(List.of(), files());
        WholeFile.write(file, TEXT);
        assertEquals(TEXT, Files.readString(file));
    }

    /** A name so long that nothing can be put before or after it. */
    @Test
    void aNameMayBeAsLongAsTheSystemTakesIt() throws IOException {
        Path file = folder.resolve("n".repeat(250) + ".html");
        WholeFile.write(file, TEXT);
        assertEquals(TEXT, Files.readString(file));
    }

    @Test
    void aPipeStaysAPipeAndGetsTheText() throws Exception {
        Path pipe = folder.resolve("pipe");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "no mkfifo here");
        CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> {
            try {
                return Files.readString(pipe);
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        WholeFile.tryFirst(pipe);
        WholeFile.write(pipe, TEXT);
        assertEquals(TEXT, read.get());
        assertEquals(List.of("pipe"), files());
        assertFalse(Files.isRegularFile(pipe));
    }

    @Test
    void aDeviceStaysADevice() throws IOException {
        Path device = Path.of("/dev/null");
        assumeTrue(Files.exists(device));
        WholeFile.tryFirst(device);
        WholeFile.write(device, TEXT);
        assertFalse(Files.isRegularFile(device));
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full));
        assertThrows(IOException.class, () -> WholeFile.write(full, TEXT));
        assertFalse(Files.isRegularFile(full));
    }

    @Test
    void aFolderIsRefused() throws IOException {
        assertThrows(FileSystemException.class, () -> WholeFile.tryFirst(folder));
        assertThrows(FileSystemException.class, () -> WholeFile.write(folder, TEXT));
        Path file = Files.writeString(folder.resolve("file"), "before");
        assertThrows(FileSystemException.class, () -> WholeFile.tryFirst(file.resolve("a.html")));
        assertEquals(List.of("file"), files());
    }
}
