package org.tilewright.preview.timeline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.load.ByProcessor;
import org.tilewright.analysis.load.ProcessorClasses;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Layout;

/**
 * Some processors of a machine that has too many to be watched one by one: some coordinates in each dimension of the grid and all of their
 * combinations, so that they stand to each other as in the machine.
 *
 * @param coordinates by dimension of the grid, rising
 * @param grid of all processors
 */
public record Sample(List<long[]> coordinates, long[] grid) {

    /** How many processors a film shows. */
    static final int MOST_PROCESSORS = 64;
    /** Of how many kinds of processors, those with most members first, one is tried to be shown. */
    private static final int KINDS = 32;

    /** All processors. */
    static Sample all(long[] grid) {
        return new Sample(Arrays.stream(grid).mapToObj(n -> LongStream.range(0, n).toArray()).toList(), grid);
    }

    /**
     * All processors of a small machine; of a large one those where layouts have their one place, the corners, one of each kind, and
     * then neighbours of what is there, as far as there is room.
     */
    static Sample of(Prediction prediction) {
        long[] grid = prediction.grid();
        if (prediction.processors() <= MOST_PROCESSORS) {
            return all(grid);
        }
        List<TreeSet<Long>> chosen = new ArrayList<>();
        for (int g = 0; g < grid.length; g++) {
            chosen.add(new TreeSet<>(List.of(0L)));
        }
        prediction.plan().tensors().forEach(t -> {
            for (int g = 0; g < grid.length; g++) {
                if (t.layout().axes().get(g) instanceof Layout.Axis.Fixed a) {
                    add(chosen, g, a.coordinate().evaluate(prediction.params()), grid);
                }
            }
        });
        for (int g = 0; g < grid.length; g++) {
            add(chosen, g, grid[g] - 1, grid);
        }
        ProcessorClasses kinds = kinds(prediction);
        IntStream.range(0, kinds.count()).boxed().sorted((a, b) -> Long.compare(kinds.processors(b), kinds.processors(a))).limit(KINDS)
                .forEach(k -> {
                    for (int g = 0; g < grid.length; g++) {
                        add(chosen, g, kinds.at(k)[g], grid);
                    }
                });
        for (long next = 1; next < MOST_PROCESSORS; next++) {
            for (int g = 0; g < grid.length; g++) {
                add(chosen, g, next, grid);
            }
        }
        return new Sample(chosen.stream().map(s -> s.stream().mapToLong(x -> x).toArray()).toList(), grid);
    }

    /** Processors that receive and hold as much. */
    public static ProcessorClasses kinds(Prediction prediction) {
        return ByProcessor.alike(prediction.grid(), List.of(prediction.traffic().received(), prediction.memory().peaks()));
    }

    private static void add(List<TreeSet<Long>> chosen, int g, long coordinate, long[] grid) {
        long others = 1;
        for (int h = 0; h < grid.length; h++) {
            others *= h == g ? 1 : chosen.get(h).size();
        }
        if (coordinate >= 0 && coordinate < grid[g] && others * (chosen.get(g).size() + 1) <= MOST_PROCESSORS) {
            chosen.get(g).add(coordinate);
        }
    }

    /** How many coordinates there are in each dimension. */
    long[] extents() {
        return coordinates.stream().mapToLong(c -> c.length).toArray();
    }

    int size() {
        return (int) Grid.processors(extents());
    }

    public boolean isAll() {
        return size() == Grid.processors(grid);
    }

    /** The coordinates of each processor, in the order of their numbers. */
    public List<long[]> processors() {
        long[] extents = extents();
        return IntStream.range(0, size()).mapToObj(i -> {
            long[] at = Grid.coordinates(i, extents);
            Arrays.setAll(at, g -> coordinates.get(g)[(int) at[g]]);
            return at;
        }).toList();
    }

    /** The place of a processor among these, or -1. */
    int index(long processor) {
        if (isAll()) {
            return (int) processor;
        }
        long[] at = Grid.coordinates(processor, grid);
        int index = 0;
        for (int g = 0; g < at.length; g++) {
            int found = Arrays.binarySearch(coordinates.get(g), at[g]);
            if (found < 0) {
                return -1;
            }
            index = index * coordinates.get(g).length + found;
        }
        return index;
    }
}
