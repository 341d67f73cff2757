package org.tilewright.generated.constructs;

import static org.tilewright.generated.constructs.Looks.*;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.generated.program.GeneratedProgram;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.Expr;
import org.tilewright.ir.ExprText;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.Intrinsic;
import org.tilewright.ir.type.RecordType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Scalar;
import org.tilewright.plan.Exchange;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Plan;

/** What programs shall be in now and then, beyond the constructs that they are made of: recognised in the program as it was read. */
public enum CoverageCase {
    // names and scopes
    NESTED_REDUCTIONS(a -> a.anyNested((x, y) -> true)),
    NESTED_REDUCTIONS_OF_ONE_NAME(a -> a.anyNested((x, y) -> Anatomy.share(Anatomy.names(x), Anatomy.names(y)))),
    SIBLINGS_OF_ONE_NAME(a -> a.anySiblings((x, y) -> Anatomy.share(Anatomy.names(x), Anatomy.names(y)))),
    SIBLINGS_OF_ONE_NAME_WITH_OTHER_EXTENTS(a -> a.anySiblings((x, y) -> Anatomy.names(x).stream().filter(Anatomy.names(y)::contains)
            .anyMatch(v -> differ(a.extent(v, x.body()), a.extent(v, y.body()))))),
    REDUCTION_HIDES_A_SUMMED_VARIABLE(a -> a.anyStatement(s -> Anatomy.share(VariableExtents.freeVariables(s.statement().value()),
            bound(s.statement().value())))),
    TERMS_SUMMED_OVER_DIFFERENT_VARIABLES(a -> a.anyStatement(s -> s.statement().value() instanceof Expr.Binary b && isSum(b)
            && !summed(s, b.left()).equals(summed(s, b.right())))),
    IMPLICIT_SUM(a -> a.anyStatement(s -> !summed(s, s.statement().value()).isEmpty())),
    SUM_INSIDE_A_TERM(a -> a.anyStatement(s -> !(s.statement().value() instanceof Expr.Binary b && isSum(b))
            && hasSum(s.statement().value()))),

    // indices
    DIAGONAL(a -> a.anyAccess(x -> {
        List<String> plain = x.indices().stream().flatMap(i -> i.plainVariable().stream()).map(Word::text).toList();
        return new HashSet<>(plain).size() < plain.size();
    })),
    CONSTANT_INDEX(a -> a.anyIndex(i -> i.terms().isEmpty())),
    OFFSET(a -> a.anyIndex(i -> i.terms().size() == 1 && i.plainVariable().isEmpty() && literal(i.terms().get(0).coefficient(), 1))),
    STRIDE(a -> a.anyCoefficient(c -> a.value(c) > 1)),
    NEGATIVE_COEFFICIENT(a -> a.anyCoefficient(c -> a.value(c) < 0)),
    ZERO_COEFFICIENT(a -> a.anyCoefficient(c -> a.value(c) == 0)),
    PARAM_COEFFICIENT(a -> a.anyCoefficient(c -> !(c instanceof ParamExpr.Literal))),
    GOES_AROUND_FORWARDS(a -> a.anyIndex(i -> i.period().isPresent() && !i.terms().isEmpty() && a.value(i.constant()) > 0)),
    GOES_AROUND_BACKWARDS(a -> a.anyIndex(i -> i.period().isPresent() && a.value(i.constant()) < 0)),
    GOES_AROUND_MIRRORED(a -> a.anyIndex(i -> i.period().isPresent() && a.value(i.terms().getFirst().coefficient()) < 0)),
    GOES_AROUND_BY_A_COUNTER(a -> a.anyStatement(s -> s.reads().stream().flatMap(x -> x.indices().stream())
            .anyMatch(i -> i.period().isPresent() && counts(s, i.constant())))),
    GOES_AROUND_SEVERAL_DIMENSIONS(a -> a.anyAccess(x -> x.indices().stream().filter(i -> i.period().isPresent()).count() > 1)),
    GOES_AROUND_BESIDE_A_PLAIN_INDEX(a -> a.anyStatement(s -> s.reads().stream().anyMatch(x -> s.reads().stream().anyMatch(y ->
            x.tensor().text().equals(y.tensor().text()) && !x.indices().isEmpty() && plain(x, 0)
                    && y.indices().get(0).period().isPresent())))),
    GOES_AROUND_A_RANGE(a -> a.anyStatement(s -> s.reads().stream().flatMap(x -> x.indices().stream()).anyMatch(i -> i.period().isPresent()
            && i.terms().stream().anyMatch(t -> s.statement().rangeOf(t.variable().text()).isPresent())))),
    INDEX_OF_SEVERAL_VARIABLES(a -> a.anyIndex(i -> i.terms().size() > 1)),
    HALO(a -> a.anyStatement(s -> s.reads().stream()
            .anyMatch(x -> s.reads().stream().anyMatch(y -> x.tensor().text().equals(y.tensor().text())
                    && !x.indices().isEmpty() && plain(x, 0) && !plain(y, 0) && y.indices().get(0).terms().size() == 1)))),

