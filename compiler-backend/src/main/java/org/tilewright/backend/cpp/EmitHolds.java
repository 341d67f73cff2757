package org.tilewright.backend.cpp;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.backend.cpp.text.CodeWriter;
import org.tilewright.backend.cpp.text.CppInts;
import org.tilewright.backend.cpp.text.CppNames;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.Span;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;
import org.tilewright.plan.ActiveProcessors;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Plan;
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
    private final List<String> counters;
    private final CodeWriter out;
    private final WidestSpans widest;
    private final Set<String> coordinates;
    private final CodeWriter lines;
    private final boolean isOneOfSeveral;
    /** This process's coordinates on the statement's machine. */
    private final String here;
    /** The name of what a node's buffers take. */
    private final Map<Plan.Node, String> pieces = new IdentityHashMap<>();

    /**
     * @param isOneOfSeveral whether the statement's machine is one of several, which may not have this process
     * @param layouts writes a layout
     * @param counters of the repeats around, where pieces depend on them
     */
    EmitHolds(Plan.Compute compute, boolean isOneOfSeveral, CppInts ints, CppNames names, Function<Layout, String> layouts,
            List<String> counters, CodeWriter out) {
        this.compute = compute;
        this.isOneOfSeveral = isOneOfSeveral;
        this.here = names.grid(compute.grid()) + ".here";
        this.counters = counters;
        this.ints = ints;
        this.names = new CppNames(names);
        this.layouts = layouts;
        this.out = out;
        this.lines = new CodeWriter(out.depth() + 1);
        Map<String, IntExpr> extents = new HashMap<>();
        loops(compute.body(), extents);
        this.widest = new WidestSpans(extents);
        this.coordinates = compute.mapping().stream()
                .flatMap(r -> r instanceof Plan.Role.LoopVariable v ? Stream.of(v.loop()) : Stream.of())
                .collect(Collectors.toSet());
    }

    private static void loops(List<Plan.Node> nodes, Map<String, IntExpr> extents) {
        Plan.Node.all(nodes, Plan.Loop.class).forEach(l -> extents.put(l.variable(), l.extent()));
    }

    /** @param statement the method that carries the statement out */
    void emit(String statement, String method) {
        Set<String> used = new HashSet<>();
        String sum = most(compute.body(), used);
        out.line("/// The bytes that " + statement + " takes beside home pieces; ahead: with those of next steps.");
        out.open("long " + method + "(bool" + (lines.toString().contains("ahead &&") ? " ahead" : "")
                + counters.stream().map(c -> ", long " + c).collect(Collectors.joining()) + ") const {");
        List<String> elsewhere = ActiveProcessors.of(compute).only().stream()
                .map(only -> here + "[" + only.dimension() + "] != " + integer(only.coordinate())).toList();
        if (isOneOfSeveral) {
            out.line("if (!" + names.grid(compute.grid()) + ".contains()) return 0;");
        }
        if (!elsewhere.isEmpty()) {
            out.line("if (" + String.join(" || ", elsewhere) + ") return "
                    + arrivals(compute.body()).map(p -> arriving(p, NOTHING)).reduce(NOTHING, EmitHolds::larger) + ";");
        }
        new EmitCoordinates(compute, names, out).write(here, used);
        out.append(lines);
        out.line("return " + sum + ";");
        out.close("}").blank();
    }

    /** The bytes that nodes take one after the other, as an expression. */
    private String most(List<Plan.Node> nodes, Set<String> used) {
        return nodes.stream().map(n -> most(n, used)).reduce(NOTHING, EmitHolds::larger);
    }

    private String most(Plan.Node node, Set<String> used) {
        return switch (node) {
            case Plan.Loop l -> most(l.body(), used);
            case Plan.Fetch f -> sum(piece(f, used), most(f.body(), used));
            case Plan.Accumulate p -> {
                String made = piece(p, used);
                String most = most(p.body(), used);
                boolean together = p.how() instanceof Communication.Reduce || p.how() instanceof Communication.AllReduce;
                // others' contributions come when the body's loops are done
                yield sum(made, p.how() instanceof Communication.Local ? most
                        : larger(most, sum(outsideOfLoops(p.body(), used), arriving(p, together ? made : NOTHING))));
            }
            case Plan.Work w -> workspaces(w.leaf(), used);
        };
    }

    /** What is held of a body when all its loops are done. */
    private String outsideOfLoops(List<Plan.Node> nodes, Set<String> used) {
        return nodes.stream().map(n -> switch (n) {
            case Plan.Loop l -> NOTHING;
            case Plan.Fetch f -> sum(piece(f, used), outsideOfLoops(f.body(), used));
            case Plan.Accumulate p -> sum(piece(p, used), outsideOfLoops(p.body(), used));
            case Plan.Work w -> NOTHING;
        }).reduce(NOTHING, EmitHolds::sum);
    }

    private String piece(Plan.Fetch f, Set<String> used) {
        return pieces.computeIfAbsent(f, x -> {
            String copies = f.shifts() ? "2 * " : f.ahead().map(steps -> "(ahead && " + integer(steps) + " > 1 ? 2 : 1) * ").orElse("");
            return piece(f.buffer(), f.layout(), f.footprint(), f.how(), copies, used);
        });
    }

    private String piece(Plan.Accumulate p, Set<String> used) {
        return pieces.computeIfAbsent(p, x -> piece(p.buffer(), compute.output(p).layout(), p.footprint(), p.how(), "", used));
    }

    /** Where contributions come to home pieces from elsewhere. */
    private static Stream<Plan.Accumulate> arrivals(List<Plan.Node> nodes) {
        return Plan.Node.all(nodes, Plan.Accumulate.class).filter(p -> !(p.how() instanceof Communication.Local));
    }

    /** @param own what this processor contributes itself, if a line of processors adds up together */
    private String arriving(Plan.Accumulate p, String own) {
        return "tw::slab(" + p.buffer().type().bytes() + ", " + layouts.apply(compute.output(p).layout()) + ".home(" + here + ")"
                + (own.equals(NOTHING) ? "" : ", " + own) + ")";
    }

    private static String larger(String a, String b) {
        return a.equals(NOTHING) ? b : b.equals(NOTHING) ? a : "tw::max(" + a + ", " + b + ")";
    }

    private static String sum(String a, String b) {
        return a.equals(NOTHING) ? b : b.equals(NOTHING) ? a : a + " + " + b;
    }

    private String piece(BufferRef buffer, Layout layout, Footprint footprint, Communication how, String copies, Set<String> used) {
        String inPlace = "";
        if (how instanceof Communication.Local) {
            if (layout.axes().stream().noneMatch(p -> p instanceof Layout.Axis.Cyclic)) {
                return NOTHING;  // home pieces are boxes
            }
            inPlace = layouts.apply(layout) + ".home(" + here + ").isBox() ? 0 : ";
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
            case Leaf.Bind b -> workspaces(b.body(), used);
            case Leaf.Sequence s -> s.parts().stream().map(p -> workspaces(p, used)).reduce(NOTHING, EmitHolds::larger);
            case Leaf.Workspace w -> {
                String sizes = w.sizes().stream().map(e -> {
                    IntExpr size = WidestSpans.inFirstStep(e, coordinates);
                    used.addAll(size.variables());
                    return " * tw::max(0, " + integer(size) + ")";
                }).collect(Collectors.joining());
                yield sum(define(w.buffer(), w.buffer().type().bytes() + sizes),
                        larger(workspaces(w.producer(), used), workspaces(w.consumer(), used)));
            }
            case Leaf.Update u -> NOTHING;
            case Leaf.Call c -> NOTHING;
            case Leaf.Decided d -> workspaces(d.loops(), used);
        };
    }

    private String integer(IntExpr e) {
        return ints.of(e, names::of);
    }
}
