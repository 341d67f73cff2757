package org.tilewright.leaf.lower;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.ComparisonOperator;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafContents;
import org.tilewright.leaf.Scalar;

/**
 * Which elements of an input a leaf selects by computed indices: the inspector of an inspector-executor scheme. Other elements need not
 * travel.
 *
 * @param dimension of the input, with such an index in all its accesses
 * @param marks one condition per index of the dimension, true if it is needed
 * @param leaf sets the marks; it runs where the leaf runs, with the buffers of {@link #reads()} in place
 * @param lookups approximately how often it computes an index
 */
public record Inspector(int dimension, BufferRef marks, Leaf leaf, IntExpr lookups) {

    /** With more lookups per element of the dimension, nearly all are needed, and inspection takes longer than sending them. */
    public static final int MOST_LOOKUPS_AN_ELEMENT = 8;

    /** Elements separated by no more bytes than the two bounds of an interval take travel as one. */
    private static final long BOUNDS_BYTES = 2 * Long.BYTES;

    /**
     * For one input of a leaf; empty if some of its accesses have no such index, or one that takes loops to compute.
     *
     * @param leaf without decisions by passes
     * @param name of the marks, unique among buffers
     */
    public static Optional<Inspector> of(Leaf leaf, BufferRef input, String name) {
        Mark mark = new Mark(input, new BufferRef(name, name, ElementType.BOOL, 1));
        List<Leaf> all = mark.in(leaf);
        if (mark.fails || all.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Inspector(mark.dimension, mark.marks, sequence(all), lookups(all, Map.of())));
    }

    /** The names of the buffers whose elements determine what is needed. */
    public Set<String> reads() {
        Set<String> out = new LinkedHashSet<>();
        LeafContents.of(leaf).buffers.values().forEach(b -> out.add(b.name()));
        out.remove(marks.name());
        return out;
    }

    /** Whether inspection is worthwhile with this number of lookups. @param extent of the dimension */
    public static boolean isWorth(long lookups, long extent) {
        return lookups / MOST_LOOKUPS_AN_ELEMENT <= extent;
    }

    /** What is marked, including gaps that cost less than another interval. @param bytes of what is needed at one index */
    public static IndexSet marked(byte[] marks, long bytes) {
        long gap = BOUNDS_BYTES / Math.max(1, bytes);
        long[] bounds = new long[16];
        int n = 0;
        for (int i = 0; i < marks.length; i++) {
            if (marks[i] == 0) {
                continue;
            }
            if (n > 0 && i - bounds[n - 1] <= gap) {
                bounds[n - 1] = i + 1L;
                continue;
            }
            if (n == bounds.length) {
                bounds = Arrays.copyOf(bounds, 2 * n);
            }
            bounds[n++] = i;
            bounds[n++] = i + 1L;
        }
        return IndexSet.intervals(Arrays.copyOf(bounds, n));
    }

    private static Leaf sequence(List<Leaf> parts) {
        return parts.size() == 1 ? parts.getFirst() : new Leaf.Sequence(List.copyOf(parts));
    }

    /** How often indices are computed for the initial values of the surrounding loops. */
    private static IntExpr lookups(Collection<Leaf> all, Map<String, IntExpr> values) {
        IntExpr sum = IntExpr.ZERO;
        for (Leaf part : all) {
            sum = IntExpr.add(sum, switch (part) {
                case Leaf.For f -> inLoop(f, f.bodies(), values);
                case Leaf.IndirectUpdates s when !s.around().isEmpty() -> {
                    Leaf.For f = s.outermost();
                    yield inLoop(f, f.bodies(), values);
                }
                case Leaf.IndirectUpdates s -> IntExpr.ONE;
                case Leaf.Let l -> lookups(l.bodies(), with(values, l.variable(), l.value()));
                default -> lookups(part.bodies(), values);
            });
        }
        return sum;
    }

    private static IntExpr inLoop(Leaf.For f, List<Leaf> bodies, Map<String, IntExpr> values) {
        IntExpr low = f.low().substitute(values);
        IntExpr trips = IntExpr.max(IntExpr.ZERO, IntExpr.sub(f.high().substitute(values), low));
        return IntExpr.mul(trips, lookups(bodies, with(values, f.variable(), f.low())));
    }

