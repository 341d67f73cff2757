package org.tilewright.generated.constructs;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.Elements;
import org.tilewright.generated.program.GeneratedProgram;
import org.tilewright.io.TensorFiles;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Input;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;
import org.tilewright.leaf.Leaf;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Scan;

/** A program taken apart, so that one can ask what is in it. */
record Anatomy(GeneratedProgram of, List<Placed> assignments, List<Statement.Repeat> repeats) {

    /** A statement with the repeats around it, outermost first. */
    record Placed(Statement.Assignment statement, List<Statement.Repeat> around) {

        List<Expr.Access> reads() {
            List<Expr.Access> out = new ArrayList<>();
            collect(statement.value(), e -> {
                if (e instanceof Expr.Access a) {
                    out.add(a);
                }
                return false;
            });
            return out;
        }

        String output() {
            return statement.target().tensor().text();
        }
    }

    static Anatomy of(GeneratedProgram g) {
        Anatomy a = new Anatomy(g, new ArrayList<>(), new ArrayList<>());
        a.collect(g.program().statements(), List.of());
        return a;
    }

    private void collect(List<Statement> statements, List<Statement.Repeat> around) {
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment x -> assignments.add(new Placed(x, around));
                case Statement.Redistribute r -> { }
                case Statement.Repeat r -> {
                    repeats.add(r);
                    List<Statement.Repeat> inside = new ArrayList<>(around);
                    inside.add(r);
                    collect(r.body(), inside);
                }
            }
        }
    }

    private static boolean collect(Expr e, Predicate<Expr> found) {
        return found.test(e) || e.parts().stream().anyMatch(p -> collect(p, found));
    }

    boolean anyExpression(Predicate<Expr> is) {
        return assignments.stream().anyMatch(a -> collect(a.statement.value(), is));
    }

    boolean holdsRecords(Expr.Access a) {
        return of.program().tensor(a.tensor().text()).filter(t -> t.type() instanceof RecordType).isPresent();
    }

    boolean anyStatement(Predicate<Placed> is) {
        return assignments.stream().anyMatch(is);
    }

    boolean anyAccess(Predicate<Expr.Access> is) {
        return assignments.stream().anyMatch(a -> a.reads().stream().anyMatch(is));
    }

    boolean anyIndex(Predicate<AffineIndex> is) {
        return anyAccess(a -> a.indices().stream().anyMatch(is));
    }

    /** Whether some coefficient of an index is like that. */
    boolean anyCoefficient(Predicate<ParamExpr> is) {
        return anyIndex(i -> i.terms().stream().anyMatch(t -> is.test(t.coefficient())));
    }

    /** Whether something is like that among what processors compute. */
    boolean anyLeaf(Predicate<Leaf> is) {
        return leaves().stream().anyMatch(l -> anyLeaf(l, is));
    }

    /** What processors compute between two communications, each as a whole. */
    List<Leaf> leaves() {
        List<Leaf> out = new ArrayList<>();
        steps(of.plan().steps(), out);
        return out;
    }

    /** Whether a statement is planned so, as one without a schedule. */
    boolean isComputedByOwnersOfAnInput() {
        return byOwnersOfAnInput(of.plan().steps());
    }

    /** Whether a statement's results are scanned in such a way. */
    boolean anyScan(BiPredicate<Plan.Output, Scan> is) {
        return anyOutput((o, c) -> o.scan().filter(x -> is.test(o, x)).isPresent());
    }

    /** Whether one of a nest's outputs is such a one. */
    boolean anyOutput(BiPredicate<Plan.Output, Plan.Compute> is) {
        return anyCompute(c -> c.outputs().stream().anyMatch(o -> is.test(o, c)));
    }

    boolean anyCompute(Predicate<Plan.Compute> is) {
        return anyCompute(of.plan().steps(), is);
    }

    private static boolean anyCompute(List<Plan.Step> steps, Predicate<Plan.Compute> is) {
        return steps.stream().anyMatch(s -> s instanceof Plan.Repeat r && anyCompute(r.body(), is)
                || s instanceof Plan.Compute c && is.test(c));
    }

    private static boolean byOwnersOfAnInput(List<Plan.Step> steps) {
        return steps.stream().anyMatch(s -> s instanceof Plan.Repeat r && byOwnersOfAnInput(r.body())
                || s instanceof Plan.Compute c && c.ofInput().isPresent());
    }

    private static void steps(List<Plan.Step> steps, List<Leaf> out) {
        for (Plan.Step s : steps) {
            if (s instanceof Plan.Repeat r) {
                steps(r.body(), out);
            } else if (s instanceof Plan.Compute c) {
                nodes(c.body(), out);
            }
        }
    }

    private static void nodes(List<Plan.Node> nodes, List<Leaf> out) {
        Plan.Node.all(nodes, Plan.Work.class).forEach(w -> out.add(w.leaf()));
    }

    static boolean anyLeaf(Leaf leaf, Predicate<Leaf> is) {
        return is.test(leaf) || leaf.bodies().stream().anyMatch(l -> anyLeaf(l, is));
    }

    /** Whether a tensor is read from a file in which NaN stands. */
    boolean holdsNan(String tensor) {
        TensorDecl t = of.program().tensor(tensor).orElseThrow();
        for (Input i : of.program().inputs()) {
            if (i.tensor().text().equals(tensor) && i.source() instanceof Input.Source.File f && !t.type().isInteger()
                    && t.type() != ElementType.BOOL) {
                DenseTensor all = DenseTensor.zeros(t.type(), extents(tensor));
                TensorFiles.readInto(of.folder().resolve(f.path().text()), extents(tensor), Block.of(all));
                return IntStream.range(0, (int) all.size()).anyMatch(n -> Double.isNaN(Elements.real(t.type(), all.array(), n)));
            }
        }
        return false;
    }

    Stream<Schedule.Command> commands() {
        return of.program().schedules().stream().flatMap(s -> s.commands().stream());
    }

    long value(ParamExpr e) {
        return of.program().inFirstRounds(of.params()).integer(e);
    }

    long[] extents(String tensor) {
        TensorDecl t = of.program().tensor(tensor).orElseThrow();
        return t.extents().stream().mapToLong(this::value).toArray();
    }

    /** All pairs of reductions of which one is inside of the other. */
    boolean anyNested(BiPredicate<Expr.Reduction, Expr.Reduction> are) {
        return anyExpression(e -> e instanceof Expr.Reduction outer
                && outer.parts().stream().anyMatch(p -> collect(p, x -> x instanceof Expr.Reduction inner && are.test(outer, inner))));
    }

    /** Pairs of reductions that stand beside each other in a statement. */
    boolean anySiblings(BiPredicate<Expr.Reduction, Expr.Reduction> are) {
        for (Placed a : assignments) {
            List<Expr.Reduction> all = new ArrayList<>();
            outermost(a.statement.value(), all);
            for (Expr.Reduction x : all) {
                for (Expr.Reduction y : all) {
                    if (x != y && are.test(x, y)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static void outermost(Expr e, List<Expr.Reduction> out) {
        if (e instanceof Expr.Reduction r) {
            out.add(r);
            return;
        }
        e.parts().forEach(p -> outermost(p, out));
    }

    static Set<String> names(Expr.Reduction r) {
        Set<String> out = new LinkedHashSet<>();
        r.variables().forEach(v -> out.add(v.text()));
        return out;
    }

    static boolean share(Set<String> a, Set<String> b) {
        return a.stream().anyMatch(b::contains);
    }

    /** How long the first dimension is that a name indexes alone in an expression; -1 if there is none. */
    long extent(String variable, Expr in) {
        long[] found = {-1};
        collect(in, e -> {
            if (found[0] < 0 && e instanceof Expr.Access a) {
                for (int d = 0; d < a.indices().size(); d++) {
                    if (a.indices().get(d).plainVariable().map(Word::text).filter(variable::equals).isPresent()) {
                        found[0] = extents(a.tensor().text())[d];
                    }
                }
            }
            return false;
        });
        return found[0];
    }
}
