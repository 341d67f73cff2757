package org.tilewright.leaf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.type.ElementType;

/**
 * Loops with independent bounds around one update: they may run in any order, because a reduction's operator is commutative and no update
 * reads the target.
 *
 * @param outputs the loops whose iterations compute different elements, outermost first
 * @param conditions when the nest runs at all; they have the same value for all its iterations
 * @param lanesReduce whether the last reduction runs in vector lanes, not the last output loop
 * @param continues whether it computes different elements of the previous nest's output, instead of adding to the same elements
 */
public record PermutableBand(List<Leaf.For> outputs, List<Leaf.For> reductions, List<Leaf.Condition> conditions, Leaf.Update update,
        boolean lanesReduce, boolean continues) {

    /**
     * The nests that compute what a loop computes, one for each term that is not reduced over the same loops; none if a loop's bounds
     * depend on another, if there is more in the body than updates of one element, or if the user said how a loop is to run: an
     * unrolled loop, or a reduction in parallel. Output loops that run in parallel may be in a nest, because nests run their output
     * loops in parallel anyway.
     */
    public static List<PermutableBand> of(Leaf.For outermost) {
        List<Leaf.For> loops = new ArrayList<>();
        Set<String> variables = new HashSet<>();
        Map<String, IntExpr> lets = new HashMap<>();
        Leaf at = outermost;
        while (at instanceof Leaf.For || at instanceof Leaf.Let) {
            if (at instanceof Leaf.Let l) {
                lets.put(l.variable(), l.value().substitute(lets));
                at = l.body();
                continue;
            }
            Leaf.For f = (Leaf.For) at;
            Leaf.For loop = f.with(f.low().substitute(lets), f.high().substitute(lets), f.body());
            if (f.isAsWritten() || mentions(loop.low(), variables)
                    || mentions(loop.high(), variables)) {
                return List.of();
            }
            loops.add(loop);
            variables.add(f.variable());
            at = f.body();
        }
        List<PermutableBand> nests = new ArrayList<>();
        for (Leaf part : at instanceof Leaf.Sequence s ? s.parts() : List.of(at)) {
            Optional<PermutableBand> nest = term(loops, part, lets);
            if (nest.isEmpty() || !nests.isEmpty() && !sameElement(nests.get(0).update, nest.get().update)) {
                return List.of();
            }
            // a term without conditions comes first: it sets elements that have no values yet
            nests.add(nest.get().conditions.isEmpty() && nest.get().size() == loops.size() ? 0 : nests.size(), nest.get());
        }
        return nests;
    }

    /** Whether it is more than one update. */
    public boolean hasLoops() {
        return size() > 0;
    }

    private int size() {
        return outputs.size() + reductions.size();
    }

    private static boolean sameElement(Leaf.Update a, Leaf.Update b) {
        return a.target().equals(b.target()) && a.operator().equals(b.operator());
    }

    private static boolean mentions(IntExpr e, Set<String> variables) {
        return e.variables().stream().anyMatch(variables::contains);
    }

    /** One term; if it is computed only at the first value of a loop that it does not depend on, without that loop. */
    private static Optional<PermutableBand> term(List<Leaf.For> loops, Leaf part, Map<String, IntExpr> lets) {
        Leaf.Update written = part instanceof Leaf.Update u ? u : part instanceof Leaf.Guard g && g.body() instanceof Leaf.Update u ? u
                : null;
        if (written == null) {
            return Optional.empty();
        }
        Leaf.Update update = new Leaf.Update(ReplaceNames.in(written.target(), lets), written.operator(),
                ReplaceNames.in(written.value(), lets), written.cause());
        // a loop collapsed from an output and a reduction: its iterations share some elements, not all
        List<String> shared = loops.stream().filter(Leaf.For::reduction).map(Leaf.For::variable).toList();
        if (update.target().index().stream().anyMatch(i -> mentions(i, Set.copyOf(shared)))) {
            return Optional.empty();
        }
        Set<String> used = LeafContents.of(update).variables;
        List<Leaf.For> left = new ArrayList<>(loops);
        List<Leaf.Condition> conditions = new ArrayList<>();
        for (Leaf.Condition c : part instanceof Leaf.Guard g ? g.conditions() : List.<Leaf.Condition>of()) {
            IntExpr value = c.left().substitute(lets);
            Optional<Leaf.For> loop = loops.stream().filter(l -> value.equals(IntExpr.variable(l.variable()))).findFirst();
            if (c.equal() && loop.isPresent() && c.right().variables().isEmpty() && !used.contains(loop.get().variable())) {
                left.remove(loop.get());
                conditions.add(new Leaf.Condition(IntExpr.sub(loop.get().low(), IntExpr.ONE), false, c.right()));
                conditions.add(new Leaf.Condition(c.right(), false, loop.get().high()));
            } else if (mentions(value, names(loops)) || mentions(c.right().substitute(lets), names(loops))) {
                return Optional.empty();
            } else {
                conditions.add(new Leaf.Condition(value, c.equal(), c.right().substitute(lets)));
            }
        }
        return Optional.of(new PermutableBand(left.stream().filter(l -> !l.reduction()).toList(),
                left.stream().filter(Leaf.For::reduction).toList(),
                List.copyOf(conditions), update, false, false));
    }

    private static Set<String> names(List<Leaf.For> loops) {
        Set<String> out = new HashSet<>();
        loops.forEach(l -> out.add(l.variable()));
        return out;
    }

    /** Whether the nest writes a box of its target: each index is one of the output loops, each in one place, or invariant. */
    boolean writesABox() {
        Set<String> left = names(outputs);
        for (IntExpr i : update.target().index()) {
            boolean own = i instanceof IntExpr.Var v && left.remove(v.name());
            if (!own && mentions(i, names(outputs))) {
                return false;
            }
        }
        return left.isEmpty() && conditions.isEmpty();
    }

    /** The elements that the value is computed from. */
    public List<Leaf.Element> loads() {
        return loads(update.value());
    }

    /** The elements that an expression is computed from. */
    public static List<Leaf.Element> loads(Scalar value) {
        List<Leaf.Element> out = new ArrayList<>();
        collect(value, out);
        return out;
    }

    /** The type in which results are accumulated. */
    public ElementType accumulator() {
        return accumulator(List.of(update));
    }

    /** The type in which several updates of an element are accumulated: the widest of their operands. */
    public static ElementType accumulator(List<Leaf.Update> updates) {
        ElementType type = updates.getFirst().target().buffer().type();
        if (updates.getFirst().operator().builtIn().isEmpty()) {
            return type;
        }
        List<ElementType> loads = new ArrayList<>();
        updates.forEach(u -> collectTypes(u.value(), loads));
        return loads.stream().filter(t -> t.isComplex() == type.isComplex() && t != ElementType.BOOL
                && type != ElementType.BOOL && t.isInteger() == type.isInteger()).reduce(type, (a, b) -> a.bytes() >= b.bytes() ? a : b);
    }

    /** The types of the elements in a value; for a record, that of the field. */
    private static void collectTypes(Scalar s, List<ElementType> out) {
        if (s instanceof Scalar.Load || s instanceof Scalar.Field) {
            out.add(s.type());
            return;
        }
        for (Scalar p : s.parts()) {
            collectTypes(p, out);
        }
    }

    private static void collect(Scalar s, List<Leaf.Element> out) {
        if (s instanceof Scalar.Load l) {
            out.add(l.element());
        }
        for (Scalar p : s.parts()) {
            collect(p, out);
        }
    }
}
