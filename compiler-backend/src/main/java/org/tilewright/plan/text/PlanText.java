package org.tilewright.plan.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.tilewright.ir.ExprText;
import org.tilewright.ir.Input;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.type.RecordType;
import org.tilewright.leaf.LeafText;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Exchange;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Grid;
import org.tilewright.plan.LayoutText;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Scan;

/**
 * A plan as the program that every processor runs, in the names of the user's file. Its length does not depend on sizes or
 * processors.
 */
public final class PlanText {

    private final Plan plan;
    /** Those of the current statement. */
    private LayoutText layouts;
    private final StringBuilder out = new StringBuilder();

    private PlanText(Plan plan) {
        this.plan = plan;
        this.layouts = new LayoutText(plan.grid(), IntExpr::text);
    }

    public static String of(Plan plan) {
        PlanText t = new PlanText(plan);
        t.machine();
        t.tensors();
        t.line(0, "");
        t.line(0, "steps");
        t.steps(plan.steps(), 1);
        return t.out.toString();
    }

    private void line(int depth, String text) {
        out.append("  ".repeat(depth)).append(text).append('\n');
    }

    private void machine() {
        if (plan.program().machines().isEmpty()) {
            line(0, "machine: one processor");
            return;
        }
        plan.program().machines().forEach(m -> machine(Grid.of(m)));
    }

    private void machine(Grid grid) {
        LayoutText names = layouts.on(grid);
        List<String> dims = new ArrayList<>();
        for (int g = 0; g < grid.rank(); g++) {
            dims.add(names.dimension(g) + " = " + grid.dims().get(g).extent().text());
        }
        line(0, "machine " + grid.machine() + ": " + String.join(", ", dims));
    }

    private void tensors() {
        line(0, "");
        line(0, "tensors");
        for (Plan.PlannedTensor t : plan.tensors()) {
            TensorDecl d = t.tensor();
            line(1, d.name() + " : " + d.type().keyword()
                    + d.extents().stream().map(ParamExpr::text).collect(Collectors.joining(", ", "(", ")"))
                    + " - " + layouts.of(t.layout()));
        }
    }

    private void steps(List<Plan.Step> steps, int depth) {
        for (Plan.Step s : steps) {
            switch (s) {
                case Plan.Load l -> line(depth, "fill the owned pieces of " + l.tensor() + " with " + source(l.source()) + at(l.cause()));
                case Plan.Store o -> line(depth, "write " + o.tensor() + " to \"" + o.path() + "\"" + at(o.cause()));
                case Plan.Redistribute r -> {
                    line(depth, "redistribute " + r.tensor() + (r.reason().equals("redistribute") ? "" : ", because " + r.reason())
                            + at(r.cause()));
                    line(depth + 1, "from: " + layouts.of(r.from()));
                    line(depth + 1, "to: " + layouts.of(r.to()));
                }
                case Plan.Repeat r -> {
                    line(depth, "repeat " + r.variable() + " in " + r.from().text() + " .. " + r.to().text()
                            + r.until().map(u -> ", at most: it ends when '" + u + "' is true").orElse("") + at(r.cause()));
                    steps(r.body(), depth + 1);
                }
                case Plan.Compute c -> compute(c, depth);
            }
        }
    }

    private static String source(Input.Source source) {
        return switch (source) {
            case Input.Source.Random r -> "random(" + r.seed().text() + ")";
            case Input.Source.Zeros z -> "zeros";
            case Input.Source.Ones o -> "ones";
            case Input.Source.Identity i -> "identity";
            case Input.Source.Iota i -> "iota";
            case Input.Source.File f -> "\"" + f.path() + "\"";
        };
    }

    private void compute(Plan.Compute c, int depth) {
        layouts = layouts.on(c.grid());
        line(depth, c.statements().stream().map(s -> s.label().map(l -> l + ": ").orElse("") + ExprText.of(s))
                .collect(Collectors.joining(" and ")) + c.schedule().map(s -> ", scheduled as " + s).orElse("")
                + c.ofInput().map(t -> ", by the owners of " + t).orElse("") + at(c.cause()));
        for (int g = 0; g < c.mapping().size(); g++) {
            int dimension = g;
            List<String> partial = c.outputs().stream().filter(o -> o.mapping().get(dimension).isReduction()).map(Plan.Output::tensor)
                    .toList();
            line(depth + 1, role(c.mapping().get(g), g) + (partial.isEmpty() ? "" : partial.size() == c.outputs().size()
                    ? " (partial results)" : " (partial results of " + String.join(", ", partial) + ")"));
        }
        c.outputs().forEach(o -> begin(o, depth + 1));
        nodes(c.body(), c, depth + 1);
        c.outputs().forEach(o -> end(o, depth + 1));
    }

