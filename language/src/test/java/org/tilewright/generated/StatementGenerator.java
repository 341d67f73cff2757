package org.tilewright.generated;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Random statements: named kernels of the papers and random products, with the tensors that they need. */
final class StatementGenerator {

    /**
     * @param text without label
     * @param output the tensor it computes
     * @param tensors orders by name, the output first
     * @param extents of each tensor, as text
     * @param variables the loops it starts with
     * @param reductions those that are not on the left
     */
    record Generated(String text, String output, Map<String, List<String>> extents, List<String> variables, Set<String> reductions,
                     boolean gemm) { }

    private static final List<String> KERNELS = List.of(
            "A(i,j) = B(i,k) * C(k,j)",
            "a(i) = B(i,j) * c(j)",
            "A(i,j) = B(j,i)",
            "a = B(i,j,k) * C(i,j,k)",
            "a(i) = d(i) + B(i,j) * c(j)",
            "A(i,j) = B(i,j,k) * c(k)",
            "A(i,j,l) = B(i,j,k) * C(k,l)",
            "A(i,l) = B(i,j,k) * C(j,l) * D(k,l)",
            "A(i,j) = min(k: B(i,k) + C(k,j))",
            "a(i) = B(i,i)",
            "A(i,j) = A(j,i) + B(i,j)",
            "A(i,j) += B(i,k) * C(k,j)",
            "A(i,j) = b(i) * c(j)",
            "A(i,j) = B(i,j) - max(k: C(i,k))",
            "A(i) = max(j, k: B(i,j,k))",
            "A(i,j) = B(i,j) * c(j) + d(i) - C(j,i)",
            "A(i,j) = select(B(i,j) < C(i,j), B(i,j), 2 * C(i,j))",
            "a(j) = prod(i: B(i,j))",
            "A(i,j) = B(i,k) * B(k,j)",
            "a(i) = b(i) - 3");

    private static final List<String> HALOS = List.of(
            "Y(i) = X(i) + X(i+1) + X(i+2)",
            "O(p,q) = I(2*p + r, q + s) * F(r,s)",
            "O(p,q) = I(nstride*p + r, q + s) * F(r,s)",
            "Y(i,j) = X(i,j+1) - 2*X(i+1,j+1) + X(i+2,j+1) + X(i+1,j) + X(i+1,j+2)");

    private StatementGenerator() { }

    static Generated next(Choices c, Map<String, Integer> sizes) {
        int kind = c.below(10);
        if (kind == 9) {
            return halo(c.of(HALOS), sizes, c);
        }
        return kind < 6 ? kernel(c.of(KERNELS), sizes, c) : product(c, sizes);
    }

    private static Generated kernel(String text, Map<String, Integer> sizes, Choices c) {
        Map<String, List<String>> tensors = accesses(text);
        Set<String> all = new LinkedHashSet<>();
        tensors.values().forEach(all::addAll);
        square(text, sizes, c, all);
        Map<String, List<String>> extents = new LinkedHashMap<>();
        tensors.forEach((t, vars) -> extents.put(t, vars.stream().map(v -> "n" + v).toList()));
        return generated(text, extents, tensors, all);
    }

    /** Variables that must have equal extents get them. */
    private static void square(String text, Map<String, Integer> sizes, Choices c, Set<String> all) {
        for (String v : all) {
            sizes.computeIfAbsent(v, x -> 1 + c.below(7));
        }
        if (text.startsWith("A(i,j) = A(j,i)") || text.contains("C(j,i)")) {
            sizes.put("j", sizes.get("i"));
        }
        if (text.contains("B(k,j)") && text.contains("B(i,k)")) {
            sizes.put("j", sizes.get("i"));
            sizes.put("k", sizes.get("i"));
        }
    }