    // statements
    READS_ITS_OUTPUT_ELSEWHERE(a -> a.anyStatement(s -> s.reads().stream().anyMatch(x -> x.tensor().text().equals(s.output())
            && !x.indices().toString().equals(s.statement().target().indices().toString())
            && x.indices().stream().anyMatch(i -> i.plainVariable().isEmpty())))),
    ADDS_TO_ITS_OUTPUT(a -> a.anyStatement(s -> s.statement().accumulate())),
    ADDS_TO_ITS_OLD_VALUES(a -> a.anyStatement(s -> !s.statement().accumulate()
            && StatementForm.of(a.of().program(), s.statement()).accumulates())),
    READS_WHAT_ONE_ABOVE_COMPUTED(a -> java.util.stream.IntStream.range(1, a.assignments().size()).anyMatch(n -> a.assignments().get(n)
            .reads().stream()
            .anyMatch(x -> a.assignments().subList(0, n).stream().anyMatch(p -> p.output().equals(x.tensor().text()))))),
    COMPUTES_A_SCALAR(a -> a.anyStatement(s -> s.statement().target().indices().isEmpty())),
    READS_A_SCALAR(a -> a.anyAccess(x -> x.indices().isEmpty())),
    OVERWRITES_AN_INPUT(a -> a.anyStatement(s -> a.of().program().inputs().stream().anyMatch(i -> i.tensor().text().equals(s.output())))),
    SETS_A_PART(a -> a.anyStatement(s -> s.statement().reachesPart(a.of().program()) && !s.statement().accumulate())),
    SETS_ALL_OF_A_RANGE(a -> a.anyStatement(s -> !s.statement().reachesPart(a.of().program()) && s.statement().target().indices().stream()
            .flatMap(i -> i.terms().stream()).anyMatch(t -> s.statement().rangeOf(t.variable().text()).isPresent()))),
    SETS_A_DIAGONAL(a -> a.anyExpression(e -> e instanceof Expr.Select x && x.condition() instanceof Expr.Binary b
            && b.left() instanceof Expr.ComputedIndex)),
    ADDS_TO_A_DIAGONAL(a -> a.anyExpression(e -> e instanceof Expr.IndirectUpdate x && x.index().value() instanceof Expr.IndexValue)),
    GOES_AROUND_BY_A_QUOTIENT(a -> a.anyOutput((o, c) -> o.form().quotients().keySet().stream().anyMatch(q -> VariableExtents.accesses(
            o.form().statement().value()).stream().flatMap(x -> x.indices().stream()).anyMatch(i -> i.period().isPresent()
                    && i.terms().stream().anyMatch(t -> t.variable().text().equals(q)))))),
    GOES_AROUND_WITHOUT_A_VARIABLE(a -> a.anyIndex(i -> i.terms().isEmpty() && i.constant().text().contains("%"))),
    COMPUTES_AT_A_COORDINATE(a -> a.anyCompute(c -> c.mapping().stream().anyMatch(r -> r instanceof Plan.Role.At x
            && !x.coordinate().equals(IntExpr.ZERO)))),
    READS_FURTHER_DIMENSIONS(a -> a.of().program().text().contains("...")),
    CONJUGATES_AN_OPERAND(a -> a.of().program().text().matches("(?s).*einsum\\([^\\n]*conj\\(.*")),
    SETS_ELEMENTS_OF_ONE_INDEX(a -> a.anyStatement(s -> s.statement().ranges().stream().anyMatch(Statement.Range::isIndex))),
    ADDS_TO_A_PART(a -> a.anyStatement(s -> !s.statement().ranges().isEmpty() && s.statement().accumulate())),
    SETS_NO_ELEMENT(a -> a.anyStatement(s -> s.statement().ranges().stream().anyMatch(r -> a.value(r.low()) == a.value(r.high())))),
    SETS_ELEMENTS_BESIDE(a -> left(a, 1)),
    SETS_EVERY_SECOND_ELEMENT(a -> left(a, 2)),
    SETS_EVERY_THIRD_ELEMENT(a -> left(a, 3)),
    ADDS_TO_ELEMENTS_APART(a -> a.anyStatement(s -> s.statement().accumulate()
            && s.statement().target().indices().stream().anyMatch(i -> isPlaced(a, i, 2)))),
    READS_WHAT_IT_SETS_APART(a -> a.anyStatement(s -> s.statement().target().indices().stream().anyMatch(i -> isPlaced(a, i, 2))
            && s.reads().stream().anyMatch(x -> x.tensor().text().equals(s.output())))),
    PLACED_INDEX_AS_A_NUMBER(a -> a.anyStatement(s -> s.statement().target().indices().stream()
            .anyMatch(i -> i.plainVariable().isEmpty() && !i.terms().isEmpty()
                    && readsIndex(s.statement().value(), i.terms().getFirst().variable().text())))),
    PLACED_ELEMENTS_WITH_A_STEP(a -> a.anyStatement(s -> s.statement().target().indices().stream()
            .anyMatch(i -> i.plainVariable().isEmpty() && !i.terms().isEmpty() && steps(s, i.terms().getFirst().variable().text())))),
    SETS_ELEMENTS_WITH_A_STEP(a -> a.anyStatement(s -> s.statement().target().indices().stream()
            .anyMatch(i -> i.plainVariable().filter(v -> steps(s, v.text())).isPresent()))),
    SUMS_WITH_A_STEP(a -> a.anyStatement(s -> summed(s, s.statement().value()).stream().anyMatch(v -> steps(s, v)))),
    REDUCES_WITH_A_STEP(a -> a.anyStatement(s -> bound(s.statement().value()).stream().anyMatch(v -> steps(s, v)))),
    SUMS_OVER_A_RANGE(a -> a.anyStatement(s -> summed(s, s.statement().value()).stream()
            .anyMatch(v -> s.statement().rangeOf(v).isPresent()))),
    REDUCES_A_RANGE(a -> a.anyStatement(s -> bound(s.statement().value()).stream().anyMatch(v -> s.statement().rangeOf(v).isPresent()))),
    READS_BELOW_A_RANGE(a -> a.anyStatement(s -> s.reads().stream().flatMap(x -> x.indices().stream())
            .anyMatch(i -> i.terms().size() == 1 && a.value(i.constant()) < 0 && a.value(i.terms().getFirst().coefficient()) == 1
                    && s.statement().rangeOf(i.terms().getFirst().variable().text()).isPresent()))),
    FINDS_THE_GREATEST(a -> a.anyExpression(e -> e instanceof Expr.Reduction r && r.keyword().equals("argmax"))),
    FINDS_THE_LEAST(a -> a.anyExpression(e -> e instanceof Expr.Reduction r && r.keyword().equals("argmin"))),
    FINDS_IN_A_RANGE(a -> a.anyStatement(s -> a.anyExpression(e -> e instanceof Expr.Reduction r && r.by() instanceof Expr.Reducer.Argument
            && s.statement().rangeOf(r.variables().getFirst().text()).isPresent()))),
    FINDS_AMONG_PARTS(a -> a.anyOutput((o, c) -> o.operator().finds().isPresent() && sends(c.body()))),
    FINDS_IN_SOME_ROWS(a -> a.anyOutput((o, c) -> o.operator().finds().isPresent() && o.form().reached().isPresent())),
    GATHERS_ALONE(a -> a.anyStatement(s -> s.statement().value() instanceof Expr.IndirectAccess)),
    GATHERS_SEVERAL(a -> a.anyExpression(e -> !(e instanceof Expr.IndirectAccess)
    && e.parts().stream().filter(Looks::gathers).count() > 1)),
    GATHERS_AN_INDEX(a -> a.anyExpression(e -> e instanceof Expr.ComputedIndex x && gathers(x.value()))),
    GATHERS_INSIDE_A_REDUCTION(a -> a.anyExpression(e -> e instanceof Expr.Reduction r && gathers(r.body()))),
    GATHERS_CONDITIONS(a -> a.anyExpression(e -> e instanceof Expr.IndirectAccess g && a.of().program()
            .tensor(g.index().tensor().text()).orElseThrow().type() == ElementType.BOOL)),
    FOLLOWS_AN_INDEX(a -> a.anyLeaf(l -> l instanceof Leaf.Update u && picks(u.value()))),
    ASKS_IN_A_LOOP(a -> a.anyCompute(c -> loops(c.body(), l -> fetches(l.body(), f -> f.asked().isPresent())))),
    ASKS_ONE_AFTER_THE_OTHER(a -> a.anyCompute(c -> fetches(c.body(), f -> f.asked().isPresent()
            && fetches(f.body(), g -> g.asked().filter(x -> x.reads().contains(f.buffer().name())).isPresent())))),
    ASKS_UNDER_A_CONDITION(a -> a.anyCompute(c -> fetches(c.body(), f -> f.asked().filter(x -> Anatomy.anyLeaf(x.leaf(),
            l -> l instanceof Leaf.IndirectUpdates s && s.binds().getFirst().value() instanceof Scalar.Select)).isPresent()))),
    ASKS_OF_SEVERAL(a -> a.anyCompute(c -> fetches(c.body(), f -> f.asked().isPresent()
            && fetches(f.body(), g -> g.asked().isPresent())))),
    ASKS_FOR_ROWS(a -> a.anyCompute(c -> fetches(c.body(), f -> f.asked().isPresent() && f.buffer().order() > 1))),
    ASKS_FOR_RECORDS(a -> a.anyCompute(c -> fetches(c.body(), f -> f.asked().isPresent() && f.buffer().type() instanceof RecordType))),
    ASKS_BESIDE_WORK_OF_OTHERS(a -> processors(a) > 1 && a.anyCompute(c -> fetches(c.body(), f -> f.asked().isPresent())
            && c.mapping().stream().anyMatch(r -> r instanceof Plan.Role.At))),
    SCATTERS(a -> a.anyLeaf(l -> l instanceof Leaf.IndirectUpdates)),
    SCATTERS_IN_TWO_DIMENSIONS(a -> a.anyLeaf(l -> l instanceof Leaf.IndirectUpdates s && s.binds().size() > 1)),
    SCATTERS_WHAT_IT_GATHERS(a -> a.anyExpression(e -> e instanceof Expr.IndirectUpdate s && gathers(s.value()))),
    SCATTERS_SEVERAL_ADDENDS(a -> a.anyExpression(e -> e instanceof Expr.IndirectUpdate s && s.value() instanceof Expr.Binary b
    && isSum(b))),
    SCATTERS_CONDITIONS(a -> a.anyExpression(e -> e instanceof Expr.IndirectUpdate s && a.of().program()
            .tensor(s.index().tensor().text()).orElseThrow().type() == ElementType.BOOL)),
    SCATTERS_ON_THREADS(a -> a.anyLeaf(l -> l instanceof Leaf.IndirectUpdates s
    && s.around().stream().anyMatch(f -> f.parallelism().onThreads()))),
    FINDS_NAN(a -> a.anyExpression(e -> e instanceof Expr.Reduction r && r.by() instanceof Expr.Reducer.Argument
            && r.body() instanceof Expr.Access x && a.holdsNan(x.tensor().text()))),
    REDUCES_INSIDE_ONE_ELEMENT(a -> a.leaves().stream().anyMatch(l -> l instanceof Leaf.Update u && Looks.reduces(u.value()))),
    MULTIPLIES_WINDOWS(a -> a.anyLeaf(l -> l instanceof Leaf.Contract x && x.contraction().hasWindows())),
    COMBINES_BY_A_FUNCTION(a -> a.anyExpression(e -> own(e) && e.parts().size() == 3)),
    COMBINES_FROM_THE_FIRST(a -> a.anyExpression(e -> own(e) && e.parts().size() == 2)),
    COMBINES_OVER_SEVERAL(a -> a.anyExpression(e -> own(e) && ((Expr.Reduction) e).variables().size() > 1)),
    COMBINES_WHAT_MAY_FAIL(a -> a.anyExpression(e -> own(e) && ExprText.of(e.parts().get(1)).contains("%"))),
    COMBINES_COMPLEX_NUMBERS(a -> a.anyExpression(e -> own(e) && e.parts().getFirst() instanceof Expr.Access x
            && a.of().program().tensor(x.tensor().text()).orElseThrow().type().isComplex())),
    COMBINES_CONDITIONS(a -> a.anyExpression(e -> own(e) && e.parts().getLast() instanceof Expr.Bool)),
    COMBINES_PARTS(a -> a.anyOutput((o, c) -> combinesParts(o))),
    COMBINES_RECORDS(a -> a.anyExpression(e -> own(e) && e.parts().getFirst() instanceof Expr.Make)),
    COMBINES_PARTS_OF_RECORDS(a -> a.anyOutput((o, c) -> combinesParts(o) && o.type() instanceof RecordType)),
    SETS_PARTS_OF_RECORDS(a -> a.anyStatement(s -> !s.statement().ranges().isEmpty() && a.holdsRecords(s.statement().target()))),
    SENDS_RECORDS_TO_OWNERS(a -> a.anyOutput((o, c) -> o.operator().isOfOne() && sends(c.body()))),
    COPIES_RECORDS(a -> a.anyStatement(s -> s.statement().value() instanceof Expr.Access x && a.holdsRecords(x))),
    RECORD_WITH_PADDING(a -> a.of().program().records().stream().anyMatch(r -> r.padding() > 0)),
    COMBINES_PARTS_OVER_DIMENSIONS(a -> a.anyOutput((o, c) -> combinesParts(o) && o.mapping().size() > 1)),
    COMBINES_PARTS_BY_THE_OWNERS_OF_AN_INPUT(a -> a.anyOutput((o, c) -> combinesParts(o) && c.ofInput().isPresent())),
    COMBINES_PARTS_FOR_SEVERAL_OWNERS(a -> a.anyOutput((o, c) -> combinesParts(o) && o.layout().axes().stream()
            .anyMatch(x -> x instanceof Layout.Axis.Cut))),
    COMBINES_EMPTY_PARTS(a -> a.anyOutput((o, c) -> combinesParts(o) && o.form().reductions().stream()
            .anyMatch(v -> o.form().counts().get(v).evaluate(a.of().program().inFirstRounds(a.of().params())) < processors(a)))),
    COMBINES_NOTHING(a -> a.anyStatement(s -> a.anyExpression(e -> own(e) && ((Expr.Reduction) e).variables().stream().anyMatch(
            v -> s.statement().rangeOf(v.text()).filter(r -> !counts(s, r.low()) && !counts(s, r.high())
                    && a.value(r.low()) >= a.value(r.high())).isPresent())))),
    SCANS_BLOCKS(a -> a.anyScan((o, s) -> !s.along().isEmpty())),
    SCANS_WHOLE_ROWS(a -> a.anyScan((o, s) -> s.along().isEmpty())),
    SCANS_A_PART(a -> a.anyScan((o, s) -> o.form().reached().isPresent())),
    SCANS_COPIES(a -> a.anyScan((o, s) -> o.layout().axes().stream().anyMatch(x -> x instanceof Layout.Axis.Replicated))),
    SCANS_WHAT_IT_READS(a -> a.anyScan((o, s) -> o.readsOld())),
    SCANS_SUMS(a -> a.anyScan((o, s) -> !o.form().reductions().isEmpty())),
    SCANS_IN_ROUNDS_THAT_DIFFER(a -> a.anyStatement(s -> s.statement().scan().isPresent() && s.statement().ranges().stream()
            .anyMatch(r -> counts(s, r.low()) || counts(s, r.high())))),
    COMPUTED_TWICE(a -> a.assignments().stream().map(Anatomy.Placed::output).distinct().count() < a.assignments().size()),
    HIGH_ORDER(a -> a.anyAccess(x -> x.indices().size() >= 4)),
    MIXED_TYPES(a -> a.anyStatement(s -> s.reads().stream().map(x -> a.of().program().tensor(x.tensor().text()).orElseThrow().type())
            .distinct().count() > 1)),
    ABS_OF_COMPLEX(a -> a.anyExpression(e -> e instanceof Expr.Call c && c.function() == Intrinsic.ABS
            && c.arguments().get(0) instanceof Expr.Access x
            && a.of().program().tensor(x.tensor().text()).orElseThrow().type().isComplex())),
    QUOTIENT_OF_INTEGERS(a -> quotient(a, ElementType::isInteger)),
    CONDITIONS_JOINED_BY_AND(a -> a.anyExpression(e -> e instanceof Expr.Binary b && b.operator() == Expr.Operator.AND)),
    CONDITIONS_JOINED_BY_OR(a -> a.anyExpression(e -> e instanceof Expr.Binary b && b.operator() == Expr.Operator.OR)),
    CONDITION_DENIED(a -> a.anyExpression(e -> e instanceof Expr.Call x && x.function() == Intrinsic.NOT)),
    COMPUTES_I8(a -> computes(a, ElementType.I8)),
    COMPUTES_I16(a -> computes(a, ElementType.I16)),
    COMPUTES_U8(a -> computes(a, ElementType.U8)),
    COMPUTES_F16(a -> computes(a, ElementType.F16)),
    COMPUTES_BF16(a -> computes(a, ElementType.BF16)),
    READS_I8(a -> readsElements(a, ElementType.I8)),
    READS_I16(a -> readsElements(a, ElementType.I16)),
    READS_U8(a -> readsElements(a, ElementType.U8)),
    READS_F16(a -> readsElements(a, ElementType.F16)),
    READS_BF16(a -> readsElements(a, ElementType.BF16)),
    CONVERTED_TO_I8(a -> converted(a, f -> f == ElementType.I8, t -> true)),
    CONVERTED_TO_I16(a -> converted(a, f -> f == ElementType.I16, t -> true)),
    CONVERTED_TO_U8(a -> converted(a, f -> f == ElementType.U8, t -> true)),
    CONVERTED_TO_F16(a -> converted(a, f -> f == ElementType.F16, t -> true)),
    CONVERTED_TO_BF16(a -> converted(a, f -> f == ElementType.BF16, t -> true)),
    SMALL_RESULTS_FROM_OTHERS(a -> a.anyOutput((o, c) -> o.isWide() && sends(c.body()))),
    SMALL_RESULTS_COPIED(a -> a.anyOutput((o, c) -> o.isWide() && !Exchange.replicatedAtEnd(o).isEmpty())),
    SMALL_RESULTS_ADDED(a -> a.anyOutput((o, c) -> o.isWide() && o.accumulate())),
    SMALL_RESULTS_BESIDE_OLD_ONES(a -> a.anyOutput((o, c) -> o.isWide() && o.form().reached().isPresent())),
    SCANS_SMALL_RESULTS(a -> a.anyScan((o, s) -> o.isWide())),
    CONVERTED_TO_AN_INTEGER(a -> converted(a, f -> f.isInteger(), t -> !t.isInteger())),
    CONVERTED_TO_FEWER_DIGITS(a -> converted(a, f -> f.magnitude() == ElementType.F32, t -> t.magnitude() == ElementType.F64)),
    CONVERTED_TO_MORE_DIGITS(a -> converted(a, f -> f.magnitude() == ElementType.F64, t -> t.magnitude() == ElementType.F32)),
    CONVERTED_FROM_AN_INTEGER(a -> converted(a, f -> !f.isInteger(), ElementType::isInteger)),
    CONVERTED_FROM_A_CONDITION(a -> converted(a, f -> true, t -> t == ElementType.BOOL)),
    CONVERTED_TO_A_COMPLEX_NUMBER(a -> converted(a, ElementType::isComplex, t -> !t.isComplex())),
    PART_OF_A_COMPLEX_NUMBER(a -> calls(a, Set.of(Intrinsic.RE, Intrinsic.IM))),
    COMPLEX_NUMBER_OF_TWO_PARTS(a -> calls(a, Set.of(Intrinsic.COMPLEX))),
    CONJUGATE(a -> calls(a, Set.of(Intrinsic.CONJ))),
    ROUNDED_TO_AN_INTEGER(a -> calls(a, Set.of(Intrinsic.FLOOR, Intrinsic.CEIL, Intrinsic.ROUND))),
    SIGN(a -> calls(a, Set.of(Intrinsic.SIGN))),
    ERROR_FUNCTION(a -> calls(a, Set.of(Intrinsic.ERF))),
    ANGLE_OF_TWO(a -> calls(a, Set.of(Intrinsic.ATAN2))),
    REMAINDER(a -> a.anyExpression(e -> e instanceof Expr.Binary b && b.operator() == Expr.Operator.REM)),
    QUOTIENT_OF_REALS(a -> quotient(a, t -> !t.isInteger() && !t.isComplex())),
    QUOTIENT_OF_COMPLEX_NUMBERS(a -> quotient(a, ElementType::isComplex)),
    LIMIT_OF_I32(a -> number(a, 1L << 31)),
    LIMIT_OF_I64(a -> number(a, Long.MAX_VALUE)),
    INTEGER_BEYOND_A_REAL(a -> number(a, (1L << 53) + 1) || number(a, 16777217)),
    LITERAL_OF_MANY_DIGITS(a -> a.anyExpression(e -> e instanceof Expr.Number n && n.value().precision() > 20)),
    INFINITY_COMPARED_OR_CHOSEN(a -> a.anyExpression(e -> (e instanceof Expr.Call || e instanceof Expr.Select || e instanceof Expr.Reduction
            || e instanceof Expr.Binary b && b.operator().isComparison()) && e.parts().stream().anyMatch(p -> p instanceof Expr.Infinity))),
    EXTREME_OF_NAN(a -> a.anyExpression(e -> isExtreme(e)
            && e.parts().stream().anyMatch(p -> p instanceof Expr.Access x && a.holdsNan(x.tensor().text())))),
    QUOTIENT_NOT_CHOSEN(a -> a.anyExpression(e -> e instanceof Expr.Select x && x.then() instanceof Expr.Binary b
            && b.operator() == Expr.Operator.DIV && b.right() instanceof Expr.Access y && reads(x.condition(), y.tensor().text()))),
    LONG_SUM_OF_F32(a -> a.anyStatement(s -> a.of().program().tensor(s.output()).orElseThrow().type().magnitude() == ElementType.F32
            && s.statement().target().indices().isEmpty()
            && s.reads().stream().anyMatch(x -> a.extents(x.tensor().text()).length == 1 && a.extents(x.tensor().text())[0] > 1500))),
    MINIMUM_OF_THREE(a -> a.anyExpression(e -> e instanceof Expr.Call c && c.arguments().size() > 2)),

