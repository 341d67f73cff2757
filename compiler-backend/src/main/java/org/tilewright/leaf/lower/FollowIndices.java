package org.tilewright.leaf.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.ReplaceNames;
import org.tilewright.leaf.Scalar;

/**
 * Takes the value of a variable from what it is compared with, if only one value counts, instead of running a loop over all of them: a
 * histogram takes one step per element, not one per element and bin.
 *
 * <pre>
 * for i in 0..m                                      for i in 0..m
 *   for x in 0..n                                      y(i) += (X(x) where x = idx(i))
 *     y(i) += select(idx(i) == x, X(x), 0)
 * </pre>
 */
final class FollowIndices {

    private FollowIndices() { }

    static Leaf in(Leaf leaf) {
        return switch (leaf) {
            case Leaf.Decided d -> d;
            case Leaf.For f -> Chain.of(f).flatMap(Chain::followed).orElseGet(() -> leaf.around(FollowIndices::in));
            default -> leaf.around(FollowIndices::in);
        };
    }

    /** A reduction inside an expression, without its loop if only one value of its variable counts. */
    static Scalar pick(Scalar.Reduction r) {
        return r.by() instanceof Scalar.Reducer.By by ? OneHot.of(r.body(), r.variable(), by.operator()).filter(o -> !hasLoop(o.value()))
                .<Scalar>map(o -> new Scalar.Pick(by.operator(), r.variable(), o.index(), r.low(), r.high(), o.value())).orElse(r) : r;
    }

    private static boolean hasLoop(Scalar s) {
        return s instanceof Scalar.Reduction || s.parts().stream().anyMatch(FollowIndices::hasLoop);
    }

    /** One of the updates inside loops. @param first when it is done: at the start of the loops that it does not depend on */
    private record Term(List<Leaf.Condition> first, Leaf.Update update) { }

    /** Perfectly nested loops, with names replaced by their values. */
    private record Chain(Leaf.For outermost, List<Leaf.For> loops, List<Leaf.Condition> conditions, List<Term> terms) {

        static Optional<Chain> of(Leaf.For outermost) {
            List<Leaf.For> loops = new ArrayList<>();
            List<Leaf.Condition> conditions = new ArrayList<>();
            Map<String, IntExpr> named = new HashMap<>();
            Leaf at = outermost;
            for (;;) {
                switch (at) {
                    case Leaf.For f -> {
                        loops.add(f.with(f.low().substitute(named), f.high().substitute(named), f.body()));
                        at = f.body();
                        continue;
                    }
                    case Leaf.Let l -> {
                        named.put(l.variable(), l.value().substitute(named));
                        at = l.body();
                        continue;
                    }
                    case Leaf.Guard g when !(g.body() instanceof Leaf.Update) -> {
                        conditions.addAll(in(g.conditions(), named));
                        at = g.body();
                        continue;
                    }
                    default -> { }
                }
                break;
            }
            List<Term> terms = new ArrayList<>();
            for (Leaf part : at instanceof Leaf.Sequence s ? s.parts() : List.of(at)) {
                Leaf inside = part instanceof Leaf.Guard g ? g.body() : part;
                if (!(inside instanceof Leaf.Update u)) {
                    return Optional.empty();
                }
                terms.add(new Term(part instanceof Leaf.Guard g ? in(g.conditions(), named) : List.of(), new Leaf.Update(
                        ReplaceNames.in(u.target(), named), u.operator(), ReplaceNames.in(u.value(), named), u.cause())));
            }
            return Optional.of(new Chain(outermost, List.copyOf(loops), List.copyOf(conditions), List.copyOf(terms)));
        }

        private static List<Leaf.Condition> in(List<Leaf.Condition> all, Map<String, IntExpr> named) {
            return all.stream().map(c -> new Leaf.Condition(c.left().substitute(named), c.equal(), c.right().substitute(named))).toList();
        }

        /** The loops without those over variables whose values are known; empty if there is none. */
        Optional<Leaf> followed() {
            Chain at = this;
            for (Leaf.For f : loops) {
                if (!isOfTarget(f.variable())) {
                    at = at.withoutReduction(f).orElse(at);
                }
            }
            Optional<Leaf> scatter = at.scatter();
            return scatter.isPresent() || at == this ? scatter : Optional.of(at.leaf());
        }

        private boolean isOfTarget(String variable) {
            return terms.getFirst().update.target().index().stream().anyMatch(i -> i.mentions(variable));
        }

        /** Whether the loop can be removed: only the updates depend on its variable. */
        private boolean canGo(Leaf.For loop) {
            String v = loop.variable();
            return !loop.isAsWritten() && conditions.stream().noneMatch(c -> c.left().mentions(v) || c.right().mentions(v))
                    && loops.stream().noneMatch(f -> f.low().mentions(v) || f.high().mentions(v));
        }

