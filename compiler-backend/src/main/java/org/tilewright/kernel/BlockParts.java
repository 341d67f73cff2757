package org.tilewright.kernel;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.LinearForm;
import org.tilewright.kernel.code.KernelNames;
import org.tilewright.kernel.placement.Chain;
import org.tilewright.kernel.placement.Ranges;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf.Parallelism;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.PermutableBand;
import org.tilewright.leaf.Scalar;

/**
 * A sum whose iterations run on blocks: a first launch computes a partial result for each iteration, and a second one combines them in the
 * order of the iterations. Results are reproducible, and no block waits for another.
 *
 * @param buffer the partial results, indexed by iteration and then by result
 * @param sums the loops whose iterations compute partial results
 * @param make the chain that computes them
 * @param combine the chain that combines them
 */
record BlockParts(String sums, BufferRef buffer, List<IntExpr> lows, List<IntExpr> sizes, Chain make, Chain combine) {

    /** The two launches; none if the schedule has no sum on blocks. */
    static Optional<BlockParts> of(Chain chain, KernelNames names) {
        List<Leaf.For> sums = chain.loops().stream().filter(BlockParts::isSumOnBlocks).toList();
        return sums.isEmpty() ? Optional.empty() : Optional.of(make(chain, sums, names));
    }

    private static boolean isSumOnBlocks(Leaf.For l) {
        return l.reduction() && l.parallelism() == Parallelism.GPU_BLOCKS;
    }

    /**
     * Whether partial results can be combined without the loops that they are sums over. This is impossible if another summed loop also
     * determines which element an iteration updates, or if the bounds of results depend on what has been summed.
     */
    static boolean canCombine(Chain chain) {
        Set<String> known = known(chain);
        Set<String> all = names(chain);
        Set<String> target = chain.closure(Chain.variables(chain.update().target().index()));
        return chain.loops().stream().noneMatch(l -> l.reduction() && !isSumOnBlocks(l) && target.contains(l.variable()))
                && combined(chain).stream().allMatch(i -> knows(known, all, Chain.asks(i)));
    }

    private static Set<String> names(Chain chain) {
        Set<String> all = new HashSet<>();
        chain.items().forEach(i -> Chain.name(i).ifPresent(all::add));
        return all;
    }

    private static boolean knows(Set<String> known, Set<String> all, Set<String> asked) {
        return asked.stream().allMatch(v -> !all.contains(v) || known.contains(v));
    }

    /** The loops that remain when everything else has been summed, and the names that can be computed from them. */
    private static Set<String> known(Chain chain) {
        Set<String> out = new HashSet<>();
        chain.loops().stream().filter(l -> !l.reduction() || isSumOnBlocks(l)).forEach(l -> out.add(l.variable()));
        for (Leaf item : chain.items()) {
            if (item instanceof Leaf.Let l && knows(out, names(chain), l.value().variables())) {
                out.add(l.variable());
            }
        }
        return out;
    }

    private static List<Leaf> combined(Chain chain) {
        Set<String> known = known(chain);
        List<Leaf> results = new ArrayList<>();
        List<Leaf> sums = new ArrayList<>();
        for (Leaf item : chain.items()) {
            switch (item) {
                case Leaf.For l when known.contains(l.variable()) -> (isSumOnBlocks(l) ? sums : results).add(isSumOnBlocks(l)
                        ? l.unmarked(l.body()) : l);
                case Leaf.Let l when known.contains(l.variable()) -> results.add(l);
                case Leaf.Guard g when knows(known, names(chain), Chain.asks(g)) -> results.add(g);
                default -> { }
            }
        }
        results.addAll(sums);
        return List.copyOf(results);
    }

    private static BlockParts make(Chain chain, List<Leaf.For> sums, KernelNames names) {
        Leaf.Update u = chain.update();
        Ranges ranges = new Ranges();
        for (Leaf item : chain.items()) {
            if (item instanceof Leaf.For f) {
                ranges.loop(f);
            } else if (item instanceof Leaf.Let l) {
                ranges.named(l);
            }
        }
        List<IntExpr> index = new ArrayList<>(sums.stream().map(l -> IntExpr.variable(l.variable())).toList());
        index.addAll(u.target().index());
        List<IntExpr> lows = new ArrayList<>();
        List<IntExpr> sizes = new ArrayList<>();
        for (IntExpr i : index) {
            Ranges.Range r = ranges.of(i);
            lows.add(r.least());
            IntExpr size = LinearForm.of(IntExpr.add(IntExpr.sub(r.most(), r.least()), IntExpr.ONE)).expression();
            sizes.add(IntExpr.max(IntExpr.ZERO, size));
        }
        BufferRef buffer = names.array("partial", PermutableBand.accumulator(chain.terms().stream().map(Chain.Term::update).toList()),
                index.size());
        Leaf.Element part = new Leaf.Element(buffer, List.copyOf(index));
        List<Leaf> items = chain.items().stream().map(i -> i instanceof Leaf.For l && isSumOnBlocks(l)
                ? new Leaf.For(l.variable(), l.low(), l.high(), l.parallelism(), false, 1, l.body()) : i).toList();
        Chain make = new Chain(items, chain.terms().stream().map(t -> new Chain.Term(t.conditions(),
                new Leaf.Update(part, u.operator(), t.update().value(), u.cause()))).toList());
        Chain combine = new Chain(combined(chain), List.of(new Chain.Term(List.of(),
                new Leaf.Update(u.target(), u.operator(), new Scalar.Load(part), u.cause()))));
        String loops = sums.stream().map(Leaf.For::variable).collect(Collectors.joining(" and "));
        return new BlockParts(loops, buffer, List.copyOf(lows), List.copyOf(sizes), make, combine);
    }
}
