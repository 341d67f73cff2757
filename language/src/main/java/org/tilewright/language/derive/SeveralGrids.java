package org.tilewright.language.derive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Looks for statements that move less on a shape of the processors of their own, what comes from the other shape counted. Statements that
 * follow each other change together, each time those that save most.
 */
final class SeveralGrids {

    /** More statements than this stay on one shape: there are too many stretches of them to try. */
    private static final int MOST_STATEMENTS = 12;
    private static final int MOST_SHAPES = 3;
    /** What moves between shapes is counted processor by processor, which would take seconds for more. */
    private static final long MOST_PROCESSORS = 8192;
    /** For each statement so many shapes are tried that are good for it alone. */
    private static final int TRIED = 2;
    /** How many times as much the busiest processors may have to do as on one shape. */
    private static final double LONGER = 1.1;
    /** What a further shape has to leave of the bytes at most. */
    private static final double WORTH = 0.9;
    /** The bytes into a processor that it has to save: fewer take less time than a message without any. */
    private static final double LEAST_SAVED = 1024;

    /** The program declares no machine, so it has no layouts and no schedules. */
    private static final Written NOTHING = new Written(Map.of(), Map.of());

    private final List<StatementWork> all;
    private final Map<String, BlockFootprints.Tensor> tensors;
    private final List<long[]> shapes;
    private final Mapping whole;

    private SeveralGrids(Mapping whole, List<StatementWork> all, Map<String, BlockFootprints.Tensor> tensors, List<long[]> shapes) {
        this.whole = whole;
        this.all = all;
        this.tensors = tensors;
        this.shapes = shapes;
    }

    /**
     * What promises to move less than all on one shape; absent where nothing does.
     *
     * @param whole all statements on one shape
     * @param shapes all that the processors have
     */
    static Optional<Arrangement> of(Mapping whole, List<StatementWork> all, Map<String, BlockFootprints.Tensor> tensors,
            List<long[]> shapes) {
        return all.size() < 2 || all.size() > MOST_STATEMENTS || whole.processors() > MOST_PROCESSORS ? Optional.empty()
                : new SeveralGrids(whole, all, tensors, shapes).best();
    }

    /** Whether so many bytes into a processor are so many fewer than others that statements get a shape of their own. */
    static boolean isWorth(double bytes, double others) {
        return bytes <= others * WORTH && bytes <= others - LEAST_SAVED;
    }

    /**
     * Statements and the shape of each.
     *
     * @param of the number of a shape for each statement
     * @param placed all of them where they are done
     */
    private record Choice(int[] of, List<long[]> shapes, Arrangement placed) { }

    private Optional<Arrangement> best() {
        List<Set<List<Long>>> good = all.stream().map(this::good).toList();
        Choice best = new Choice(new int[all.size()], List.of(whole.grid()), Arrangement.of(whole));
        while (best.shapes.size() < MOST_SHAPES) {
            Choice next = next(best, good);
            if (!isWorth(next.placed.bytes(), best.placed.bytes())) {
                break;
            }
            best = next;
        }
        return best.placed.parts().size() > 1 ? Optional.of(best.placed) : Optional.empty();
    }

    /** The same with one more shape for the stretch of statements that save most by it; as it is where none do. */
    private Choice next(Choice before, List<Set<List<Long>>> good) {
        Choice best = before;
        for (int from = 0; from < all.size(); from++) {
            Set<List<Long>> tried = new LinkedHashSet<>();
            for (int to = from + 1; to <= all.size(); to++) {
                tried.addAll(good.get(to - 1));
                int[] of = before.of.clone();
                Arrays.fill(of, from, to, before.shapes.size());
                if (Arrays.stream(of).noneMatch(c -> c == 0) || setsApart(of)) {
                    continue;
                }
                for (List<Long> shape : tried) {
                    List<long[]> shapes = new ArrayList<>(before.shapes);
                    shapes.add(shape.stream().mapToLong(Long::longValue).toArray());
                    Arrangement placed = arranged(of, shapes);
                    if (placed.bytes() < best.placed.bytes() * (1 - 1e-9) && placed.busiest() <= whole.busiest() * LONGER) {
                        best = new Choice(of, shapes, placed);
                    }
                }
            }
        }
        return best;
    }

    /** The shapes that move least for a statement alone. */
    private Set<List<Long>> good(StatementWork w) {
        List<Mapping> alone = new ArrayList<>(shapes.stream().map(s -> Mapping.inEitherOrder(s, List.of(w), tensors, NOTHING,
                set(all, w))).toList());
        double busiest = alone.stream().mapToDouble(Mapping::busiest).min().orElse(0);
        alone.removeIf(p -> p.busiest() > busiest * LONGER);
        alone.sort(Comparator.comparingDouble(Mapping::bytes));
        Set<List<Long>> out = new LinkedHashSet<>();
        alone.stream().limit(TRIED).forEach(p -> out.add(Arrays.stream(p.grid()).boxed().toList()));
        return out;
    }

    /** What other statements set. */
    private static Set<String> set(List<StatementWork> all, StatementWork but) {
        Set<String> out = new HashSet<>();
        all.stream().filter(w -> w != but).forEach(w -> out.add(w.output()));
        out.remove(but.output());
        return out;
    }

    /** Whether statements of different shapes set one tensor. */
    private boolean setsApart(int[] chosen) {
        Map<String, Integer> shape = new HashMap<>();
        for (int w = 0; w < chosen.length; w++) {
            Integer before = shape.put(all.get(w).output(), chosen[w]);
            if (before != null && before != chosen[w]) {
                return true;
            }
        }
        return false;
    }

    private Arrangement arranged(int[] chosen, List<long[]> grids) {
        Map<String, Integer> lives = lives(chosen);
        List<Mapping> parts = new ArrayList<>();
        for (int g = 0; g < grids.size(); g++) {
            int here = g;
            List<StatementWork> mine = new ArrayList<>();
            for (int w = 0; w < chosen.length; w++) {
                if (chosen[w] == g) {
                    mine.add(all.get(w));
                }
            }
            Set<String> elsewhere = new HashSet<>();
            lives.forEach((t, at) -> {
                if (at != here) {
                    elsewhere.add(t);
                }
            });
            if (!mine.isEmpty()) {
                parts.add(Mapping.inEitherOrder(grids.get(g), mine, tensors, NOTHING, elsewhere));
            }
        }
        return new Arrangement(parts);
    }

    /** The shape where each tensor lives: that of the statements that set it, or of the one with most to do of those that read it. */
    private Map<String, Integer> lives(int[] chosen) {
        Map<String, Integer> out = new HashMap<>();
        Map<String, Double> points = new HashMap<>();
        for (int w = 0; w < chosen.length; w++) {
            for (String t : all.get(w).tensors()) {
                double counted = t.equals(all.get(w).output()) ? Double.POSITIVE_INFINITY : all.get(w).points();
                if (counted > points.getOrDefault(t, -1.0)) {
                    points.put(t, counted);
                    out.put(t, chosen[w]);
                }
            }
        }
        return out;
    }
}
