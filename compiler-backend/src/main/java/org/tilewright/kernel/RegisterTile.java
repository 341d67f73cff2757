package org.tilewright.kernel;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.LinearForm;
import org.tilewright.ir.type.ElementType;
import org.tilewright.kernel.code.Code;
import org.tilewright.kernel.code.Kernel;
import org.tilewright.kernel.code.KernelNames;
import org.tilewright.kernel.placement.Chain;
import org.tilewright.kernel.placement.Order;
import org.tilewright.kernel.placement.Placement;
import org.tilewright.kernel.placement.Placement.Place;
import org.tilewright.kernel.placement.Placement.Runs;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;

/**
 * Several results of a thread that stay in its registers while it runs a sum: loops over few results inside a sum, fully unrolled, so that
 * an array of them needs no address.
 */
final class RegisterTile {

    /** The most registers of a thread for it. */
    private static final long BYTES = 256;

    private final Chain chain;
    private final List<Leaf> items;
    private final Set<String> loops;
    private final BufferRef results;
    private final KernelNames names;

    RegisterTile(Chain chain, Order order, Set<String> loops, ElementType wide, KernelNames names) {
        this.chain = chain;
        this.items = order.items();
        this.loops = loops;
        this.names = names;
        this.results = names.array(chain.update().target().buffer().name() + "_results", wide, loops.size());
    }

    /** The loops of one, if there are any: all loops over results inside a sum, if they are few and their number is bounded. */
    static Set<String> loops(Chain chain, Map<String, Place> places, Order plain, ElementType wide) {
        Set<String> none = Set.of();
        Set<String> out = new LinkedHashSet<>();
        Set<String> sums = new HashSet<>();
        long bytes = wide.bytes();
        for (Leaf item : plain.items()) {
            if (!(item instanceof Leaf.For f) || places.get(f.variable()).runs() != Runs.A_THREAD) {
                continue;
            }
            if (f.reduction()) {
                sums.add(f.variable());
            } else if (!sums.isEmpty()) {
                long most = Placement.most(f).orElse(BYTES + 1);
                bytes *= Math.max(1, Math.min(most, BYTES + 1));
                boolean stands = chain.closure(Chain.asks(f)).stream().allMatch(v -> !places.containsKey(v)
                        || places.get(v).runs() == Runs.BLOCKS || places.get(v).runs() == Runs.THREADS);
                if (bytes > BYTES || !stands) {
                    return none;
                }
                out.add(f.variable());
            }
        }
        Set<String> target = chain.closure(Chain.variables(chain.update().target().index()));
        return places.values().stream().anyMatch(p -> p.runs() == Runs.TOGETHER) || sums.stream().anyMatch(target::contains) ? none : out;
    }

    boolean has(Leaf.For f) {
        return loops.contains(f.variable());
    }

    private List<Leaf.For> all() {
        return items.stream().filter(Leaf.For.class::isInstance).map(Leaf.For.class::cast).filter(this::has).toList();
    }

    private static long count(Leaf.For f) {
        return Math.max(1, Placement.most(f).orElseThrow());
    }

    Kernel.Local local() {
        return new Kernel.Local(results, all().stream().map(RegisterTile::count).toList(), false);
    }

    /** The result of the current iterations. */
    Leaf.Element here() {
        return new Leaf.Element(results,
                all().stream().map(f -> LinearForm.shorter(IntExpr.sub(IntExpr.variable(f.variable()), f.low()))).toList());
    }

    List<Code> begin() {
        List<IntExpr> index = new ArrayList<>();
        all().forEach(f -> index.add(IntExpr.variable(names.fresh("r"))));
        List<Code> at = List.of(new Code.Set(new Leaf.Element(results, List.copyOf(index)),
                chain.update().operator().neutral(results.type())));
        for (int k = index.size() - 1; k >= 0; k--) {
            at = List.of(Code.For.few(((IntExpr.Var) index.get(k)).name(), count(all().get(k)), at));
        }
        return at;
    }

    /** One of its loops, with its value by its name. @param body what is inside, if the iteration exists or is checked */
    Code loop(Leaf.For f, List<Code> body) {
        if (f.low().equals(IntExpr.ZERO)) {
            return Code.For.few(f.variable(), count(f), body);
        }
        String number = names.fresh("r");
        List<Code> inside = new ArrayList<>(List.of(new Code.Let(f.variable(), IntExpr.add(f.low(), IntExpr.variable(number)))));
        inside.addAll(body);
        return Code.For.few(number, count(f), List.copyOf(inside));
    }

    static Leaf.Condition isThere(Leaf.For f) {
        return new Leaf.Condition(IntExpr.variable(f.variable()), false, f.high());
    }

    /** Writes the results that exist. @param from the item at which the sum begins */
    List<Code> end(int from) {
        Set<String> unknown = new HashSet<>();
        items.subList(from, items.size()).forEach(i -> Chain.name(i).ifPresent(unknown::add));
        return end(items.subList(from, items.size()), unknown);
    }

    private List<Code> end(List<Leaf> left, Set<String> unknown) {
        if (left.isEmpty()) {
            return List.of(new Code.Result(chain.update().target(), chain.update().operator(), here()));
        }
        Leaf item = left.getFirst();
        List<Leaf> rest = left.subList(1, left.size());
        boolean known = item instanceof Leaf.For f ? has(f) : Chain.asks(item).stream().noneMatch(unknown::contains);
        if (!known) {
            return end(rest, unknown);
        }
        Set<String> without = new HashSet<>(unknown);
        Chain.name(item).ifPresent(without::remove);
        return switch (item) {
            case Leaf.For f -> List.of(loop(f, List.of(new Code.If(List.of(isThere(f)), end(rest, without)))));
            case Leaf.Let l -> {
                List<Code> out = new ArrayList<>(List.of(new Code.Let(l.variable(), l.value())));
                out.addAll(end(rest, without));
                yield List.copyOf(out);
            }
            case Leaf.Guard g -> List.of(new Code.If(g.conditions(), end(rest, without)));
            default -> end(rest, without);
        };
    }
}
