package org.tilewright.generated;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Random contractions as programs: tensors of order up to 5, any order of indices and of storage, on 1, 2 or 4 processors. */
final class ContractionGenerator {

    private static final List<String> TYPES = List.of("f64", "f32", "c128", "c64");
    private static final List<String> VARIABLES = List.of("i", "j", "k", "l", "m", "p");

    private ContractionGenerator() { }

    static String next(Choices c) {
        Map<String, List<String>> tensors = tensors(c);
        Set<String> used = new LinkedHashSet<>();
        tensors.values().forEach(used::addAll);
        StringBuilder out = new StringBuilder();
        for (String v : used) {
            out.append("param n").append(v).append(" = ").append(1 + c.below(used.size() > 4 ? 5 : 11)).append('\n');
        }
        int processors = List.of(1, 2, 4).get(c.below(3));
        out.append("param g = ").append(processors).append("\nmachine M = Grid(g)\n");
        String type = c.of(TYPES);
        tensors.forEach((t, variables) -> {
            out.append("tensor ").append(t).append(" : ").append(type).append("(")
                    .append(String.join(", ", variables.stream().map(v -> "n" + v).toList())).append(")").append(storage(c, variables.size())).append('\n');
        });
        tensors.forEach((t, variables) -> out.append(t).append("(").append(String.join(", ", axes(variables))).append(") -> M(")
                .append(variables.isEmpty() || c.oneIn(4) ? "*" : c.of(axes(variables))).append(")\n"));
        int seed = 1;
        for (String t : tensors.keySet()) {
            if (!t.equals("A")) {
                out.append("input ").append(t).append(" = random(").append(seed++).append(")\n");
            }
        }
        List<String> factors = new ArrayList<>(tensors.keySet().stream().filter(t -> !t.equals("A")).map(t -> access(t, tensors.get(t))).toList());
        if (c.oneIn(3)) {
            factors.add(c.below(factors.size() + 1), "2");
        }
        out.append(access("A", tensors.get("A"))).append(" = ").append(c.oneIn(4) ? "-" : "").append(String.join(" * ", factors)).append('\n');
        if (!c.oneIn(4)) {
            String v = c.of(List.copyOf(used));
            out.append("schedule A {\n  distribute({").append(v).append("}, {").append(v).append("o}, {").append(v).append("i}, M)\n}\n");
        }
        return out.toString();
    }

    /** Index variables of A and of two to four factors; each variable stands in two of them at least. */
    private static Map<String, List<String>> tensors(Choices c) {
        List<String> names = new ArrayList<>(List.of("A", "B", "C", "D", "E").subList(0, 3 + c.below(3)));
        Map<String, List<String>> out = new LinkedHashMap<>();
        names.forEach(n -> out.put(n, new ArrayList<>()));
        List<String> left = new ArrayList<>(VARIABLES.subList(0, 1 + c.below(VARIABLES.size())));
        for (String v : left) {
            List<String> free = new ArrayList<>(names.stream().filter(n -> out.get(n).size() < 5).toList());
            int uses = free.size() < 3 || !c.oneIn(4) ? 2 : 3;
            for (int u = 0; u < uses && !free.isEmpty(); u++) {
                List<String> variables = out.get(c.take(free));
                variables.add(c.below(variables.size() + 1), v);
            }
        }
        // the sum must know the extents of its variables from the factors
        out.get("A").removeIf(v -> names.stream().filter(n -> !n.equals("A")).noneMatch(n -> out.get(n).contains(v)));
        return out;
    }

    private static List<String> axes(List<String> variables) {
        return List.of("x", "y", "z", "w", "v").subList(0, variables.size());
    }

    private static String access(String tensor, List<String> variables) {
        return variables.isEmpty() ? tensor : tensor + "(" + String.join(", ", variables) + ")";
    }

    private static String storage(Choices c, int order) {
        if (order < 2 || c.below(2) == 0) {
            return "";
        }
        List<Integer> dims = new ArrayList<>(java.util.stream.IntStream.range(0, order).boxed().toList());
        List<String> levels = new ArrayList<>();
        while (!dims.isEmpty()) {
            levels.add("dense(" + c.take(dims) + ")");
        }
        return " { " + String.join(", ", levels) + " }";
    }
}