    private static Map<String, IntExpr> with(Map<String, IntExpr> values, String variable, IntExpr value) {
        Map<String, IntExpr> out = new LinkedHashMap<>(values);
        out.put(variable, value.substitute(values));
        return out;
    }

    /** Turns a leaf into one that sets marks. */
    private static final class Mark {

        /** An enclosing computed index, and how to make a value that contains its variables self-contained. */
        private record Around(Scalar.Pick pick, UnaryOperator<Scalar> closed) { }

        private final BufferRef input;
        private final BufferRef marks;
        private int dimension = -1;
        private boolean fails;

        Mark(BufferRef input, BufferRef marks) {
            this.input = input;
            this.marks = marks;
        }

        List<Leaf> in(Leaf leaf) {
            return switch (leaf) {
                case Leaf.For f -> around(in(f.body()), body -> loop(f.variable(), f.low(), f.high(), body));
                case Leaf.Let l -> around(in(l.body()), body -> new Leaf.Let(l.variable(), l.value(), body));
                case Leaf.Guard g -> around(in(g.body()), body -> new Leaf.Guard(g.conditions(), body));
                case Leaf.Sequence s -> s.parts().stream().flatMap(p -> in(p).stream()).toList();
                case Leaf.Update u -> in(u.value(), List.of(), UnaryOperator.identity());
                case Leaf.IndirectUpdates s -> scatter(s);
                case Leaf.Decided d -> in(d.loops());
                case Leaf.Bind b -> without(b);
                case Leaf.Workspace w -> without(w);
                case Leaf.Call c -> without(c);
            };
        }

        /** Nothing is inspected inside these; a read of the input there needs all of it. */
        private List<Leaf> without(Leaf leaf) {
            fails |= LeafContents.of(leaf).buffers.containsValue(input);
            return List.of();
        }

        private static List<Leaf> around(List<Leaf> inside, UnaryOperator<Leaf> one) {
            return inside.isEmpty() ? inside : List.of(one.apply(sequence(inside)));
        }

        private List<Leaf> scatter(Leaf.IndirectUpdates s) {
            List<Leaf> all = new ArrayList<>();
            UnaryOperator<Scalar> closed = UnaryOperator.identity();
            for (Leaf.Bind b : s.binds()) {
                all.addAll(in(b.value(), List.of(), closed));
                UnaryOperator<Scalar> outside = closed;
                Leaf.Range within = b.within().orElseThrow();
                closed = inside -> outside.apply(pick(b.variable(), b.value(), within.low(), within.high(), inside));
            }
            for (Leaf part : s.body() instanceof Leaf.Sequence q ? q.parts() : List.of(s.body())) {
                if (part instanceof Leaf.Update u) {
                    all.addAll(in(u.value(), List.of(), closed));
                } else {
                    all.addAll(without(part));
                }
            }
            List<Leaf> out = s.conditions().isEmpty() ? all : around(all, body -> new Leaf.Guard(s.conditions(), body));
            for (Leaf.For f : s.around().reversed()) {
                out = around(out, body -> loop(f.variable(), f.low(), f.high(), body));
            }
            return out;
        }

        /** A loop on one thread, or one iteration if all select the same; directly around a computed index, the two are merged. */
        private static Leaf loop(String variable, IntExpr low, IntExpr high, Leaf body) {
            if (!mentions(body, variable)) {
                return new Leaf.Guard(List.of(new Leaf.Condition(low, false, high)), new Leaf.Let(variable, low, body));
            }
            Leaf.For loop = new Leaf.For(variable, low, high, Leaf.Parallelism.NONE, true, 1, body);
            if (!(body instanceof Leaf.IndirectUpdates s)) {
                return loop;
            }
            List<Leaf.For> around = new ArrayList<>(List.of(loop));
            around.addAll(s.around());
            return new Leaf.IndirectUpdates(List.copyOf(around), s.inside(), loop.with(low, high, s.loops()));
        }

        /** Whether the value of a variable matters; messages may name it in any case. */
        private static boolean mentions(Leaf leaf, String variable) {
            boolean self = switch (leaf) {
                case Leaf.For f -> f.low().mentions(variable) || f.high().mentions(variable);
                case Leaf.Let l -> l.value().mentions(variable);
                case Leaf.Bind b -> OneHot.mentions(withoutNames(b.value()), variable)
                        || b.within().filter(r -> r.low().mentions(variable) || r.high().mentions(variable)).isPresent();
                case Leaf.Guard g -> g.conditions().stream().anyMatch(c -> c.left().mentions(variable) || c.right().mentions(variable));
                case Leaf.Update u -> OneHot.mentions(withoutNames(u.value()), variable);
                default -> false;
            };
            List<Leaf> bodies = leaf instanceof Leaf.Decided d ? List.of(d.loops()) : leaf.bodies();
            return self || bodies.stream().anyMatch(b -> mentions(b, variable));
        }