    private static Generated product(Choices c, Map<String, Integer> sizes) {
        List<String> pool = List.of("i", "j", "k", "l");
        int factors = 1 + c.below(3);
        List<String> accesses = new ArrayList<>();
        Map<String, List<String>> tensors = new LinkedHashMap<>();
        Set<String> used = new LinkedHashSet<>();
        for (int f = 0; f < factors; f++) {
            List<String> left = new ArrayList<>(pool);
            List<String> vars = new ArrayList<>();
            for (int o = c.below(4); o > 0; o--) {
                vars.add(c.take(left));
            }
            used.addAll(vars);
            String name = "" + (char) ('B' + f);
            tensors.put(name, vars);
            accesses.add(access(name, vars));
        }
        List<String> out = new ArrayList<>();
        for (String v : used) {
            if (c.below(2) == 0) {
                out.add(c.below(2) == 0 ? out.size() : 0, v);
            }
        }
        used.forEach(v -> sizes.computeIfAbsent(v, x -> 1 + c.below(7)));
        Map<String, List<String>> ordered = new LinkedHashMap<>();
        ordered.put("A", out);
        ordered.putAll(tensors);
        String text = access("A", out) + (c.oneIn(4) ? " += " : " = ") + String.join(" * ", accesses);
        Map<String, List<String>> extents = new LinkedHashMap<>();
        ordered.forEach((t, vars) -> extents.put(t, vars.stream().map(v -> "n" + v).toList()));
        Set<String> all = new LinkedHashSet<>(out);
        all.addAll(used);
        return generated(text, extents, ordered, all);
    }

    private static Generated halo(String text, Map<String, Integer> sizes, Choices c) {
        Map<String, List<String>> extents = new LinkedHashMap<>();
        List<String> variables;
        if (text.startsWith("O")) {
            variables = List.of("p", "q", "r", "s");
            extents.put("O", List.of("np", "nq"));
            boolean param = text.contains("nstride");
            if (param) {
                sizes.put("stride", 1 + c.below(3));
            }
            extents.put("I", List.of((param ? "nstride" : "2") + "*np + nr", "nq + ns"));
            extents.put("F", List.of("nr", "ns"));
        } else if (text.startsWith("Y(i,j)")) {
            variables = List.of("i", "j");
            extents.put("Y", List.of("ni", "nj"));
            extents.put("X", List.of("ni + 2", "nj + 2"));
        } else {
            variables = List.of("i");
            extents.put("Y", List.of("ni"));
            extents.put("X", List.of("ni + 2"));
        }
        variables.forEach(v -> sizes.computeIfAbsent(v, x -> 1 + c.below(7)));
        Set<String> reductions = new LinkedHashSet<>(variables);
        reductions.removeAll(text.startsWith("O") ? List.of("p", "q") : variables);
        return new Generated(text, text.substring(0, 1), extents, variables, reductions, false);
    }

    private static String access(String tensor, List<String> vars) {
        return vars.isEmpty() ? tensor : tensor + "(" + String.join(",", vars) + ")";
    }

    private static Generated generated(String text, Map<String, List<String>> extents, Map<String, List<String>> tensors, Set<String> all) {
        String output = tensors.keySet().iterator().next();
        Set<String> reductions = new LinkedHashSet<>(all);
        reductions.removeAll(tensors.get(output));
        // a reduction inside an expression is no loop of the statement
        if (text.contains("- max(k:")) {
            all.remove("k");
            reductions.remove("k");
        }
        return new Generated(text, output, extents, List.copyOf(all), reductions,
                text.equals("A(i,j) = B(i,k) * C(k,j)") || text.equals("A(i,j) += B(i,k) * C(k,j)"));
    }

    /** Tensors with the variables of their first access, in order of appearance, the output first. */
    private static Map<String, List<String>> accesses(String text) {
        Map<String, List<String>> out = new LinkedHashMap<>();
        var m = java.util.regex.Pattern.compile("\\b([A-Za-z])(\\(([a-z](,[a-z])*)\\))?").matcher(text.replaceAll("(min|max|prod|select)\\(([a-z, ]+:)?", "("));
        while (m.find()) {
            if (m.group(3) != null) {
                out.putIfAbsent(m.group(1), List.of(m.group(3).split(",")));
            } else if (m.start() == 0) {
                out.put(m.group(1), List.of());
            }
        }
        return out;
    }
}