        private List<Leaf.For> without(Leaf.For loop) {
            return loops.stream().filter(f -> !f.variable().equals(loop.variable())).toList();
        }

        private Optional<Chain> withoutReduction(Leaf.For loop) {
            if (!canGo(loop)) {
                return Optional.empty();
            }
            List<Term> left = new ArrayList<>();
            boolean picks = false;
            for (Term t : terms) {
                Optional<Term> other = withoutLoop(t, loop);
                if (other.isEmpty()) {
                    return Optional.empty();
                }
                picks |= t.first.equals(other.get().first);
                left.add(other.get());
            }
            return picks ? Optional.of(new Chain(outermost, without(loop), conditions, List.copyOf(left))) : Optional.empty();
        }

        /** A term that counts for one value of a loop's variable: the one that an index has, or the first one. */
        private static Optional<Term> withoutLoop(Term t, Leaf.For loop) {
            String v = loop.variable();
            Leaf.Update u = t.update;
            List<Leaf.Condition> kept = new ArrayList<>();
            boolean once = false;
            for (Leaf.Condition c : t.first) {
                if (c.equal() && c.left().equals(IntExpr.variable(v)) && !c.right().mentions(v)) {
                    if (!c.right().equals(loop.low())) {
                        kept.add(new Leaf.Condition(IntExpr.sub(loop.low(), IntExpr.ONE), false, c.right()));
                    }
                    kept.add(new Leaf.Condition(c.right(), false, loop.high()));
                    once = true;
                } else if (c.left().mentions(v) || c.right().mentions(v)) {
                    return Optional.empty();
                } else {
                    kept.add(c);
                }
            }
            if (once) {
                return OneHot.mentions(u.value(), v) ? Optional.empty() : Optional.of(new Term(List.copyOf(kept), u));
            }
            return u.operator().builtIn().flatMap(by -> OneHot.of(u.value(), v, by).filter(o -> !hasLoop(o.value())).map(o -> {
                Scalar pick = new Scalar.Pick(by, v, o.index(), loop.low(), loop.high(), o.value());
                return new Term(t.first, new Leaf.Update(u.target(), u.operator(), pick, u.cause()));
            }));
        }

        /** Without the loops over the target's elements that only search for one of them. */
        private Optional<Leaf> scatter() {
            Chain at = this;
            List<UnaryOperator<Leaf>> binds = new ArrayList<>();
            Set<String> bound = new HashSet<>();
            for (Leaf.For f : loops) {
                Optional<Scalar> index = isOfTarget(f.variable()) && at.canGo(f) ? at.index(f.variable()) : Optional.empty();
                if (index.isPresent() && bound.stream().noneMatch(v -> OneHot.mentions(index.get(), v))) {
                    List<Term> values = at.terms.stream().map(t -> new Term(t.first, new Leaf.Update(t.update.target(), t.update.operator(),
                            of(t, f.variable()).orElseThrow().value(), t.update.cause())))
                            .toList();
                    bound.add(f.variable());
                    binds.add(body -> new Leaf.Bind(f.variable(), index.get(), Optional.of(new Leaf.Range(f.low(), f.high())), body));
                    at = new Chain(outermost, at.without(f), conditions, values);
                }
            }
            if (binds.isEmpty()) {
                return Optional.empty();
            }
            Leaf inside = updates(at.terms);
            for (UnaryOperator<Leaf> bind : binds.reversed()) {
                inside = bind.apply(inside);
            }
            return Optional.of(new Leaf.IndirectUpdates(at.loops, guarded(inside), leaf()));
        }

        private static Optional<OneHot> of(Term t, String variable) {
            return t.update.operator().builtIn().flatMap(by -> OneHot.of(t.update.value(), variable, by));
        }

        /** The one value of a variable that all terms count for. */
        private Optional<Scalar> index(String variable) {
            List<Optional<OneHot>> all = terms.stream().map(t -> t.first.isEmpty() ? of(t, variable) : Optional.<OneHot>empty()).toList();
            return all.stream().allMatch(o -> o.isPresent() && o.get().index().equals(all.getFirst().orElseThrow().index()))
                    ? all.getFirst().map(OneHot::index) : Optional.empty();
        }

        private Leaf leaf() {
            Leaf body = guarded(updates(terms));
            for (Leaf.For f : loops.reversed()) {
                body = f.with(f.low(), f.high(), body);
            }
            return body;
        }

        private Leaf guarded(Leaf body) {
            return conditions.isEmpty() ? body : new Leaf.Guard(conditions, body);
        }

        private static Leaf updates(List<Term> terms) {
            List<Leaf> parts = terms.stream().<Leaf>map(t -> t.first.isEmpty() ? t.update : new Leaf.Guard(t.first, t.update)).toList();
            return parts.size() == 1 ? parts.getFirst() : new Leaf.Sequence(parts);
        }
    }
}
