package org.tilewright.generated.declarations;

import java.nio.file.Path;
import java.util.SplittableRandom;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.generated.choices.Choices;
import org.tilewright.io.TensorFiles;
import org.tilewright.ir.type.ElementType;

/**
 * A file that a program reads: elements as {@code random} makes them, or with infinities, NaN and zeros among them, or any that the
 * type holds.
 */
public record GeneratedFile(String name, ElementType type, long[] extents, long seed, Elements elements) {

    private static final double[] ODD = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0, -0.0, 1, -1};
    private static final double[] LIMITS = {Double.NaN, Double.POSITIVE_INFINITY, 1e300, -1e-300, Float.MAX_VALUE, 1e-45, 16777217};

    /** What a file holds. */
    enum Elements { TAME, ODD, LIMITS }

    static GeneratedFile next(Choices c, GeneratedTensor t, String name, boolean wild) {
        return next(c, t, name, wild ? c.among(Elements.ODD, Elements.LIMITS) : Elements.TAME);
    }

    static GeneratedFile next(Choices c, GeneratedTensor t, String name, Elements elements) {
        String format = c.among("npy", "tns", t.order() <= 2 ? "mtx" : "npy");
        // the extents of a .tns file are the largest indices in it, and a scalar has none
        String ending = format.equals("tns") && t.order() == 0 ? "npy" : c.oneIn(10) ? format.toUpperCase(java.util.Locale.ROOT) : format;
        return new GeneratedFile(name + "." + ending, t.stored(), t.extents.stream().mapToLong(Extent::value).toArray(),
                c.below(1000), elements);
    }

    /** What is known of its elements. @param tame what they are otherwise */
    Traits traits(Traits tame) {
        return switch (elements) {
            case TAME -> tame;
            case ODD -> new Traits(true, false, tame.bound());
            case LIMITS -> Traits.WILD;
        };
    }

    /** Puts it into a folder. */
    public void write(Path folder) {
        DenseTensor all = DenseTensor.zeros(type, extents);
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < all.size(); i++) {
            switch (type.basic()) {
                case BOOL -> org.tilewright.data.Elements.setInteger(type, all.array(), i, random.nextInt(2));
                case I32, I64, I8, I16, U8 -> org.tilewright.data.Elements.setInteger(type, all.array(), i,
                        elements == Elements.TAME ? random.nextInt(16) - (type == ElementType.U8 ? 0 : 8) : whole(random));
                default -> org.tilewright.data.Elements.setReal(type, all.array(), i, real(random), type.isComplex() ? real(random) : 0);
            }
        }
        TensorFiles.write(folder.resolve(name), type, extents, block -> block.copyFrom(Block.of(all), block.region()));
    }

    private static long whole(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextLong();
            case 1 -> Long.MIN_VALUE >> random.nextInt(2) * 32;
            case 2 -> (Long.MAX_VALUE >> random.nextInt(2) * 32) - random.nextInt(2);
            default -> random.nextInt(7) - 3;
        };
    }

    private double real(SplittableRandom random) {
        double[] odd = elements == Elements.ODD ? ODD : LIMITS;
        return elements != Elements.TAME && random.nextInt(4) == 0 ? odd[random.nextInt(odd.length)] : random.nextDouble(-1, 1);
    }
}
