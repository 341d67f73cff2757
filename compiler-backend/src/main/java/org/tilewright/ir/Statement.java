package org.tilewright.ir;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ReductionOperator;

/** One step of a program. */
public sealed interface Statement {

    SourceRange range();

    /**
     * {@code LABEL: A(i, 2*j + 1) = EXPR for i in 1..n-1}, or {@code +=}.
     *
     * @param target an access in whose indices distinct variables stand, one in each
     * @param scan what becomes of the values along one index of the target, where the right side is {@code scan(+, k: value)}
     * @param ranges of variables that do not run over all of their extents. Elements of the target that are not reached keep their
     *        values
     */
    record Assignment(Optional<Word> label, Expr.Access target, boolean accumulate, Optional<Scan> scan, Expr value, List<Range> ranges,
                      SourceRange range) implements Statement {

        /** A statement without a scan. */
        public Assignment(Optional<Word> label, Expr.Access target, boolean accumulate, Expr value, List<Range> ranges, SourceRange range) {
            this(label, target, accumulate, Optional.empty(), value, ranges, range);
        }

        /** The same with another right side. */
        public Assignment with(Expr newValue, List<Range> newRanges) {
            return new Assignment(label, target, accumulate, scan, newValue, newRanges, range);
        }

        /** The name that schedules refer to: the label, else the tensor. */
        public Word name() {
            return label.orElse(target.tensor());
        }

        /** The range of a variable, if it has one. */
        public Optional<Range> rangeOf(String variable) {
            return ranges.stream().filter(r -> r.variable().text().equals(variable)).findFirst();
        }

        /** Whether the target's old values matter: they are added to, or elements that are not reached keep them. */
        public boolean needsOldValues(Program program) {
            return accumulate || reachesPart(program);
        }

        /** Whether elements of the target may be left as they are: not all of its indices are known to run over a whole dimension. */
        public boolean reachesPart(Program program) {
            List<ParamExpr> extents = program.tensor(target.tensor().text()).map(TensorDecl::extents).orElse(List.of());
            return IntStream.range(0, target.indices().size()).anyMatch(d -> !reachesAll(target.indices().get(d),
                    d < extents.size() ? Optional.of(extents.get(d)) : Optional.empty()));
        }

        private boolean reachesAll(AffineIndex index, Optional<ParamExpr> extent) {
            if (index.terms().size() != 1 || !IntExpr.param(index.terms().getFirst().coefficient()).equals(IntExpr.ONE)) {
                return false;
            }
            Range r = rangeOf(index.terms().getFirst().variable().text()).orElse(null);
            return r == null ? index.plainVariable().isPresent()
                    : r.step().map(IntExpr::param).orElse(IntExpr.ONE).equals(IntExpr.ONE) && extent.isPresent()
                            && shifted(r.low(), index).equals(IntExpr.ZERO) && shifted(r.high(), index).equals(IntExpr.param(extent.get()));
        }

        private static IntExpr shifted(ParamExpr bound, AffineIndex index) {
            return IntExpr.param(new ParamExpr.Binary(ParamExpr.Operator.ADD, bound, index.constant(), bound.range()));
        }
    }

    /**
     * {@code scan(OPERATOR, VARIABLE: ...)}: each element becomes what the values up to it come to, in the order of the variable.
     *
     * @param variable an index of the left side
     * @param exclusive whether an element's own value is left out, so that the first element is the operator's value of nothing
     */
    record Scan(ReductionOperator operator, Word variable, boolean exclusive, SourceRange range) {

        /** The operators that there are, as they are written. */
        public static final Map<String, ReductionOperator> OPERATORS = Map.of(
                "+", ReductionOperator.SUM, "*", ReductionOperator.PROD, "min", ReductionOperator.MIN, "max", ReductionOperator.MAX);

        /** The option of a scan that leaves an element's own value out. */
        public static final String EXCLUSIVE = "exclusive";
    }

    /**
     * {@code for VARIABLE in low..high step step}; {@code high} is excluded.
     *
     * @param step from one index to the next; 1 if none is written
     * @param isIndex whether it is written as an index of the left side, which no text names a variable for: {@code U(low, j)}
     */
    record Range(Word variable, ParamExpr low, ParamExpr high, Optional<ParamExpr> step, boolean isIndex, SourceRange range) { }

    /** {@code redistribute A(x, y) -> M(x, *)}. */
    record Redistribute(Distribution distribution, SourceRange range) implements Statement { }

    /**
     * {@code repeat t in from..to until CONDITION { body }}; {@code to} is excluded.
     *
     * @param until the {@code bool} scalar, on every processor, that is asked after each round and ends the repeat when it is true. No
     *        text declares it: the body's last statement sets it to the condition
     */
    record Repeat(Word variable, ParamExpr from, ParamExpr to, Optional<Word> until, List<Statement> body, SourceRange range)
            implements Statement {

        /** The params and counters around, with this one's value in the first round; 0 where it has none, which the checks tell. */
        public ParamValues inFirstRound(ParamValues around) {
            try {
                return around.with(variable.text(), around.integer(from));
            } catch (ParamValues.NoValue reportedByChecks) {
                return around.with(variable.text(), 0);
            }
        }

        /** The scalar of a repeat's condition. */
        public static Word condition(Word counter, SourceRange condition) {
            return new Word(CONDITION + counter.text(), condition);
        }

        /** Whether a tensor is the scalar of a condition; no name in a text is like that. */
        public static boolean isCondition(String tensor) {
            return tensor.startsWith(CONDITION);
        }

        private static final String CONDITION = "until ";
    }
}
