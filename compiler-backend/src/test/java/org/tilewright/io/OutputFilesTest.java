package org.tilewright.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.ir.type.ElementType;

/** What is said of files before a program computes, and what becomes of results that cannot be written in the end. */
class OutputFilesTest {

    @TempDir
    Path folder;

    private OutputFiles.Output output(String name, long... extents) {
        return new OutputFiles.Output(folder.resolve(name), ElementType.F64, extents);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(f -> !f.equals(folder)).map(f -> folder.relativize(f).toString()).sorted().toList();
        }
    }

    @Test
    void nothingIsLeftBehindByATry() throws IOException {
        Files.writeString(folder.resolve("a.npy"), "before");
        OutputFiles.tryAll(List.of(output("a.npy", 4), output("b.mtx", 4), output("c.tns", 1L << 40)));
        assertEquals(List.of("a.npy"), files());
        assertEquals("before", Files.readString(folder.resolve("a.npy")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            none/a.npy  | 4                   | the folder .*/none does not exist
            file/a.npy  | 4                   | the folder .*/file does not exist
            folder.npy  | 4                   | it is a folder
            device.npy  | 4                   | it is not a regular file
            large.npy   | 1125899906842624    | 9007199254741024 bytes are to be written, and its file system has room for \\d+
            large.mtx   | 4503599627370496    | 9007199254741024 bytes are to be written, and its file system has room for \\d+
            """)
    void whatCannotBeWrittenIsTold(String name, long extent, String why) throws IOException {
        Files.createFile(folder.resolve("file"));
        Files.createDirectory(folder.resolve("folder.npy"));
        Files.createSymbolicLink(folder.resolve("device.npy"), Path.of("/dev/null"));
        TensorFileException e = assertThrows(TensorFileException.class,
                () -> OutputFiles.tryAll(List.of(output("fine.npy", 4), output(name, extent))));
        assertTrue(e.getMessage().matches(Pattern.quote(folder.resolve(name) + ": cannot be written: ") + why), e.getMessage());
        assertEquals(List.of("device.npy", "file", "folder.npy"), files());
    }

    @Test
    void severalFilesNeedRoomTogether() {
        long most = folder.toFile().getUsableSpace() / 8;
        OutputFiles.tryAll(List.of(output("a.npy", most * 2 / 3)));
        assertThrows(TensorFileException.class,
                () -> OutputFiles.tryAll(List.of(output("a.npy", most * 2 / 3), output("b.npy", most * 2 / 3))));
    }

    /** The place is taken while the elements are asked for. */
    @ParameterizedTest
    @CsvSource({"a.npy", "a.mtx", "a.tns", "gone/a.npy"})
    void whatCannotBeWrittenInTheEndIsKeptBeside(String name) throws IOException {
        Path path = folder.resolve(name);
        Files.createDirectories(path.getParent());
        DenseTensor tensor = DenseTensor.zeros(ElementType.F64, 3);
        ((double[]) tensor.array())[1] = 7;
        TensorFileException e = assertThrows(TensorFileException.class,
                () -> OutputFiles.writeOrKeep(path, ElementType.F64, new long[] {3}, b -> {
                    takePlace(path);
                    b.copyFrom(Block.of(tensor), b.region());
                }));
        Matcher kept = Pattern.compile(".*cannot be written: .*; the result is kept in (.*)").matcher(e.getMessage());
        assertTrue(kept.matches(), e.getMessage());
        Path found = Path.of(kept.group(1));
        assertEquals(folder, found.getParent().getParent());
        assertEquals(path.getFileName(), found.getFileName());
        DenseTensor read = DenseTensor.zeros(ElementType.F64, 3);
        TensorFiles.readInto(found, new long[] {3}, Block.of(read));
        assertEquals(tensor, read);
    }

    private void takePlace(Path path) {
        try {
            if (path.getParent().equals(folder)) {
                Files.createDirectories(path);
            } else if (Files.exists(path.getParent())) {
                Files.move(path.getParent(), folder.resolve("elsewhere"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