    INDEX_AS_A_NUMBER(a -> a.anyStatement(s -> s.statement().target().indices().stream()
            .anyMatch(i -> readsIndex(s.statement().value(), i.plainVariable().map(Word::text).orElse(""))))),
    SUMMED_INDEX_AS_A_NUMBER(a -> a.anyStatement(s -> summed(s, s.statement().value()).stream()
            .anyMatch(v -> readsIndex(s.statement().value(), v)))),
    REDUCED_INDEX_AS_A_NUMBER(a -> a.anyExpression(e -> e instanceof Expr.Reduction r && !r.isSum()
            && Anatomy.names(r).stream().anyMatch(v -> readsIndex(r.body(), v)))),

    // repeats
    NESTED_REPEATS(a -> a.anyStatement(s -> s.around().size() > 1)),
    COUNTER_IN_A_BOUND(a -> a.repeats().stream().anyMatch(r -> a.repeats().stream().anyMatch(o -> mentions(r, o.variable().text())))),
    COUNTER_AS_A_NUMBER(a -> a.anyStatement(s -> s.around().stream()
            .anyMatch(r -> readsNumber(s.statement().value(), r.variable().text())))),
    SETS_WHERE_A_COUNTER_IS(a -> a.anyStatement(s -> s.statement().ranges().stream()
            .anyMatch(r -> r.isIndex() && counts(s, r.low())))),
    READS_WHERE_A_COUNTER_IS(a -> a.anyStatement(s -> s.reads().stream().flatMap(x -> x.indices().stream())
            .anyMatch(i -> i.terms().isEmpty() && counts(s, i.constant())))),
    COUNTER_BESIDE_A_VARIABLE(a -> a.anyStatement(s -> s.reads().stream().flatMap(x -> x.indices().stream())
            .anyMatch(i -> !i.terms().isEmpty() && counts(s, i.constant())))),
    RANGE_FROM_A_COUNTER(a -> a.anyStatement(s -> s.statement().ranges().stream().anyMatch(r -> !r.isIndex() && counts(s, r.low())))),
    RANGE_UP_TO_A_COUNTER(a -> a.anyStatement(s -> s.statement().ranges().stream().anyMatch(r -> !r.isIndex() && counts(s, r.high())))),
    NO_ROUNDS(a -> a.repeats().stream().anyMatch(r -> fixed(a, r) && a.value(r.from()) >= a.value(r.to()))),
    NEGATIVE_COUNTER(a -> a.repeats().stream().anyMatch(r -> fixed(a, r) && a.value(r.from()) < 0)),
    REPEAT_UNTIL_A_CONDITION(a -> a.repeats().stream().anyMatch(r -> r.until().isPresent())),
    REPEAT_UNTIL_WHAT_IT_COMPUTES(a -> a.anyStatement(s -> Statement.Repeat.isCondition(s.output()) && !s.reads().isEmpty())),
    REPEAT_UNTIL_IN_A_REPEAT(a -> a.anyStatement(s -> Statement.Repeat.isCondition(s.output()) && s.around().size() > 1)),
    REDISTRIBUTED_IN_A_REPEAT(a -> a.repeats().stream()
            .anyMatch(r -> r.body().stream().anyMatch(s -> s instanceof Statement.Redistribute))),
    READS_THE_ROUND_BEFORE(a -> a.anyStatement(s -> !s.around().isEmpty()
            && a.assignments().stream().anyMatch(later -> later.around().contains(s.around().getLast())
                    && a.assignments().indexOf(later) > a.assignments().indexOf(s)
                    && s.reads().stream().anyMatch(x -> x.tensor().text().equals(later.output()))))),

