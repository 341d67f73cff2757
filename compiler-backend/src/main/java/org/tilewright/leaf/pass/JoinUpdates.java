package org.tilewright.leaf.pass;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.leaf.BinaryOperation;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafContents;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.Scalar;
import org.tilewright.leaf.UnaryOperation;

/** Joins updates of the same element by the same operator into one, so that the element is loaded and stored once. */
final class JoinUpdates implements LeafPass {

    @Override
    public Leaf apply(Leaf leaf, Setting setting) {
        return in(leaf);
    }

    private static Leaf in(Leaf leaf) {
        return switch (leaf) {
            case Leaf.Sequence s -> sequence(s);
            case Leaf.Decided d -> d;
            default -> leaf.around(JoinUpdates::in);
        };
    }

    private static Leaf sequence(Leaf.Sequence s) {
        List<Leaf> parts = new ArrayList<>();
        for (Leaf part : s.parts()) {
            int like = -1;
            for (int i = 0; i < parts.size(); i++) {
                like = part instanceof Leaf.Update u && parts.get(i) instanceof Leaf.Update earlier && canJoin(earlier, u)
                        && parts.subList(i + 1, parts.size()).stream().allMatch(p -> mayChangePlaces(p, u)) ? i : like;
            }
            if (like >= 0) {
                parts.set(like, join((Leaf.Update) parts.get(like), (Leaf.Update) part));
            } else {
                parts.add(in(part));
            }
        }
        return parts.size() == 1 ? parts.get(0) : new Leaf.Sequence(List.copyOf(parts));
    }

    private static boolean canJoin(Leaf.Update a, Leaf.Update b) {
        // any and all of numbers are truth values, which no operation on the numbers yields
        return a.target().equals(b.target()) && a.operator().equals(b.operator())
                && a.operator().builtIn().filter(o -> !o.isOfConditions() || a.value().type() == ElementType.BOOL).isPresent();
    }

    /** Whether an update can come before a part that updates another buffer: neither reads what the other updates. */
    private static boolean mayChangePlaces(Leaf part, Leaf.Update u) {
        return part.targets().stream().map(BufferRef::name).noneMatch(LeafContents.ofValue(u).buffers::containsKey)
                && part.updates().noneMatch(p -> LeafContents.ofValue(p).buffers.containsKey(u.target().buffer().name()));
    }

    private static Leaf.Update join(Leaf.Update a, Leaf.Update b) {
        ElementType type = a.target().buffer().type();
        boolean minus = a.operator().is(ReductionOperator.SUM) && type != ElementType.BOOL && b.value() instanceof Scalar.Unary u
                && u.operation() == UnaryOperation.NEG;
        Scalar value = minus ? new Scalar.Binary(BinaryOperation.SUB, a.value(), ((Scalar.Unary) b.value()).operand(), type)
                : new Scalar.Binary(BinaryOperation.of(a.operator().builtIn().orElseThrow()), a.value(), b.value(), type);
        return new Leaf.Update(a.target(), a.operator(), value, a.cause());
    }
}
