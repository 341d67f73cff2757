package org.tilewright.target.cpp;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.Span;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Plan;

/**
 * Writes what processors need or make, as functions of their coordinates.
 *
 * @param names of the statement, which may still grow
 */
record EmitFootprint(Plan.Compute compute, CppInts ints, CppNames names, CodeWriter out) {

    /** The processor's coordinates under the names of the loops that they stand for. */
    void coordinates(String source, Set<String> variables) {
        List<String> parts = new ArrayList<>();
        for (int g = 0; g < compute.mapping().size(); g++) {
            if (compute.mapping().get(g) instanceof Plan.Role.LoopVariable v && variables.contains(v.loop())) {
                parts.add(names.of(v.loop()) + " = " + source + "[" + g + "]");
            }
        }
        if (!parts.isEmpty()) {
            out.line("const long " + String.join(", ", parts) + ";");
        }
    }

    /** @param to what the text of the footprint follows */
    void write(String to, Footprint f) {
        boolean everywhereTheSame = compute.mapping().stream().noneMatch(r -> r instanceof Plan.Role.AtZero
                || r instanceof Plan.Role.LoopVariable v && f.variables().contains(v.loop()));
        out.open(to + " tw::decidedBy(" + decisions(f) + ", [=](const tw::Coordinates&" + (everywhereTheSame ? "" : " at") + ")"
                + (f.places().isPresent() ? " -> tw::Regions" : "") + " {");
        coordinates("at", f.variables());
        int order = f.dims().size();
        List<String> never = new ArrayList<>();
        for (int g = 0; g < compute.mapping().size(); g++) {
            if (compute.mapping().get(g) instanceof Plan.Role.AtZero) {
                never.add("at[" + g + "] != 0");
            }
        }
        f.onlyAtZero().forEach(e -> never.add(integer(e) + " != 0"));
        if (!never.isEmpty()) {
            out.line("if (" + String.join(" || ", never) + ") return tw::nothing(" + order + ");");
        }
        out.line("return " + f.places().map(p -> "tw::shifted(" + box(p.box()) + ", " + p.by().stream().map(this::integers)
                .collect(Collectors.joining(", ", "{", "}")) + ")").orElseGet(() -> box(f.dims())) + ";");
        out.close("});");
    }

    /** For each dimension the coordinates that decide its indices, and then those that decide whether there is anything at all. */
    private String decisions(Footprint f) {
        List<Span> dims = f.places().map(Footprint.Places::box).orElse(f.dims());
        List<Set<Integer>> all = new ArrayList<>(dims.stream().map(s -> coordinates(s.variables())).toList());
        for (int g = 0; g < compute.mapping().size(); g++) {
            if (compute.mapping().get(g) instanceof Plan.Role.AtZero) {
                all.add(Set.of(g));
            }
        }
        f.onlyAtZero().stream().map(e -> coordinates(e.variables())).filter(c -> !c.isEmpty() && !all.contains(c)).distinct().toList()
                .forEach(all::add);
        return all.stream().map(c -> c.stream().map(Object::toString).collect(Collectors.joining(", ", "{", "}")))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    /** The grid dimensions whose coordinates are among variables. */
    private Set<Integer> coordinates(Set<String> variables) {
        return IntStream.range(0, compute.mapping().size())
                .filter(g -> compute.mapping().get(g) instanceof Plan.Role.LoopVariable v && variables.contains(v.loop()))
                .boxed().collect(Collectors.toCollection(TreeSet::new));
    }

    private String box(List<Span> dims) {
        return dims.stream().map(this::span).collect(Collectors.joining(", ", "tw::box({", "})"));
    }

    private String integers(List<IntExpr> all) {
        return all.stream().map(this::integer).collect(Collectors.joining(", ", "{", "}"));
    }

    private String span(Span s) {
        return s.period().map(p -> "tw::IndexSet::periodic(" + integer(s.low()) + ", " + integer(s.high()) + ", "
                + integer(p.period()) + ", "
                + integer(p.width()) + ")").orElseGet(() -> "{" + integer(s.low()) + ", " + integer(s.high()) + "}");
    }

    private String integer(IntExpr e) {
        return ints.of(e, names::of);
    }
}
