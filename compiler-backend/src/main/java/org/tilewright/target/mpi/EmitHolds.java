package org.tilewright.target.mpi;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.ir.IntExpr;
import org.tilewright.plan.Ahead;
import org.tilewright.plan.BufferRef;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Leaf;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Span;
import org.tilewright.plan.WidestSpans;

/**
 * Writes what a statement takes beside home pieces on one processor, as a function of params: what {@code tilewright preview}
 * predicts, so that a program started by hand decides as the command does whether there is room for the pieces of next steps.
 */
final class EmitHolds {

    private static final String NOTHING = "0";

    private final Plan.Compute compute;
    private final CppInts ints;
    private final CppNames names;
    private final Function<Layout, String> layouts;
    private final CodeWriter out;
    private final WidestSpans widest;
    private final Set<String> coordinates;
    /** The loop that a fetch travels a step ahead in. */
    private final Map<Plan.Fetch, Plan.Loop> ahead = new IdentityHashMap<>();
    private final CodeWriter lines;

    /** @param layouts writes a layout */
    EmitHolds(Plan.Compute compute, CppInts ints, CppNames names, Function<Layout, String> layouts, CodeWriter out) {
        this.compute = compute;
        this.ints = ints;
        this.names = new CppNames(names);
        this.layouts = layouts;
        this.out = out;
        this.lines = new CodeWriter(out.depth() + 1);
        Map<String, IntExpr> extents = new HashMap<>();
        loops(compute.body(), extents);
        this.widest = new WidestSpans(extents);
        this.coordinates = compute.mapping().stream().flatMap(r -> r instanceof Plan.Role.LoopVariable v ? Stream.of(v.loop()) : Stream.of())
                .collect(Collectors.toSet());
    }

    private void loops(List<Plan.Node> nodes, Map<String, IntExpr> extents) {
        for (Plan.Node n : nodes) {
            switch (n) {
                case Plan.Loop l -> {
                    extents.put(l.variable(), l.extent());
                    Ahead.of(l).forEach(f -> ahead.put(f, l));
                    loops(l.body(), extents);
                }
                case Plan.Fetch f -> loops(f.body(), extents);
                case Plan.Produce p -> loops(p.body(), extents);
                case Plan.Work w -> { }
            }
        }
    }

    /** @param statement the method that carries the statement out */
    void emit(String statement, String method) {
        Set<String> used = new HashSet<>();
        String sum = most(compute.body(), used);
        out.line("/// The bytes that " + statement + " takes beside home pieces; ahead: with those of next steps.");
        out.open("long " + method + "(bool" + (lines.toString().contains("ahead &&") ? " ahead" : "") + ") const {");
        List<String> elsewhere = java.util.stream.IntStream.range(0, compute.mapping().size()).filter(g -> compute.mapping().get(g) instanceof Plan.Role.AtZero)
                .mapToObj(g -> "grid.here[" + g + "] != 0").toList();
        if (!elsewhere.isEmpty()) {
            out.line("if (" + String.join(" || ", elsewhere) + ") return 0;");
        }
        new EmitFootprint(compute, ints, names, out).coordinates("grid.here", used);
        out.append(lines);
        out.line("return " + sum + ";");
        out.close("}").blank();
    }

    /** The bytes that nodes take one after the other, as an expression. */
    private String most(List<Plan.Node> nodes, Set<String> used) {
        return nodes.stream().map(n -> most(n, used)).filter(s -> !s.equals(NOTHING)).reduce((a, b) -> "tw::max(" + a + ", " + b + ")").orElse(NOTHING);
    }

    private String most(Plan.Node node, Set<String> used) {
        return switch (node) {
            case Plan.Loop l -> most(l.body(), used);
            case Plan.Fetch f -> {
                // a shift sends the piece of a step while that of the next one arrives, ahead of it or not
                boolean shifts = f.how() instanceof Communication.Shift;
                String copies = shifts ? "2 * " : Optional.ofNullable(ahead.get(f)).map(l -> "(ahead && " + integer(l.extent()) + " > 1 ? 2 : 1) * ").orElse("");
                yield sum(piece(f.buffer(), f.layout(), f.footprint(), f.how(), copies, used), most(f.body(), used));
            }
            case Plan.Produce p -> sum(piece(p.buffer(), compute.outputLayout(), p.footprint(), p.how(), "", used), most(p.body(), used));
            case Plan.Work w -> workspaces(w.leaf(), used);
        };
    }

    private static String sum(String a, String b) {
        return a.equals(NOTHING) ? b : b.equals(NOTHING) ? a : a + " + " + b;
    }

    private String piece(BufferRef buffer, Layout layout, Footprint footprint, Communication how, String copies, Set<String> used) {
        String inPlace = "";
        if (how instanceof Communication.Local) {
            if (layout.places().stream().noneMatch(p -> p instanceof Layout.Place.Cut c && c.cyclicBlock().isPresent())) {
                return NOTHING;  // home pieces are boxes
            }
            inPlace = layouts.apply(layout) + ".home(grid.here).isBox() ? 0 : ";
        }
        String widths = footprint.dims().stream().map(s -> " * " + width(s, used)).collect(Collectors.joining());
        return define(buffer, inPlace + copies + buffer.type().bytes() + widths);
    }

    private String width(Span span, Set<String> used) {
        return widest.of(span).stream().map(s -> {
            used.addAll(s.low().variables());
            used.addAll(s.high().variables());
            return "{" + integer(s.low()) + ", " + integer(s.high()) + "}";
        }).distinct().collect(Collectors.joining(", ", "tw::widest({", "})"));
    }

    private String define(BufferRef buffer, String bytes) {
        String name = names.fresh(buffer.name() + "_bytes");
        lines.line("const long " + name + " = " + bytes + ";");
        return name;
    }

    private String workspaces(Leaf leaf, Set<String> used) {
        return switch (leaf) {
            case Leaf.For f -> workspaces(f.body(), used);
            case Leaf.Let l -> workspaces(l.body(), used);
            case Leaf.Guard g -> workspaces(g.body(), used);
            case Leaf.Sequence s -> s.parts().stream().map(p -> workspaces(p, used)).filter(p -> !p.equals(NOTHING))
                    .reduce((a, b) -> "tw::max(" + a + ", " + b + ")").orElse(NOTHING);
            case Leaf.Workspace w -> {
                String sizes = w.sizes().stream().map(e -> {
                    IntExpr size = WidestSpans.inFirstStep(e, coordinates);
                    used.addAll(size.variables());
                    return " * tw::max(0, " + integer(size) + ")";
                }).collect(Collectors.joining());
                yield sum(define(w.buffer(), w.buffer().type().bytes() + sizes), workspaces(w.consumer(), used));
            }
            case Leaf.Update u -> NOTHING;
            case Leaf.Call c -> NOTHING;
        };
    }

    private String integer(IntExpr e) {
        return ints.of(e, names::of);
    }
}
