package org.tilewright.io;

import java.nio.file.Path;
import org.tilewright.data.Block;
import org.tilewright.data.Elements;
import org.tilewright.data.RandomElements;
import org.tilewright.ir.Input;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.type.ElementType;

/** Fills blocks with the elements of an {@code input}. */
public final class InputElements {

    private final Input.Source source;
    private final long[] extents;
    private final RandomElements random;
    private final Path baseDir;

    /**
     * @param extents of the whole tensor
     * @param baseDir the folder that file paths are relative to
     */
    public InputElements(Input.Source source, long[] extents, ParamValues params, Path baseDir) {
        this.source = source;
        this.extents = extents.clone();
        this.random = new RandomElements(source instanceof Input.Source.Random r ? params.integer(r.seed()) : 0);
        this.baseDir = baseDir;
    }

    /** Sets every element of the block. @throws org.tilewright.io.TensorFileException if a file does not hold them */
    public void fill(Block block) {
        if (block.region().isEmpty()) {
            return;
        }
        if (source instanceof Input.Source.File file) {
            TensorFiles.readInto(baseDir.resolve(file.path().text()), extents, block);
            return;
        }
        walk(block, 0, 0, 0, -1, true);
    }

    private void walk(Block block, int d, long at, long linear, long first, boolean diagonal) {
        if (d == extents.length) {
            set(block.type(), block.array(), at, linear, diagonal);
            return;
        }
        IndexSet set = block.region().dim(d);
        long stride = block.strides()[d];
        long place = at;
        for (int i = 0; i < set.intervals(); i++) {
            long low = set.low(i);
            long high = set.high(i);
            if (d == extents.length - 1 && source instanceof Input.Source.Random) {
                random.setRun(block.type(), block.array(), place, stride, linear * extents[d] + low, high - low);
            } else {
                for (long g = low; g < high; g++) {
                    walk(block, d + 1, place + (g - low) * stride, linear * extents[d] + g, d == 0 ? g : first,
                            diagonal && (d == 0 || g == first));
                }
            }
            place += (high - low) * stride;
        }
    }

    /** Sets one place of an array to the element of a row-major linear index. */
    public void set(ElementType type, Object array, long at, long linear) {
        boolean diagonal = true;
        long rest = linear;
        for (int d = extents.length - 1; d > 0; d--) {
            diagonal &= rest % extents[d] == rest / extents[d] % extents[d - 1];
            rest /= extents[d];
        }
        set(type, array, at, linear, diagonal);
    }

    private void set(ElementType type, Object array, long at, long linear, boolean diagonal) {
        switch (source) {
            case Input.Source.Random r -> random.set(type, array, at, linear);
            case Input.Source.Zeros z -> Elements.setInteger(type, array, at, 0);
            case Input.Source.Ones o -> Elements.setInteger(type, array, at, 1);
            case Input.Source.Identity e -> Elements.setInteger(type, array, at, diagonal ? 1 : 0);
            case Input.Source.Iota i -> Elements.setInteger(type, array, at, linear);
            case Input.Source.File f -> throw new IllegalStateException("files are read as a whole");
        }
    }
}