    // machines and layouts
    OWNERS_OF_AN_INPUT_COMPUTE(Anatomy::isComputedByOwnersOfAnInput),
    NO_MACHINE(a -> a.of().program().machine().isEmpty()),
    ONE_PROCESSOR(a -> a.of().program().machine().isPresent() && processors(a) == 1),
    ONE_WIDE_DIMENSION(a -> processors(a) > 1 && grid(a).anyMatch(e -> e == 1)),
    EIGHT_PROCESSORS(a -> processors(a) == 8),
    THREE_DIMENSIONS(a -> grid(a).count() == 3),
    TWO_LEVELS(a -> a.of().program().machine().map(MachineDecl::levels).filter(l -> l.size() == 2).isPresent()),
    THREE_LEVELS(a -> a.of().program().machine().map(MachineDecl::levels).filter(l -> l.size() == 3).isPresent()),
    SEVERAL_MACHINES(a -> a.of().program().machines().size() > 1),
    FROM_ANOTHER_MACHINE(a -> a.of().program().machines().size() > 1 && a.assignments().stream().anyMatch(s -> s.reads().stream()
            .anyMatch(x -> Looks.machine(a, x.tensor().text()).filter(m -> Looks.machine(a, s.output()).filter(o -> !o.equals(m))
                    .isPresent()).isPresent()))),
    EMPTY_BLOCKS(a -> cut(a, (extent, processors) -> (extent + processors - 1) / processors * (processors - 1) >= extent)),
    UNEVEN_BLOCKS(a -> cut(a, (extent, processors) -> extent % processors != 0)),
    EXTENT_ONE(a -> a.of().program().tensors().stream().anyMatch(t -> t.extents().stream().anyMatch(e -> a.value(e) == 1))),
    CYCLIC_BLOCKS(a -> mappings(a).anyMatch(p -> p instanceof Distribution.Mapping.Cyclic c && a.value(c.block()) > 1)),
    CUT_TWICE_ON_ONE_LEVEL(a -> parts(a).anyMatch(p -> {
        List<String> cut = p.mappings().stream().flatMap(m -> switch (m) {
            case Distribution.Mapping.Block b -> Stream.of(b.name().text());
            case Distribution.Mapping.Cyclic c -> Stream.of(c.name().text());
            default -> Stream.<String>empty();
        }).toList();
        return new HashSet<>(cut).size() < cut.size();
    })),
    TRANSPOSED_LAYOUT(a -> parts(a).anyMatch(p -> {
        List<String> cut = p.mappings().stream().filter(x -> x instanceof Distribution.Mapping.Block)
                .map(x -> ((Distribution.Mapping.Block) x).name().text()).distinct().toList();
        List<String> order = p.names().stream().map(Word::text).filter(cut::contains).toList();
        return !order.equals(cut);
    })),
    CUT_AND_COPIED(a -> parts(a).anyMatch(p -> p.mappings().stream().anyMatch(x -> x instanceof Distribution.Mapping.Block)
            && p.mappings().stream().anyMatch(x -> x instanceof Distribution.Mapping.Replicated))),
    ONE_LEVEL_OF_TWO(a -> a.of().program().machine().map(m -> m.levels().size() > 1).orElse(false)
            && a.of().program().distributions().stream().anyMatch(d -> d.parts().size() == 1)),
    NOT_PLACED(a -> processors(a) > 1
            && a.of().program().tensors().stream().anyMatch(t -> a.of().program().distribution(t.name().text()).isEmpty())),
    PLACED_SCALAR(a -> parts(a).anyMatch(p -> p.names().isEmpty())),
    COLUMNS_FIRST(a -> a.of().program().tensors().stream()
            .anyMatch(t -> !t.storageOrder().equals(t.storageOrder().stream().sorted().toList()))),

