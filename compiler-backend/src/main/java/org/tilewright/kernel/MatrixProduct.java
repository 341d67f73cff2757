package org.tilewright.kernel;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.leaf.Contraction;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafPass;

/**
 * How a contraction of two tensors is a matrix product, or of matrices and vectors, as BLAS computes them on the tensors in place: each
 * matrix is contiguous along one of its dimensions. Loops that are adjacent in all tensors are fused. Of the remaining loops, one may be a
 * batch, and one more is run by the host; with more of them a launch would be too little work, and a generated kernel is better.
 *
 * @param rows loops of the target that only the left factor has
 * @param columns loops of the target that only the right factor has; none for a matrix times a vector
 * @param sum loops that the target does not have
 * @param batch the remaining loops of the target, for a batch
 * @param around a loop that the host runs
 */
public record MatrixProduct(List<String> rows, List<String> columns, List<String> sum, List<String> batch, List<String> around) {

    /** The most groups of loops that the host runs. */
    private static final int MOST_AROUND = 1;

    /** The product that a contraction is, if it is one. */
    public static Optional<MatrixProduct> of(Contraction c, LeafPass.Setting setting) {
        boolean isOne = c.factors().size() == 2 && !c.hasWindows() && elements(c).allMatch(MatrixProduct::hasNoDiagonal);
        return isOne ? new Search(c, setting).find() : Optional.empty();
    }

    /** The description for users. @param named the name of a loop */
    public String mapping(UnaryOperator<String> named) {
        String what = columns.isEmpty() ? "matrices times vectors by BLAS: rows along " + names(rows, named)
                : "matrix products by BLAS: rows along " + names(rows, named) + ", columns along " + names(columns, named);
        return what + ", sums over " + names(sum, named) + (batch.isEmpty() ? "" : ", a batch along " + names(batch, named))
                + (around.isEmpty() ? "" : ", one after another along " + names(around, named));
    }

    private static String names(List<String> loops, UnaryOperator<String> named) {
        return loops.stream().map(named).collect(Collectors.joining(" and "));
    }

    private static Stream<Leaf.Element> elements(Contraction c) {
        return Stream.concat(Stream.of(c.target()), c.factors().stream());
    }

    private static boolean hasNoDiagonal(Leaf.Element e) {
        List<String> all = e.index().stream().flatMap(i -> i.variables().stream()).toList();
        return all.size() == Set.copyOf(all).size();
    }

    /** The choice of loops. */
    private static final class Search {

        private final Contraction contraction;
        private final LeafPass.Setting setting;
        private final List<List<String>> groups;

        Search(Contraction contraction, LeafPass.Setting setting) {
            this.contraction = contraction;
            this.setting = setting;
            this.groups = groups();
        }

        /** Loops that are adjacent in all tensors that have them, slowest first. */
        private List<List<String>> groups() {
            List<List<String>> out = new ArrayList<>();
            contraction.loops().forEach(l -> out.add(List.of(l.variable())));
            for (int i = 0; i < out.size(); i++) {
                for (int j = 0; j < out.size(); j++) {
                    if (i != j && follows(out.get(i).getLast(), out.get(j).getFirst())) {
                        List<String> both = Stream.concat(out.get(i).stream(), out.get(j).stream()).toList();
                        out.remove(Math.max(i, j));
                        out.remove(Math.min(i, j));
                        out.add(both);
                        i = -1;
                        break;
                    }
                }
            }
            return out;
        }

        /** Whether one loop directly precedes another in each tensor that has either. */
        private boolean follows(String slower, String faster) {
            return elements(contraction).allMatch(e -> {
                List<Set<String>> dims = setting.storage().apply(e.buffer()).stream()
                        .map(d -> (Set<String>) new HashSet<>(e.index().get(d).variables())).toList();
                int at = position(dims, slower);
                int next = position(dims, faster);
                return at < 0 && next < 0 || at >= 0 && next == at + 1;
            });
        }

        private static int position(List<Set<String>> dims, String loop) {
            for (int k = 0; k < dims.size(); k++) {
                if (dims.get(k).contains(loop)) {
                    return k;
                }
            }
            return -1;
        }

        private static boolean has(Leaf.Element e, List<String> group) {
            return e.index().stream().anyMatch(i -> i.variables().contains(group.getFirst()));
        }

        private boolean isIn(List<String> group, boolean target, boolean left, boolean right) {
            return has(contraction.target(), group) == target && has(contraction.factors().get(0), group) == left
                    && has(contraction.factors().get(1), group) == right;
        }

        /** Whether elements are contiguous along one of the groups. */
        private boolean isMatrix(Leaf.Element e, List<String> one, List<String> other) {
            int fastest = setting.fastest(e.buffer());
            return fastest >= 0 && e.index().get(fastest).variables().stream().anyMatch(v -> one.contains(v) || other.contains(v));
        }

        Optional<MatrixProduct> find() {
            List<List<String>> rows = groups.stream().filter(g -> isIn(g, true, true, false)).toList();
            List<List<String>> columns = groups.stream().filter(g -> isIn(g, true, false, true)).toList();
            List<List<String>> sums = groups.stream().filter(g -> isIn(g, false, true, true)).toList();
            Leaf.Element left = contraction.factors().get(0);
            Leaf.Element right = contraction.factors().get(1);
            for (List<String> sum : sums) {
                if (rows.isEmpty() || columns.isEmpty()) {
                    Leaf.Element matrix = rows.isEmpty() ? right : left;
                    Optional<List<String>> along = (rows.isEmpty() ? columns : rows).stream().filter(r -> isMatrix(matrix, r, sum))
                            .findFirst();
                    if (along.isPresent()) {
                        return chosen(along.get(), List.of(), sum);
                    }
                }
                for (List<String> row : rows) {
                    for (List<String> column : columns) {
                        if (isMatrix(left, row, sum) && isMatrix(right, sum, column) && isMatrix(contraction.target(), row, column)) {
                            return chosen(row, column, sum);
                        }
                    }
                }
            }
            return Optional.empty();
        }

        private Optional<MatrixProduct> chosen(List<String> rows, List<String> columns, List<String> sum) {
            List<List<String>> others = new ArrayList<>(groups);
            others.removeAll(List.of(rows, columns, sum));
            // those of both factors first: there is no other choice for them
            Optional<List<String>> batch = others.stream().filter(g -> isIn(g, true, true, true)).findFirst()
                    .or(() -> others.stream().filter(g -> has(contraction.target(), g)).findFirst());
            batch.ifPresent(others::remove);
            return others.size() > MOST_AROUND ? Optional.empty()
                    : Optional.of(new MatrixProduct(rows, columns, sum, batch.orElse(List.of()),
                            others.stream().flatMap(List::stream).collect(Collectors.toList())));
        }
    }
}