        private static Scalar withoutNames(Scalar s) {
            Scalar out = s.withParts(s.parts().stream().map(Mark::withoutNames).toList());
            return out instanceof Scalar.CheckedOp p ? p.with(p.left(), p.right(), List.of()) : out;
        }

        /** A value for the variable of an index; the least number if it has none. */
        private static Scalar pick(String variable, Scalar index, IntExpr low, IntExpr high, Scalar value) {
            return new Scalar.Pick(ReductionOperator.MAX, variable, index, low, high, value);
        }

        private List<Leaf> in(Scalar s, List<Around> picks, UnaryOperator<Scalar> closed) {
            List<Leaf> out = new ArrayList<>();
            switch (s) {
                case Scalar.Load l when l.element().buffer().equals(input) -> out.add(mark(l.element(), picks));
                case Scalar.Pick p -> {
                    out.addAll(in(p.index(), picks, closed));
                    List<Around> inside = new ArrayList<>(picks);
                    inside.add(new Around(p, closed));
                    out.addAll(in(p.element(), inside, v -> closed.apply(pick(p.variable(), p.index(), p.low(), p.high(), v))));
                }
                case Scalar.Select c -> {
                    out.addAll(in(c.condition(), picks, closed));
                    Scalar none = Scalar.Constant.of(-1, ElementType.I64);
                    out.addAll(in(c.then(), picks, v -> closed.apply(new Scalar.Select(c.condition(), v, none))));
                    out.addAll(in(c.otherwise(), picks, v -> closed.apply(new Scalar.Select(c.condition(), none, v))));
                }
                case Scalar.Reduction r -> {
                    List<Leaf> inside = in(r.body(), picks, closed);
                    fails |= !inside.isEmpty() && picks.stream().anyMatch(a -> r.low().mentions(a.pick.variable())
                            || r.high().mentions(a.pick.variable()));
                    out.addAll(around(inside, body -> loop(r.variable(), r.low(), r.high(), body)));
                    r.parts().subList(1, r.parts().size()).forEach(p -> out.addAll(in(p, picks, closed)));
                }
                default -> s.parts().forEach(p -> out.addAll(in(p, picks, closed)));
            }
            // fields of one record select it once
            return fails ? List.of() : List.copyOf(new LinkedHashSet<>(out));
        }

        private Leaf mark(Leaf.Element element, List<Around> picks) {
            for (Around a : picks.reversed()) {
                int d = element.index().indexOf(IntExpr.variable(a.pick.variable()));
                if (d < 0 || dimension >= 0 && d != dimension) {
                    continue;
                }
                dimension = d;
                Scalar index = a.closed.apply(a.pick.index());
                fails |= hasLoop(index);
                String v = a.pick.variable();
                Leaf.Update set = new Leaf.Update(new Leaf.Element(marks, List.of(IntExpr.variable(v))), ReductionOperator.ANY,
                        Scalar.Constant.of(1, ElementType.BOOL), SourceRange.NONE);
                Scalar is = new Scalar.Compare(ComparisonOperator.EQ, index, new Scalar.FromInt(IntExpr.variable(v), ElementType.I64));
                Leaf tried = new Leaf.For(v, a.pick.low(), a.pick.high(), Leaf.Parallelism.NONE, false, 1,
                        new Leaf.Update(set.target(), ReductionOperator.ANY, is, SourceRange.NONE));
                Optional<Leaf.Range> within = Optional.of(new Leaf.Range(a.pick.low(), a.pick.high()));
                return new Leaf.IndirectUpdates(List.of(), new Leaf.Bind(v, index, within, set), tried);
            }
            fails = true;
            return new Leaf.Sequence(List.of());
        }

        private static boolean hasLoop(Scalar s) {
            return s instanceof Scalar.Reduction || s.parts().stream().anyMatch(Mark::hasLoop);
        }
    }
}
