package org.tilewright.ir.typing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;
import org.tilewright.ir.type.ReductionOperator;

/**
 * Says what computed indices mean in terms of indices that are known: an element is the sum over its dimension of what is there where
 * the index is that one. Plans come out as those of any sum, with loops that can be distributed; leaves run no such loop
 * ({@code leaf.FollowIndices}).
 *
 * <pre>
 * y(i) = X(idx(i))            y(i) = sum(x: select(idx(i) == x, X(x), 0))
 * H(key(e)) += v(e)           H(b) += select(key(e) == b, v(e), 0)
 * </pre>
 *
 * Of conditions, {@code any} and {@code and} take the places of sum and select. A record that is read is one of its fields, each read so.
 */
final class ExpandComputedIndices {

    private final Program program;

    private final boolean alone;

    /** @param alone whether one element is chosen: of several, those of one tensor share what is fetched of it */
    private ExpandComputedIndices(Program program, boolean alone) {
        this.program = program;
        this.alone = alone;
    }

    static Statement.Assignment in(Program program, Statement.Assignment s) {
        int gathers = count(program, s.value());
        return gathers == 0 && !(s.value() instanceof Expr.IndirectUpdate) && !isComputed(s.value()) ? s
                : s.with(new ExpandComputedIndices(program, gathers == 1).value(s.value()), s.ranges());
    }

    private static boolean isComputed(Expr e) {
        return e instanceof Expr.ComputedIndex || e.parts().stream().anyMatch(ExpandComputedIndices::isComputed);
    }

    private static int count(Program program, Expr e) {
        if (e instanceof Expr.Field f && f.record().bare() instanceof Expr.IndirectAccess g) {
            return 1 + count(program, g.index()) + count(program, g.element());
        }
        int count = e instanceof Expr.IndirectAccess g ? record(program, g).map(r -> r.fields().size() + 1).orElse(1) : 0;
        for (Expr p : e.parts()) {
            count += count(program, p);
        }
        return count;
    }

    /** The record that an element is. */
    private static Optional<RecordType> record(Program program, Expr element) {
        return switch (element) {
            case Expr.IndirectAccess g -> record(program, g.element());
            case Expr.Access a -> program.tensor(a.tensor().text()).map(TensorDecl::type).filter(RecordType.class::isInstance)
                    .map(RecordType.class::cast);
            default -> Optional.empty();
        };
    }

    private Expr value(Expr e) {
        return switch (e) {
            case Expr.Field f when f.record().bare() instanceof Expr.IndirectAccess g && record(program, g).isPresent() ->
                    value(new Expr.IndirectAccess(g.variable(), g.index(), new Expr.Field(g.element(), f.field(), f.range()), f.range()));
            case Expr.IndirectAccess g when record(program, g).isPresent() -> {
                RecordType r = record(program, g).get();
                List<Expr> values = new ArrayList<>();
                for (RecordType.Field f : r.fields()) {
                    values.add(value(new Expr.Field(g, new Word(f.name(), g.range()), g.range())));
                }
                yield new Expr.Make(new Word(r.name(), g.range()), r, values, g.range());
            }
            case Expr.IndirectAccess g -> {
                boolean bool = isBool(g.element());
                Expr where = where(g.variable(), g.index(), value(g.element()), bool, zero(g.range()), g.range());
                ReductionOperator operator = bool ? ReductionOperator.ANY : ReductionOperator.SUM;
                Expr sum = new Expr.Reduction(operator, List.of(g.variable()), where, g.range());
                // a sum that is not a term of the statement's is computed whole
                yield alone ? sum : new Expr.Parenthesised(sum, g.range());
            }
            case Expr.ComputedIndex x when x.extent().isEmpty() -> known(x);
            case Expr.IndirectUpdate s -> addends(s, s.value(), program.tensor(s.index().tensor().text()).map(TensorDecl::type)
                    .orElse(ElementType.F64));
            default -> {
                List<Expr> parts = new ArrayList<>(3);
                for (Expr p : e.parts()) {
                    parts.add(value(p));
                }
                yield e.withParts(parts);
            }
        };
    }

    /** Each addend on its own, so that it is still summed over its own variables alone. */
    private Expr addends(Expr.IndirectUpdate s, Expr e, ElementType set) {
        return switch (e) {
            case Expr.Binary b when b.operator() == Expr.Operator.ADD || b.operator() == Expr.Operator.SUB ->
                    e.withParts(List.of(addends(s, b.left(), set), addends(s, b.right(), set)));
            case Expr.Negate n when !(n.operand().bare() instanceof Expr.Number) -> e.withParts(List.of(addends(s, n.operand(), set)));
            case Expr.IndirectUpdate inner -> addends(s, value(inner), set);
            default -> {
                Expr value = value(e);
                // that nothing is added to records, others tell
                yield where(s.variable(), s.index(), value, set == ElementType.BOOL, set instanceof RecordType ? value : zero(e.range()),
                        e.range());
            }
        };
    }

    private static Expr zero(SourceRange range) {
        return new Expr.Number(java.math.BigDecimal.ZERO, true, range);
    }

    private Expr where(Word variable, Expr.ComputedIndex index, Expr value, boolean bool, Expr elsewhere, SourceRange range) {
        Expr is = new Expr.Binary(Expr.Operator.EQ, known(index), new Expr.IndexValue(variable, index.range()), index.range());
        return bool ? new Expr.Binary(Expr.Operator.AND, is, value, range) : new Expr.Select(is, value, elsewhere, range);
    }

    private Expr.ComputedIndex known(Expr.ComputedIndex index) {
        // of a tensor that there is not, or that has fewer dimensions, others tell
        ParamExpr extent = program.tensor(index.tensor().text()).filter(t -> index.dimension() < t.order())
                .map(t -> t.extents().get(index.dimension())).orElse(ParamExpr.of(0));
        return new Expr.ComputedIndex(value(index.value()), index.tensor(), index.dimension(), Optional.of(extent), index.range());
    }

    private boolean isBool(Expr element) {
        return switch (element) {
            case Expr.IndirectAccess g -> isBool(g.element());
            case Expr.Field f -> record(program, f.record().bare()).filter(r -> r.field(f.field().text())
                    .filter(i -> r.fields().get(i).type() == ElementType.BOOL).isPresent()).isPresent();
            case Expr.Access a -> program.tensor(a.tensor().text()).map(TensorDecl::type).filter(t -> t == ElementType.BOOL).isPresent();
            default -> false;
        };
    }
}
