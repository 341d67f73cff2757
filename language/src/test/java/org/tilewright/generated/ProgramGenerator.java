package org.tilewright.generated;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Random whole programs as text: machine, tensors, layouts of every kind, one or two statements, schedules. */
final class ProgramGenerator {

    private static final List<String> TYPES = List.of("i64", "i64", "f64", "i32", "f32", "c128", "bool", "c64");

    private ProgramGenerator() { }

    static String next(Choices c) {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        StatementGenerator.Generated s = StatementGenerator.next(c, sizes);
        GeneratedMachine grid = GeneratedMachine.next(c);
        String type = type(c, s.text());
        StringBuilder out = new StringBuilder();
        for (Map.Entry<String, Integer> e : sizes.entrySet()) {
            out.append("param n").append(e.getKey()).append(" = ").append(e.getValue()).append('\n');
        }
        out.append(grid.declaration());
        s.extents().forEach((t, extents) -> out.append("tensor ").append(t).append(" : ").append(type).append("(")
                .append(String.join(", ", extents)).append(")").append(storage(c, extents.size())).append('\n'));
        boolean again = c.oneIn(4) && !s.text().contains("+=");
        if (again) {
            out.append("tensor Z : ").append(type).append("(").append(String.join(", ", s.extents().get(s.output()))).append(")\n");
        }
        boolean readsOld = s.text().contains("+=") || s.text().lastIndexOf(s.output() + "(") > 0;
        s.extents().forEach((t, extents) -> {
            if (!grid.isEmpty() && c.below(4) != 3) {
                out.append(grid.distribution(c, t, extents.size())).append('\n');
            }
        });
        if (again && !grid.isEmpty()) {
            out.append(grid.distribution(c, "Z", s.extents().get(s.output()).size())).append('\n');
        }
        int seed = 1;
        for (String t : s.extents().keySet()) {
            if (!t.equals(s.output()) || readsOld) {
                out.append("input ").append(t).append(" = random(").append(seed++).append(")\n");
            }
        }
        out.append(statements(c, s, again, grid));
        if (c.below(4) != 3) {
            List<String> commands = schedule(c, s, grid, type);
            if (!commands.isEmpty()) {
                out.append("schedule ").append(s.output()).append(" {\n");
                commands.forEach(x -> out.append("  ").append(x).append('\n'));
                out.append("}\n");
            }
        }
        return out.toString();
    }

    private static List<String> schedule(Choices c, StatementGenerator.Generated s, GeneratedMachine grid, String type) {
        boolean blas = List.of("f32", "f64", "c64", "c128").contains(type);
        if (s.gemm() && grid.levels().size() <= 1 && c.below(2) == 1) {
            return ClassicSchedule.commands(c, grid, blas);
        }
        if (s.text().equals("A(i,l) = B(i,j,k) * C(j,l) * D(k,l)") && c.below(2) == 1) {
            return List.of("reorder({i, j, l, k})", c.below(2) == 0 ? "precompute(B(i,j,k) * D(k,l), {j, l}, {jw, lw}, W)"
                    : "precompute(B(i,j,k) * D(k,l), {l}, {lw}, W)");
        }
        return new ScheduleGenerator(c, s, grid).commands();
    }

    private static String statements(Choices c, StatementGenerator.Generated s, boolean again, GeneratedMachine grid) {
        StringBuilder out = new StringBuilder();
        boolean repeat = c.oneIn(5);
        out.append(repeat ? "repeat t in 0..2 {\n" : "");
        out.append(s.text()).append('\n');
        int order = s.extents().get(s.output()).size();
        if (!grid.isEmpty() && c.oneIn(4)) {
            out.append("redistribute ").append(grid.distribution(c, s.output(), order)).append('\n');
        }
        out.append(repeat ? "}\n" : "");
        if (again) {
            List<String> vars = List.of("u", "v", "w", "h").subList(0, order);
            String index = order == 0 ? "" : "(" + String.join(",", vars) + ")";
            out.append("Z").append(index).append(" = ").append(s.output()).append(index).append(" + ").append(s.output()).append(index).append('\n');
        }
        return out.toString();
    }

    private static String type(Choices c, String text) {
        String type = c.of(TYPES);
        boolean ordered = text.contains("min(") || text.contains("max(") || text.contains("<");
        boolean numbers = text.contains("-") || text.contains("2*") || text.contains("2 *");
        if (type.startsWith("c") && ordered || type.equals("bool") && (numbers || ordered)) {
            return "i64";
        }
        return type;
    }

    private static String storage(Choices c, int order) {
        if (order < 2 || !c.oneIn(5)) {
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
