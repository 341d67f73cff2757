package org.tilewright.language.derive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.analysis.bound.Soap;

/**
 * In which order the factors of a product are multiplied: two at a time with the fewest operations, and then those steps in one statement
 * that move less together than apart. (Ziogas et al. 2022, sections 3 and 4: contraction order, fusion by input and output.) Where there
 * is no room for what the steps compute, orders without their largest results are compared, until there is.
 */
final class ContractionOrder {

    /** Of so many factors all orders are compared; of more, the pair that is cheapest at each time is multiplied next. */
    static final int EXACT = 10;
    /** Choices of which steps stand in one statement that are compared. */
    private static final int MOST_FUSIONS = 12;

    /** A factor, or the product of some: the indices that it has. */
    sealed interface Part {
        Set<String> variables();
    }

    /** @param number which one of the product's factors it is */
    record Factor(int number, Set<String> variables) implements Part { }

    /** The product of some parts, summed over what nobody else has. */
    record Product(List<Part> parts, Set<String> variables) implements Part {

        /** The loops that compute it. */
        Set<String> loops() {
            Set<String> out = new LinkedHashSet<>();
            parts.forEach(p -> out.addAll(p.variables()));
            return out;
        }

        boolean reduces() {
            return !variables.containsAll(loops());
        }
    }

    private final List<Set<String>> factors;
    private final Set<String> output;
    private final Map<String, Long> sizes;

    /** @param sizes how many values each variable takes */
    ContractionOrder(List<Set<String>> factors, Set<String> output, Map<String, Long> sizes) {
        this.factors = factors;
        this.output = output;
        this.sizes = sizes;
    }

    /** The whole product, whose parts are products again, where that takes fewer operations or moves less. */
    Product best(long processors) {
        return best(processors, Double.POSITIVE_INFINITY);
    }

    /** @param room how many elements the results of all steps but the last may have together */
    Product best(long processors, double room) {
        double largest = Double.POSITIVE_INFINITY;
        while (true) {
            Optional<Product> tree = factors.size() <= EXACT ? exact(largest) : greedy(largest);
            if (tree.isEmpty()) {
                return flat();
            }
            Product fused = fused(tree.get(), processors);
            double[] results = steps(fused).stream().filter(p -> p != fused).mapToDouble(this::elements).toArray();
            if (Arrays.stream(results).sum() <= room) {
                return fused;
            }
            largest = Arrays.stream(results).max().orElseThrow();
        }
    }

    /** The products that a product is computed in, in their order, itself last. */
    static List<Product> steps(Product p) {
        List<Product> out = new ArrayList<>();
        p.parts.forEach(x -> {
            if (x instanceof Product q) {
                out.addAll(steps(q));
            }
        });
        out.add(p);
        return out;
    }

    /** How many elements a product has. */
    double elements(Product p) {
        return points(p.variables());
    }

    /** Multiplications and additions. */
    double operations(Product p) {
        double sum = points(p.loops()) * (p.parts().size() - (p.reduces() ? 0 : 1));
        for (Part part : p.parts()) {
            sum += part instanceof Product q ? operations(q) : 0;
        }
        return sum;
    }

    /** The product in one statement. */
    Product flat() {
        return new Product(leaves(), output);
    }

    private List<Part> leaves() {
        List<Part> out = new ArrayList<>();
        for (int f = 0; f < factors.size(); f++) {
            out.add(new Factor(f, factors.get(f)));
        }
        return out;
    }

    private double points(Set<String> loops) {
        double points = 1;
        for (String v : loops) {
            points *= sizes.get(v);
        }
        return points;
    }

    /** The variables of the product of some factors, as bits, that the output or other factors have. */
    private Set<String> remaining(long some) {
        Set<String> outside = new LinkedHashSet<>(output);
        Set<String> inside = new LinkedHashSet<>();
        for (int f = 0; f < factors.size(); f++) {
            ((some >> f & 1) != 0 ? inside : outside).addAll(factors.get(f));
        }
        inside.retainAll(outside);
        return inside;
    }

