package org.tilewright.kernel.placement;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafContents;

/**
 * A leaf in which each loop, name and temporary is around all that follow, so that it can be mapped item by item.
 *
 * @param items outermost first: loops, names, guards and temporaries, whose bodies and consumers are what follows
 * @param terms updates of one element
 */
public record Chain(List<Leaf> items, List<Term> terms) {

    /** @param conditions when the term exists */
    public record Term(List<Leaf.Condition> conditions, Leaf.Update update) { }

    public static Optional<Chain> of(Leaf leaf) {
        List<Leaf> items = new ArrayList<>();
        Leaf at = leaf;
        Map<String, IntExpr> lets = new HashMap<>();
        while (at instanceof Leaf.For || at instanceof Leaf.Let || at instanceof Leaf.Workspace || at instanceof Leaf.Guard) {
            items.add(at instanceof Leaf.For f ? f.with(f.low().substitute(lets), f.high().substitute(lets), f.body()) : at);
            if (at instanceof Leaf.Let l) {
                lets.put(l.variable(), l.value().substitute(lets));
            }
            at = at instanceof Leaf.Workspace w ? w.consumer() : at.bodies().getFirst();
        }
        return terms(at).map(t -> new Chain(List.copyOf(items), t));
    }

    private static Optional<List<Term>> terms(Leaf leaf) {
        List<Term> out = new ArrayList<>();
        for (Leaf part : leaf instanceof Leaf.Sequence s ? s.parts() : List.of(leaf)) {
            if (part instanceof Leaf.Update u) {
                out.add(new Term(List.of(), u));
            } else if (part instanceof Leaf.Guard g && g.body() instanceof Leaf.Update u) {
                out.add(new Term(g.conditions(), u));
            } else {
                return Optional.empty();
            }
        }
        boolean one = out.stream().allMatch(t -> t.update.target().equals(out.getFirst().update.target())
                && t.update.operator() == out.getFirst().update.operator());
        return one ? Optional.of(List.copyOf(out)) : Optional.empty();
    }

    public Leaf.Update update() {
        return terms.getFirst().update;
    }

    public List<Leaf.For> loops() {
        return items.stream().filter(Leaf.For.class::isInstance).map(Leaf.For.class::cast).toList();
    }

    /** The name that an item binds, if it is a loop or a name. */
    public static Optional<String> name(Leaf item) {
        return item instanceof Leaf.For f ? Optional.of(f.variable()) : item instanceof Leaf.Let l ? Optional.of(l.variable())
                : Optional.empty();
    }

    /** The variables that an item itself uses, without what follows. */
    public static Set<String> asks(Leaf item) {
        return switch (item) {
            case Leaf.For f -> variables(List.of(f.low(), f.high()));
            case Leaf.Let l -> l.value().variables();
            case Leaf.Guard g -> ofConditions(g.conditions());
            case Leaf.Workspace w -> {
                Set<String> out = new LinkedHashSet<>(variables(w.lows()));
                out.addAll(variables(w.sizes()));
                out.addAll(LeafContents.of(w.producer()).variables);
                yield out;
            }
            default -> throw new IllegalArgumentException("no item: " + item);
        };
    }

    static Set<String> ofConditions(List<Leaf.Condition> conditions) {
        Set<String> out = new LinkedHashSet<>();
        conditions.forEach(c -> out.addAll(variables(List.of(c.left(), c.right()))));
        return out;
    }

    public static Set<String> variables(List<IntExpr> es) {
        Set<String> out = new LinkedHashSet<>();
        es.forEach(e -> out.addAll(e.variables()));
        return out;
    }

    /** Variables with everything that their names and bounds depend on. */
    public Set<String> closure(Set<String> variables) {
        Set<String> out = new HashSet<>(variables);
        for (Leaf item : items.reversed()) {
            if (name(item).filter(out::contains).isPresent()) {
                out.addAll(asks(item));
            }
        }
        return out;
    }
}