    /** What happens to an output's old values. */
    private void begin(Plan.Output o, int depth) {
        o.form().reached().ifPresent(r -> line(depth, "sets " + SpanText.of(o.tensor(), new Footprint(r, List.of()),
                o.layout().extents()) + "; the other elements keep their values"));
        if (o.isWide()) {
            line(depth, "results are in new pieces of " + (o.type() instanceof RecordType ? "values with their indices, which are"
                    + " stored at the end" : o.type().keyword() + ", and are stored as " + o.stored().keyword() + " at the end"));
        } else if (o.readsOld()) {
            line(depth, "results go to new pieces of " + o.tensor() + ", which replace the old ones at the end");
        } else if (o.accumulate()) {
            line(depth, "adds to the old values of " + o.tensor());
        }
    }

    private void end(Plan.Output o, int depth) {
        List<Integer> copies = Exchange.replicatedAtEnd(o);
        if (!copies.isEmpty()) {
            line(depth, "copy " + o.tensor() + " from coordinate 0 to all of " + layouts.dimensions(copies));
        }
        o.scan().ifPresent(s -> scan(o, s, depth));
    }

    private void scan(Plan.Output o, Scan s, int depth) {
        line(depth, "each element of " + o.tensor() + " becomes the reduction by " + s.operator().symbol() + " of those "
                + (s.exclusive() ? "before it" : "up to it") + " in dimension " + s.dimension() + (s.along().isEmpty() ? ""
                : ", with totals of blocks passed on along " + layouts.dimensions(s.along())));
    }

    private String role(Plan.Role role, int g) {
        String d = layouts.dimension(g);
        return switch (role) {
            case Plan.Role.LoopVariable v -> v.loop() + " = coordinate of " + d;
            case Plan.Role.At a -> "only coordinate " + a.coordinate().text() + " of " + d + " works";
            case Plan.Role.Replicated r -> "all coordinates of " + d + " do the same, each for its own copy of the output";
        };
    }

    private void nodes(List<Plan.Node> nodes, Plan.Compute c, int depth) {
        for (Plan.Node n : nodes) {
            switch (n) {
                case Plan.Loop l -> {
                    line(depth, "for " + l.variable() + " in 0 .. " + l.extent().text());
                    nodes(l.body(), c, depth + 1);
                }
                case Plan.Fetch f -> {
                    boolean local = f.how() instanceof Communication.Local;
                    String what = f.buffer().name().equals(f.buffer().tensor()) ? "" : f.buffer().name() + " = ";
                    line(depth, (local ? "use " : "fetch ") + what
                            + SpanText.of(f.buffer().tensor(), f.footprint(), f.layout().extents()) + " "
                            + CommunicationText.inPlan(f.how(), layouts)
                            + f.fromNode().map(node -> " from " + node.name()).orElse("")
                            + (f.explicit() ? because(f.cause()) : local ? "" : " - no communicate names it"));
                    nodes(f.body(), c, depth);
                }
                case Plan.Accumulate p -> {
                    String what = SpanText.of(p.buffer().tensor(), p.footprint(), c.output(p).layout().extents());
                    boolean local = p.how() instanceof Communication.Local;
                    line(depth, (local ? "make " + what + " in place" : "make a part of " + what));
                    nodes(p.body(), c, depth);
                    if (!local) {
                        line(depth, "return " + what + " " + CommunicationText.inPlan(p.how(), layouts)
                                + (p.cause().equals(c.cause()) ? "" : because(p.cause())));
                    }
                }
                case Plan.Work w -> new LeafText(out).write(w.leaf(), depth);
            }
        }
    }

    private static String because(SourceRange cause) {
        return cause.line() < 1 ? "" : " - communicate on line " + cause.line();
    }

    private static String at(SourceRange cause) {
        return cause.line() < 1 ? "" : "  (line " + cause.line() + ")";
    }
}
