package org.tilewright.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.Region;

/** The readers of this virtual machine against the table of files; generated programs stand the same test. */
class FileCaseTest {

    @TempDir
    private Path folder;

    static List<FileCase> all() {
        return FileCase.all();
    }

    @Test
    void eachCaseHasAName() {
        assertEquals(all().size(), all().stream().map(FileCase::file).distinct().count());
    }

    @ParameterizedTest
    @MethodSource("all")
    void readsOrRefuses(FileCase c) throws IOException {
        Path file = Files.write(folder.resolve(c.file()), c.content());
        long[] extents = c.expected().extents();
        DenseTensor whole = DenseTensor.zeros(c.expected().type(), extents);
        Optional<String> said = Optional.empty();
        try {
            TensorFiles.readInto(file, extents, Block.of(whole));
        } catch (TensorFileException e) {
            said = Optional.of(e.getMessage());
        }
        assertEquals(Optional.empty(), c.complaint(Optional.of(whole), said));
        said.ifPresent(s -> assertTrue(s.startsWith(file + ":"), s));
    }

    @ParameterizedTest
    @MethodSource("all")
    void eachHalfTakesItsElements(FileCase c) throws IOException {
        long[] extents = c.expected().extents();
        if (c.refusal().isPresent() || extents.length == 0) {
            return;
        }
        Path file = Files.write(folder.resolve(c.file()), c.content());
        DenseTensor whole = DenseTensor.zeros(c.expected().type(), extents);
        long last = extents[extents.length - 1];
        for (IndexSet part : List.of(IndexSet.interval(0, last / 2), IndexSet.interval(last / 2, last))) {
            List<IndexSet> dims = new ArrayList<>(IntStream.range(0, extents.length - 1).mapToObj(d -> IndexSet.interval(0, extents[d]))
                    .toList());
            dims.add(part);
            // columns first
            Block half = Block.zeros(whole.type(), Region.of(dims),
                    IntStream.range(0, extents.length).map(d -> extents.length - 1 - d).boxed().toList());
            TensorFiles.readInto(file, extents, half);
            Block.of(whole).copyFrom(half, half.region());
        }
        assertEquals(c.expected(), whole);
    }
}
