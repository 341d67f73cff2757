package org.tilewright.io;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.tilewright.ir.type.ElementType;

/**
 * The files that a program writes: they are tried before it computes, so that no result is lost for want of a folder, and where one cannot
 * be written after all, its tensor is kept in another place.
 */
public final class OutputFiles {

    /** A tensor that is to be written. */
    public record Output(Path path, ElementType type, long[] extents) {

        /** The fewest bytes that it takes. */
        private double leastBytes() {
            double elements = LongStream.of(extents).asDoubleStream().reduce(1, (a, b) -> a * b);
            return switch (FileFormat.of(path)) {
                case NPY -> elements * type.bytes();
                case MATRIX_MARKET -> 2 * elements;
                case FROSTT -> 0;
            };
        }
    }

    private OutputFiles() { }

    /** Finds out whether all can be written, and leaves everything as it is. @throws TensorFileException about the first that cannot */
    public static void tryAll(List<Output> outputs) {
        Map<FileStore, Double> bytes = new HashMap<>();
        for (Output o : outputs) {
            try (Draft draft = Draft.of(o.path())) {
                FileStore system = Files.getFileStore(draft.path());
                double needed = bytes.merge(system, o.leastBytes(), Double::sum);
                if (system.getTotalSpace() > 0 && needed > system.getUsableSpace()) {
                    throw new FileSystemException(o.path().toString(), null, String.format(Locale.ROOT,
                            "%.0f bytes are to be written, and its file system has room for %d", needed, system.getUsableSpace()));
                }
            } catch (IOException e) {
                throw TensorFileException.whileWriting(o.path(), e);
            }
        }
    }

    /** Writes a tensor; where that fails, into a folder of its own. @throws TensorFileException which says why, and where it is then */
    public static void writeOrKeep(Path path, ElementType type, long[] extents, TensorFiles.Elementwise elements) {
        try {
            TensorFiles.write(path, type, extents, elements);
        } catch (TensorFileException e) {
            for (Path place : List.of(nearest(path), Path.of("").toAbsolutePath(),
                    Path.of(System.getProperty("java.io.tmpdir")))) {
                Optional<Path> kept = kept(place, path.getFileName(), type, extents, elements);
                if (kept.isPresent()) {
                    throw e.but("the result is kept in " + kept.get());
                }
            }
            throw e.but("there is no other place for the result");
        }
    }

    /** The innermost folder of a path that is there. */
    private static Path nearest(Path path) {
        Path at = path.toAbsolutePath().getParent();
        while (!Files.isDirectory(at)) {
            at = at.getParent();
        }
        return at;
    }

    private static Optional<Path> kept(Path place, Path name, ElementType type, long[] extents, TensorFiles.Elementwise elements) {
        Path folder;
        try {
            folder = Files.createTempDirectory(place, "tilewright-kept-");
        } catch (IOException e) {
            return Optional.empty();
        }
        try {
            TensorFiles.write(folder.resolve(name), type, extents, elements);
            return Optional.of(folder.resolve(name));
        } catch (TensorFileException e) {
            folder.toFile().delete();
            return Optional.empty();
        }
    }
}