    // schedules
    SPLIT_OF_A_SPLIT(a -> divided(a, true)),
    FACTOR_BEYOND_THE_EXTENT(a -> a.commands().anyMatch(c -> c instanceof Command.Split s && a.value(s.factor()) > 50
            || c instanceof Command.Divide d && a.value(d.pieces()) > 50)),
    SEVERAL_WORKSPACES(a -> a.of().program().schedules().stream()
            .anyMatch(s -> s.commands().stream().filter(c -> c instanceof Command.Precompute).count() > 1)),
    ROTATED_BY_SEVERAL(a -> a.commands().anyMatch(c -> c instanceof Command.Rotate r && r.by().size() > 1)),
    DISTRIBUTED_TWICE(a -> a.of().program().schedules().stream()
            .anyMatch(s -> s.commands().stream().filter(c -> c instanceof Command.Distribute
                    || c instanceof Command.DistributeLoops).count() > 1)),
    TWO_HOPS(a -> a.of().plan().grid().processorsOfNode(a.of().params()) > 1
            && a.anyCompute(c -> fetches(c.body(), f -> f.fromNode().isPresent()))),
    TWO_HOPS_AROUND_A_LOOP(a -> a.of().plan().grid().processorsOfNode(a.of().params()) > 1
            && a.anyCompute(c -> fetches(c.body(), f -> f.fromNode().isPresent() && f.ahead().isPresent()))),
    GIVEN_TO_A_DIMENSION(a -> a.commands().anyMatch(c -> c instanceof Command.DistributeLoops d
            && d.onto().orElse(null) instanceof org.tilewright.ir.Schedule.Onto.Dimension)),
    DISTRIBUTED_ONE_BY_ONE(a -> a.of().program().schedules().stream()
            .anyMatch(s -> s.commands().stream().filter(c -> c instanceof Command.DistributeLoops d && d.onto().isEmpty()
                    && d.loops().size() == 1).count() > 1)),
    FOLLOWS_A_TENSOR(a -> a.commands().anyMatch(c -> c instanceof Command.Distribute d
            && d.onto() instanceof org.tilewright.ir.Schedule.Onto.Named n && a.of().program().tensor(n.name().text()).isPresent())),
    COMMUNICATES_ITS_OUTPUT(a -> a.of().program().schedules().stream()
            .anyMatch(s -> s.commands().stream().anyMatch(c -> c instanceof Command.Communicate m
                    && a.anyStatement(x -> x.statement().name().text().equals(s.target().text())
                            && m.tensors().stream().anyMatch(t -> t.text().equals(x.output())))))),
    UNROLLED_SUM(a -> a.anyLeaf(l -> l instanceof Leaf.For f && f.unroll() > 1 && f.reduction())),
    UNROLLED_AROUND_A_SUM(a -> a.anyLeaf(l -> l instanceof Leaf.For f && f.unroll() > 1 && !f.reduction()
            && Anatomy.anyLeaf(f.body(), x -> x instanceof Leaf.For y && y.reduction()))),
    THREADS_AROUND_A_SUM(a -> a.anyLeaf(l -> l instanceof Leaf.For f && f.parallelism() == Leaf.Parallelism.THREADS
            && Anatomy.anyLeaf(f.body(), x -> x instanceof Leaf.For y && y.reduction() || x instanceof Leaf.Call))),
    SUM_INSIDE_A_WORKSPACE(a -> a.anyLeaf(l -> l instanceof Leaf.Workspace w
            && Anatomy.anyLeaf(w.producer(), x -> x instanceof Leaf.For y && y.reduction()))),
    ALTERNATIVE_SCHEDULES(a -> a.of().program().schedules().stream().map(s -> s.target().text()).distinct().count()
            < a.of().program().schedules().size()),

    // files
    READS_NPY(a -> reads(a, ".npy")),
    READS_MTX(a -> reads(a, ".mtx")),
    READS_TNS(a -> reads(a, ".tns")),
    WRITES_NPY(a -> writes(a, ".npy")),
    WRITES_MTX(a -> writes(a, ".mtx")),
    WRITES_TNS(a -> writes(a, ".tns"));

    private final Predicate<Anatomy> holds;

    CoverageCase(Predicate<Anatomy> holds) {
        this.holds = holds;
    }

    /** Those that a program is in. */
    public static Set<CoverageCase> of(GeneratedProgram g) {
        Anatomy anatomy = Anatomy.of(g);
        return Stream.of(values()).filter(s -> s.isIn(anatomy)).collect(Collectors.toSet());
    }

    boolean isIn(Anatomy a) {
        return holds.test(a);
    }
}
