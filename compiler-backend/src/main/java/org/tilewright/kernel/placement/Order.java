package org.tilewright.kernel.placement;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tilewright.kernel.placement.Placement.Place;
import org.tilewright.kernel.placement.Placement.Runs;
import org.tilewright.leaf.Leaf;

/**
 * The items of a chain in the order in which a kernel has them: loops on blocks and threads come first, as far as bounds allow, and sums
 * last, so that a result stays in a register. Iterations may run in any order, and a temporary may be filled more than once, so the order
 * affects only speed; the loops that use a temporary still stay inside it, unless threads run them.
 */
public final class Order {

    private final Chain chain;
    private final Map<String, Place> places;
    private final Set<String> tile;
    private final Set<String> ofThreads = new HashSet<>();
    private final List<Leaf> items = new ArrayList<>();

    /** @param tile loops over few results, which go innermost because all of them stay in registers */
    public Order(Chain chain, Map<String, Place> places, Set<String> tile) {
        this.chain = chain;
        this.places = places;
        this.tile = tile;
        places.forEach((v, p) -> {
            if (p.runs() == Runs.THREADS || p.runs() == Runs.TOGETHER) {
                ofThreads.add(v);
            }
        });
        sort();
    }

    public List<Leaf> items() {
        return items;
    }

    private void sort() {
        Set<String> all = new HashSet<>();
        chain.items().forEach(i -> Chain.name(i).ifPresent(all::add));
        List<Leaf> left = new ArrayList<>(chain.items());
        Set<String> known = new LinkedHashSet<>();
        while (!left.isEmpty()) {
            Leaf best = null;
            for (int k = 0; k < left.size(); k++) {
                Leaf item = left.get(k);
                boolean ready = Chain.asks(item).stream().allMatch(v -> !all.contains(v) || known.contains(v));
                boolean inside = left.subList(0, k).stream().anyMatch(Leaf.Workspace.class::isInstance);
                if (ready && !(inside && staysInside(item)) && (best == null || rank(item) < rank(best))) {
                    best = item;
                }
            }
            if (best == null) {
                throw new IllegalStateException("no order for " + left);
            }
            items.add(best);
            left.remove(best);
            Chain.name(best).ifPresent(known::add);
        }
    }

    private boolean staysInside(Leaf item) {
        return item instanceof Leaf.Workspace || item instanceof Leaf.For f && places.get(f.variable()).runs() == Runs.A_THREAD;
    }

    private int rank(Leaf item) {
        return switch (item) {
            case Leaf.Let l -> 0;
            case Leaf.Guard g -> 0;
            case Leaf.For f -> switch (places.get(f.variable()).runs()) {
                case BLOCKS -> 1;
                case THREADS -> 2;
                case A_THREAD -> tile.contains(f.variable()) ? 7 : f.reduction() ? 5 : 4;
                case TOGETHER -> 6;
            };
            default -> 3;
        };
    }

    /** Whether threads of a block see different values. */
    public boolean differs(Set<String> variables) {
        return chain.closure(variables).stream().anyMatch(ofThreads::contains);
    }

    /** Whether a temporary is the same for all threads of a block. */
    public boolean isShared(Leaf.Workspace w) {
        return !differs(Chain.asks(w));
    }

    /** The first position at which the updated element is known, or the few that stay in registers: all remaining items update it. */
    public int resultAt() {
        Set<String> target = chain.closure(Chain.variables(chain.update().target().index()));
        int at = 0;
        for (int k = 0; k < items.size(); k++) {
            boolean decides = Chain.name(items.get(k)).filter(target::contains)
                    .filter(v -> chain.closure(Set.of(v)).stream().noneMatch(tile::contains)).isPresent();
            boolean isOne = items.get(k) instanceof Leaf.For f && places.get(f.variable()).runs() != Runs.A_THREAD
                    && places.get(f.variable()).runs() != Runs.TOGETHER;
            at = decides || isOne ? k + 1 : at;
        }
        // an element exists if its guards hold, and only then is it written
        while (at < items.size() && (items.get(at) instanceof Leaf.Guard || items.get(at) instanceof Leaf.Let)) {
            at++;
        }
        return at;
    }
}
