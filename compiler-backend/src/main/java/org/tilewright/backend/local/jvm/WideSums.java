package org.tilewright.backend.local.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafContents;
import org.tilewright.leaf.Scalar;

/**
 * Sums of 32-bit numbers in 64 bits. An element that is added to in memory is rounded each time, so the error of a long sum grows
 * with its length; where a leaf adds to an element often, it adds into an array of the wider type, which is rounded once.
 */
public final class WideSums {

    /** The rounding of so many additions is as small as what tuned kernels add at a time. */
    public static final long OFTEN = 4096;

    private WideSums() { }

    /** The leaf with results in the wider type, if it is a nest that sums into elements of 32-bit numbers. */
    public static Optional<Leaf> of(Leaf leaf) {
        return LeafContents.readsATarget(leaf) ? Optional.empty() : widened(leaf);
    }

    private static Optional<Leaf> widened(Leaf leaf) {
        return switch (leaf) {
            case Leaf.For f -> widened(f.body()).map(b -> f.with(f.low(), f.high(), b));
            case Leaf.Let l -> widened(l.body()).map(b -> new Leaf.Let(l.variable(), l.value(), b));
            case Leaf.Guard g -> widened(g.body()).map(b -> new Leaf.Guard(g.conditions(), b));
            case Leaf.Sequence s -> {
                List<Leaf> parts = new ArrayList<>();
                s.parts().forEach(p -> widened(p).ifPresent(parts::add));
                yield parts.size() == s.parts().size() ? Optional.of(new Leaf.Sequence(parts)) : Optional.empty();
            }
            case Leaf.Workspace w -> workspace(w);
            case Leaf.Update u -> widened(u);
            case Leaf.InRegister r -> widened(r.loops()).map(l -> inRegister(r, l));
            case Leaf.Call c -> Optional.empty();
            case Leaf.Bind b -> widened(b.body()).map(x -> new Leaf.Bind(b.variable(), b.value(), b.within(), x));
            case Leaf.IndirectUpdates s ->
                    widened(s.inside()).flatMap(b -> widened(s.loops()).map(l -> new Leaf.IndirectUpdates(s.around(), b, l)));
            case Leaf.Decided d -> Optional.empty();
        };
    }

    private static Optional<Leaf> workspace(Leaf.Workspace w) {
        Leaf consumer = widened(w.consumer()).orElse(w.consumer());
        Optional<Leaf> filled = widened(w.producer());
        List<BufferRef> wide = filled.map(Leaf::targets).orElse(List.of());
        if (wide.size() != 1 || !wide.getFirst().name().equals(w.buffer().name())) {
            return consumer == w.consumer() ? Optional.empty()
                    : Optional.of(new Leaf.Workspace(w.buffer(), w.lows(), w.sizes(), w.operator(), w.producer(), consumer));
        }
        return Optional.of(new Leaf.Workspace(wide.getFirst(), w.lows(), w.sizes(), w.operator(), filled.get(),
                reading(consumer, w.buffer(), wide.getFirst())));
    }

    private static Leaf.InRegister inRegister(Leaf.InRegister old, Leaf loops) {
        return new Leaf.InRegister(loops.updates().findFirst().orElseThrow(), old.wide(), loops);
    }

    /** A leaf that reads a buffer in the wider type; what it reads is rounded. */
    private static Leaf reading(Leaf leaf, BufferRef buffer, BufferRef wide) {
        return switch (leaf) {
            case Leaf.For f -> f.with(f.low(), f.high(), reading(f.body(), buffer, wide));
            case Leaf.Let l -> new Leaf.Let(l.variable(), l.value(), reading(l.body(), buffer, wide));
            case Leaf.Guard g -> new Leaf.Guard(g.conditions(), reading(g.body(), buffer, wide));
            case Leaf.Sequence s -> new Leaf.Sequence(s.parts().stream().map(p -> reading(p, buffer, wide)).toList());
            case Leaf.Workspace w -> new Leaf.Workspace(w.buffer(), w.lows(), w.sizes(), w.operator(), reading(w.producer(), buffer, wide),
                    reading(w.consumer(), buffer, wide));
            case Leaf.Update u -> new Leaf.Update(u.target(), u.operator(), reading(u.value(), buffer, wide), u.cause());
            case Leaf.Call c -> c;
            case Leaf.InRegister r -> inRegister(r, reading(r.loops(), buffer, wide));
            case Leaf.Bind b -> new Leaf.Bind(b.variable(), reading(b.value(), buffer, wide), b.within(), reading(b.body(), buffer, wide));
            case Leaf.IndirectUpdates s ->
                    new Leaf.IndirectUpdates(s.around(), reading(s.inside(), buffer, wide), reading(s.loops(), buffer, wide));
            case Leaf.Decided d -> d;
        };
    }

    private static Scalar reading(Scalar s, BufferRef buffer, BufferRef wide) {
        if (s instanceof Scalar.Load l && l.element().buffer().equals(buffer)) {
            return new Scalar.Convert(new Scalar.Load(new Leaf.Element(wide, l.element().index())), buffer.type());
        }
        return s.withParts(s.parts().stream().map(p -> reading(p, buffer, wide)).toList());
    }

    private static Optional<Leaf> widened(Leaf.Update u) {
        BufferRef to = u.target().buffer();
        ElementType wide = u.operator().accumulator(to.type());
        return wide == to.type() ? Optional.empty() : Optional.of(new Leaf.Update(
                new Leaf.Element(new BufferRef(to.name(), to.tensor(), wide, to.order()), u.target().index()), u.operator(),
                u.value(), u.cause()));
    }

    /** How often an element in memory is added to, at most: an innermost loop over real numbers adds up in a register. */
    public static long additions(Leaf leaf, ToLongFunction<IntExpr> value) {
        return switch (leaf) {
            case Leaf.For f -> {
                long inside = additions(f.body(), value);
                yield f.reduction() ? product(Math.max(0, value.applyAsLong(f.high()) - value.applyAsLong(f.low())), inside) : inside;
            }
            case Leaf.Let l -> additions(l.body(), value);
            case Leaf.Bind b -> additions(b.body(), value);
            case Leaf.Guard g -> additions(g.body(), value);
            case Leaf.Sequence s -> s.parts().stream().mapToLong(p -> additions(p, value)).max().orElse(1);
            case Leaf.Workspace w -> Math.max(additions(w.producer(), value), additions(w.consumer(), value));
            case Leaf.InRegister r -> 1;
            case Leaf.Decided d -> additions(d.loops(), value);
            case Leaf.Update u -> 1;
            case Leaf.Call c -> 1;
        };
    }

    private static long product(long a, long b) {
        return a > 0 && b > Long.MAX_VALUE / a ? Long.MAX_VALUE : a * b;
    }
}