    /** @param below all results but the last have fewer elements; absent if there is no such order */
    private Optional<Product> exact(double below) {
        int n = factors.size();
        int all = (1 << n) - 1;
        Part[] best = new Part[all + 1];
        double[] cost = new double[all + 1];
        for (int f = 0; f < n; f++) {
            best[1 << f] = new Factor(f, factors.get(f));
        }
        for (int some = 1; some <= all; some++) {
            if (Integer.bitCount(some) < 2) {
                continue;
            }
            cost[some] = Double.POSITIVE_INFINITY;
            int lowest = Integer.lowestOneBit(some);
            // each pair once: the left one has the first factor
            for (int left = (some - 1) & some; left > 0; left = (left - 1) & some) {
                if ((left & lowest) == 0) {
                    continue;
                }
                int right = some ^ left;
                if (best[left] == null || best[right] == null) {
                    continue;
                }
                Product p = new Product(List.of(best[left], best[right]), remaining(some));
                double c = cost[left] + cost[right] + points(p.loops()) * (p.reduces() ? 2 : 1);
                if (c < cost[some] * (1 - 1e-12) && (some == all || elements(p) < below)) {
                    cost[some] = c;
                    best[some] = p;
                }
            }
        }
        return Optional.ofNullable((Product) best[all]);
    }

    private Optional<Product> greedy(double below) {
        record Piece(long factors, Part part) { }
        List<Piece> pieces = new ArrayList<>();
        for (Part leaf : leaves()) {
            pieces.add(new Piece(1L << pieces.size(), leaf));
        }
        while (pieces.size() > 1) {
            Piece left = null;
            Piece right = null;
            double least = Double.POSITIVE_INFINITY;
            Piece joined = null;
            for (int a = 0; a < pieces.size(); a++) {
                for (int b = a + 1; b < pieces.size(); b++) {
                    long some = pieces.get(a).factors | pieces.get(b).factors;
                    Product p = new Product(List.of(pieces.get(a).part, pieces.get(b).part), remaining(some));
                    double cost = points(p.loops()) * (p.reduces() ? 2 : 1);
                    if (cost < least && (pieces.size() == 2 || elements(p) < below)) {
                        least = cost;
                        left = pieces.get(a);
                        right = pieces.get(b);
                        joined = new Piece(some, p);
                    }
                }
            }
            if (joined == null) {
                return Optional.empty();
            }
            pieces.remove(left);
            pieces.remove(right);
            pieces.add(joined);
        }
        return Optional.of((Product) pieces.getFirst().part);
    }

    /**
     * The same with steps in one statement where the elements that processors touch are fewer then. A step that sums is none: its sums
     * would be made again for each element of what they are multiplied by.
     */
    private Product fused(Product tree, long processors) {
        List<Product> inner = new ArrayList<>();
        collect(tree, inner);
        List<Product> candidates = inner.stream().filter(p -> p != tree && !p.reduces()).limit(MOST_FUSIONS).toList();
        Product best = tree;
        double least = touched(tree, processors);
        for (int choice = 1; choice < 1 << candidates.size(); choice++) {
            Set<Product> open = new LinkedHashSet<>();
            for (int c = 0; c < candidates.size(); c++) {
                if ((choice >> c & 1) != 0) {
                    open.add(candidates.get(c));
                }
            }
            Product joined = join(tree, open);
            double touched = touched(joined, processors);
            if (touched < least * (1 - 1e-9)) {
                least = touched;
                best = joined;
            }
        }
        return best;
    }

    private static void collect(Product p, List<Product> out) {
        out.add(p);
        p.parts.forEach(x -> {
            if (x instanceof Product q) {
                collect(q, out);
            }
        });
    }

    /** The parts of some products stand where the products stood. */
    private static Product join(Product p, Set<Product> open) {
        List<Part> parts = new ArrayList<>();
        for (Part x : p.parts) {
            Part inside = x instanceof Product q ? join(q, open) : x;
            if (x instanceof Product q && open.contains(q)) {
                parts.addAll(((Product) inside).parts);
            } else {
                parts.add(inside);
            }
        }
        parts.sort(Comparator.comparingInt(ContractionOrder::first));
        return new Product(List.copyOf(parts), p.variables);
    }

    private static int first(Part p) {
        return switch (p) {
            case Factor f -> f.number;
            case Product q -> q.parts.stream().mapToInt(ContractionOrder::first).min().orElseThrow();
        };
    }

    /** The fewest elements that a processor touches in all steps. */
    private double touched(Product p, long processors) {
        List<String> loops = List.copyOf(p.loops());
        List<Soap.ElementSet> sets = new ArrayList<>();
        sets.add(set(p.variables, loops));
        p.parts.forEach(x -> sets.add(set(x.variables(), loops)));
        Soap soap = new Soap(loops.stream().mapToLong(sizes::get).toArray(), sets);
        double sum = soap.elementsFor(soap.allPoints() / processors);
        for (Part x : p.parts) {
            sum += x instanceof Product q ? touched(q, processors) : 0;
        }
        return sum;
    }

    private static Soap.ElementSet set(Set<String> variables, List<String> loops) {
        return Soap.ElementSet.of(variables.stream().mapToInt(loops::indexOf).toArray());
    }
}
