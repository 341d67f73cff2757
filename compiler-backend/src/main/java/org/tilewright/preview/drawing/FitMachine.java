package org.tilewright.preview.drawing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Chooses the largest maps with which a machine fits into some width. Layers are put below each other only if maps would get tiny, and
 * a machine of one dimension stands in a row, or around a rectangle, with maps below each other where there is no room beside.
 */
final class FitMachine {

    private static final List<Integer> SIZES = List.of(88, 80, 72, 64, 56, 48, 42, 36, 32, 28, 24, 22);
    private static final int LEAST_UNBROKEN = 42;
    /** How high a row, or a ring, a grid, and a machine of rows that are broken may be. */
    private static final double ROW = 620;
    private static final double GRID = 720;
    private static final double BROKEN = 900;
    /** Pixels by which widths differ that are told apart. */
    private static final double FINENESS = 0.01;
    private static final double WIDEST = 4000;

    private final MachineShape shape;
    private final List<TensorFigure> figures;
    private final List<String> names;
    private final int beside;

    /**
     * @param figures one for each map in a box
     * @param names that stand below the maps
     */
    FitMachine(MachineShape shape, List<TensorFigure> figures, List<String> names) {
        this.shape = shape;
        this.figures = figures;
        this.names = names;
        this.beside = figures.size() <= 4 ? 4 : (int) Math.ceil(Math.sqrt(figures.size() * 1.6));
    }

    /** Arrangements for all widths, wide ones first; the last is for whatever is narrower. */
    List<MachineDrawing> all() {
        List<MachineDrawing> out = new ArrayList<>();
        MachineDrawing next = in(WIDEST);
        do {
            out.add(next);
            next = in(next.width() - FINENESS);
        } while (next.width() < out.getLast().width());
        return out;
    }

    private MachineDrawing in(double room) {
        Predicate<MachineDrawing> fits = d -> d.width() <= room;
        return row().filter(d -> d.height() <= ROW).filter(fits).findFirst()
                .or(() -> SIZES.stream().filter(s -> s >= LEAST_UNBROKEN).map(s -> broken(s, Double.POSITIVE_INFINITY))
                        .filter(d -> d.height() <= GRID).filter(fits).findFirst())
                .or(() -> SIZES.stream().map(s -> broken(s, room)).filter(d -> d.height() <= BROKEN).filter(fits).findFirst())
                .orElseGet(() -> broken(SIZES.getLast(), room));
    }

    private Stream<MachineDrawing> row() {
        if (shape.coordinates().size() != 1) {
            return Stream.empty();
        }
        int n = shape.processors();
        List<Integer> stacks = Stream.of(beside, Math.min(beside, 2), 1).distinct().toList();
        return SIZES.stream().flatMap(s -> stacks.stream().flatMap(perRow -> {
            BoxLayout box = box(s, perRow);
            return shape.isRing() ? IntStream.range(2, 2 + n / 2).filter(rows -> n - 2 * (rows - 2) > 2)
                    .mapToObj(rows -> MachineDrawing.ring(shape, s, box, rows))
                    : Stream.of(MachineDrawing.of(shape, s, box, Double.POSITIVE_INFINITY));
        }));
    }

    private MachineDrawing broken(int size, double room) {
        return MachineDrawing.of(shape, size, box(size, beside), room);
    }

    private BoxLayout box(int size, int perRow) {
        return BoxLayout.of(figures.stream().map(f -> f.scaled(size)).toList(), size, names, perRow);
    }
}
