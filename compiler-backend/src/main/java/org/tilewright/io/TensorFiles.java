package org.tilewright.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.tilewright.data.Block;
import org.tilewright.data.Elements;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;

/** Reads and writes tensors in the formats that file names end in: {@code .npy}, {@code .mtx}, {@code .tns}. */
public final class TensorFiles {

    /** Hands out the elements of a tensor that is written. */
    @FunctionalInterface
    public interface Elementwise {
        /** Sets every element of the block. */
        void fill(Block block);
    }

    private TensorFiles() { }

    /** Type and extents, without reading elements. A {@code .tns} file has to be read whole for its extents. */
    public static TensorHeader header(Path path) {
        try {
            return switch (FileFormat.of(path)) {
                case NPY -> NpyFile.header(path);
                case MATRIX_MARKET -> MatrixMarketFile.header(path);
                case FROSTT -> FrosttFile.header(path);
            };
        } catch (IOException e) {
            throw TensorFileException.of(path, e);
        }
    }

    /** Finds without reading elements whether a {@code .npy} file is cut off; lines of text are counted when they are read. */
    public static void checkLength(Path path) {
        try {
            if (FileFormat.of(path) == FileFormat.NPY) {
                NpyFile.checkLength(path);
            }
        } catch (IOException e) {
            throw TensorFileException.of(path, e);
        }
    }

    /**
     * Reads the elements of the block's region and no others.
     *
     * @param extents those of the tensor, which the file must have too
     */
    public static void readInto(Path path, long[] extents, Block block) {
        try {
            switch (FileFormat.of(path)) {
                case NPY -> NpyFile.read(path, extents, block);
                case MATRIX_MARKET -> MatrixMarketFile.read(path, extents, block);
                case FROSTT -> FrosttFile.read(path, extents, block);
            }
        } catch (IOException e) {
            throw TensorFileException.of(path, e);
        }
    }

    /**
     * What a {@code .tns} file begins with.
     *
     * @param numbers of an element's line
     */
    public static FrosttStart frosttStart(Path path, int order, int numbers) {
        try {
            return FrosttFile.start(path, order, numbers);
        } catch (IOException e) {
            throw TensorFileException.of(path, e);
        }
    }

    /** Writes a tensor, which appears whole or not at all. */
    public static void write(Path path, ElementType type, long[] extents, Elementwise elements) {
        FileFormat format = FileFormat.of(path);
        if (format == FileFormat.MATRIX_MARKET && extents.length > 2) {
            throw new TensorFileException(path,
                    "a .mtx file holds a matrix, but the tensor has " + extents.length + " dimensions; use .npy or .tns");
        }
        try (Draft draft = Draft.of(path)) {
            switch (format) {
                case NPY -> NpyFile.write(draft.path(), type, extents, elements);
                case MATRIX_MARKET -> MatrixMarketFile.write(draft.path(), type, extents, elements);
                case FROSTT -> FrosttFile.write(draft.path(), type, extents, elements);
            }
            draft.publish();
        } catch (IOException e) {
            throw TensorFileException.whileWriting(path, e);
        }
    }

    /** Checks that a file holds what a tensor needs. */
    static void check(Path path, TensorHeader header, ElementType type, long[] extents) {
        if (!header.holds(type)) {
            throw new TensorFileException(path, "holds " + header.elements() + ", but the tensor is " + described(type));
        }
        if (!header.fits(extents)) {
            throw new TensorFileException(path, "has extents " + text(header.extents()) + ", but the tensor has " + text(extents));
        }
    }

    /** A type, with the fields that files know it by. */
    public static String described(ElementType type) {
        return type instanceof RecordType r ? r.name() + r.fields().stream().map(f -> f.name() + " : " + f.type().keyword())
                .collect(Collectors.joining(", ", " { ", " }")) : type.keyword();
    }

    static String text(long[] extents) {
        return LongStream.of(extents).mapToObj(Long::toString).collect(Collectors.joining(", ", "(", ")"));
    }

    /** All elements of a block become 0. */
    static void clear(Block block) {
        Elements.clear(block.array());
    }
}
