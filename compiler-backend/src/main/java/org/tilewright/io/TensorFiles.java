package org.tilewright.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.tilewright.data.Block;
import org.tilewright.data.Elements;
import org.tilewright.ir.ElementType;

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
            return switch (format(path)) {
                case "npy" -> NpyFile.header(path);
                case "mtx" -> MatrixMarketFile.header(path);
                default -> FrosttFile.header(path);
            };
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
            switch (format(path)) {
                case "npy" -> NpyFile.read(path, extents, block);
                case "mtx" -> MatrixMarketFile.read(path, extents, block);
                default -> FrosttFile.read(path, extents, block);
            }
        } catch (IOException e) {
            throw TensorFileException.of(path, e);
        }
    }

    /** Writes a tensor, which appears whole or not at all. */
    public static void write(Path path, ElementType type, long[] extents, Elementwise elements) {
        String format = format(path);
        try (Draft draft = Draft.of(path)) {
            switch (format) {
                case "npy" -> NpyFile.write(draft.path(), type, extents, elements);
                case "mtx" -> MatrixMarketFile.write(draft.path(), path, type, extents, elements);
                default -> FrosttFile.write(draft.path(), type, extents, elements);
            }
            draft.publish();
        } catch (IOException e) {
            throw TensorFileException.whileWriting(path, e);
        }
    }

    private static String format(Path path) {
        String name = path.getFileName().toString().toLowerCase(Locale.ROOT);
        String ending = name.substring(name.lastIndexOf('.') + 1);
        if (!ending.equals("npy") && !ending.equals("mtx") && !ending.equals("tns")) {
            throw new TensorFileException(path, "files of tensors end in .npy, .mtx or .tns");
        }
        return ending;
    }

    /** Checks that a file holds what a tensor needs. */
    static void check(Path path, TensorHeader header, ElementType type, long[] extents) {
        if (!header.types().contains(type)) {
            String holds = header.types().stream().map(ElementType::keyword).sorted().collect(Collectors.joining(" or "));
            throw new TensorFileException(path, "holds elements for " + holds + ", but the tensor is " + type.keyword());
        }
        if (!header.fits(extents)) {
            throw new TensorFileException(path, "has extents " + text(header.extents()) + ", but the tensor has " + text(extents));
        }
    }

    static String text(long[] extents) {
        return LongStream.of(extents).mapToObj(Long::toString).collect(Collectors.joining(", ", "(", ")"));
    }

    /** Sets an element if the block's region has it. */
    static void put(Block block, long[] index, double re, double im) {
        for (int d = 0; d < index.length; d++) {
            if (!block.region().dim(d).contains(index[d])) {
                return;
            }
        }
        if (!block.region().isEmpty()) {
            Elements.setReal(block.type(), block.array(), block.offset(index), re, im);
        }
    }

    /** Sets an element given as text; integers keep all digits. */
    static void put(Block block, long[] index, String re, double im) {
        if (!block.type().isInteger()) {
            put(block, index, Double.parseDouble(re), im);
            return;
        }
        for (int d = 0; d < index.length; d++) {
            if (!block.region().dim(d).contains(index[d])) {
                return;
            }
        }
        if (!block.region().isEmpty()) {
            Elements.setInteger(block.type(), block.array(), block.offset(index), Long.parseLong(re));
        }
    }

    /** All elements of a block become 0. */
    static void clear(Block block) {
        Elements.fillIdentity(block.type(), block.array(), org.tilewright.ir.ReductionOperator.ANY);
    }

    static String element(Block block, int at) {
        return switch (block.type()) {
            case F32 -> Float.toString(((float[]) block.array())[at]);
            case F64 -> Double.toString(((double[]) block.array())[at]);
            case I32, I64, BOOL -> Long.toString(Elements.integer(block.type(), block.array(), at));
            case C64 -> Float.toString(((float[]) block.array())[2 * at]) + " " + ((float[]) block.array())[2 * at + 1];
            case C128 -> Elements.real(block.type(), block.array(), at) + " " + Elements.imaginary(block.type(), block.array(), at);
        };
    }
}
