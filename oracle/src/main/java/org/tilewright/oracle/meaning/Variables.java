package org.tilewright.oracle.meaning;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.source.Word;

/** The index variables of a statement, by number. Variables of one name are several if they belong to different reductions. */
final class Variables {

    private long[] extents = new long[8];
    /** What the values of a variable that counts the indices of a range stand for. */
    private final Map<Integer, Range> counted = new HashMap<>();
    private final Map<Integer, Range> confined = new HashMap<>();
    private int count;
    private final Map<String, Integer> named = new HashMap<>();
    /** How far the loops run that have a name as it was written. */
    private final Map<String, Long> loops = new HashMap<>();

    /** A variable as an expression sees it. */
    record Variable(String name, int number, String shown) { }

    /** A new variable; the second of a name is shown as {@code k_2}. */
    Variable add(String name, long extent) {
        int nth = named.merge(name, 1, Integer::sum);
        return new Variable(name, next(extent), nth == 1 ? name : name + "_" + nth);
    }

    /** A new variable of a loop, which is shown like another loop of that name if both run equally far. */
    Variable addLoop(String name, long extent) {
        Long known = loops.putIfAbsent(name, extent);
        return known != null && known == extent ? new Variable(name, next(extent), name) : add(name, extent);
    }

    private int next(long extent) {
        if (count == extents.length) {
            extents = Arrays.copyOf(extents, 2 * count);
        }
        extents[count] = extent;
        return count++;
    }

    /** A variable stands for the indices of a range, its value 0 for the first. */
    void begins(Variable v, Range range) {
        counted.put(v.number, range);
        confine(v, range);
    }

    /** A variable runs over all indices of a dimension, and those of a range matter. */
    void confine(Variable v, Range range) {
        confined.put(v.number, range);
    }

    /** The index that a variable's value 0 stands for. */
    long first(int variable) {
        return counted.containsKey(variable) ? counted.get(variable).low() : 0;
    }

    /** From the index of one value to that of the next. */
    long distance(int variable) {
        return counted.containsKey(variable) ? counted.get(variable).step() : 1;
    }

    /** The indices that matter. */
    Range indices(int variable) {
        return confined.getOrDefault(variable, new Range(0, extents[variable]));
    }

    /** By number. */
    long[] extents() {
        return Arrays.copyOf(extents, count);
    }

    int count() {
        return count;
    }

    long extent(int variable) {
        return extents[variable];
    }

    /** The variables that an expression uses and no reduction inside binds, in order of appearance. */
    static Set<String> free(Expr e) {
        Set<String> out = new LinkedHashSet<>();
        free(e, List.of(), out);
        return out;
    }

    private static void free(Expr e, List<Word> bound, Set<String> out) {
        if (e instanceof Expr.Access a) {
            free(a, bound, out);
            return;
        }
        if (e instanceof Expr.IndexValue v && !contains(bound, v.variable().text())) {
            out.add(v.variable().text());
        }
        if (e instanceof Expr.IndirectAccess g) {
            free(g.index(), bound, out);
            free(g.element(), both(bound, List.of(g.variable())), out);
            return;
        }
        List<Word> inside = e instanceof Expr.Reduction r ? both(bound, r.variables()) : bound;
        for (Expr part : e.parts()) {
            free(part, inside, out);
        }
    }

    private static void free(Expr.Access a, List<Word> bound, Set<String> out) {
        for (AffineIndex i : a.indices()) {
            for (AffineIndex.Term t : i.terms()) {
                if (!contains(bound, t.variable().text())) {
                    out.add(t.variable().text());
                }
            }
        }
    }

    private static List<Word> both(List<Word> outside, List<Word> inside) {
        List<Word> all = new ArrayList<>(outside);
        all.addAll(inside);
        return all;
    }

    static boolean contains(List<Word> words, String name) {
        for (Word w : words) {
            if (w.text().equals(name)) {
                return true;
            }
        }
        return false;
    }
}
