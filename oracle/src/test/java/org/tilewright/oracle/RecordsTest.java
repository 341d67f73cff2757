package org.tilewright.oracle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tilewright.oracle.ProgramBuilder.*;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.Elements;
import org.tilewright.data.RandomElements;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Input;
import org.tilewright.ir.Statement;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;

/** Elements of several fields: what makes them, what reads them, and how each field is compared. */
class RecordsTest {

    private static final RecordType MATCH = new RecordType("Match", List.of(new RecordType.Field("id", ElementType.I64),
            new RecordType.Field("weight", ElementType.F64)));
    private static final Expr A = new Expr.Operand(false, Optional.empty(), SourceRange.NONE);
    private static final Expr B = new Expr.Operand(true, Optional.empty(), SourceRange.NONE);
    private static final Expr INF = new Expr.Infinity(SourceRange.NONE);
    private static final Effort SAMPLED = new Effort(0, 1e9, 1_000_000, 1e9, 1 << 20);

    private static Expr get(Expr record, String field) {
        return new Expr.Field(record, Word.of(field), SourceRange.NONE);
    }

    private static Expr make(Expr id, Expr weight) {
        return new Expr.Make(Word.of("Match"), MATCH, List.of(id, weight), SourceRange.NONE);
    }

    /** Of equal weights, that of the lower id. */
    private static Expr heavier(Expr a, Expr b) {
        return paren(select(op("or", op(">", get(a, "weight"), get(b, "weight")), op("and", op("==", get(a, "weight"), get(b, "weight")),
                op("<", get(a, "id"), get(b, "id")))), a, b));
    }

    private static Expr heaviest(Optional<Expr> zero, String variable, Expr body) {
        return new Expr.Reduction(new Expr.Reducer.UserDefined(Word.of("heavier"), heavier(A, B), zero), List.of(Word.of(variable)), body,
                SourceRange.NONE);
    }

    private static Expr index(String variable) {
        return new Expr.IndexValue(Word.of(variable), SourceRange.NONE);
    }

    private static Statement ranged(Expr.Access target, Expr value, String variable, long low, long high) {
        return new Statement.Assignment(Optional.empty(), target, false, value, List.of(new Statement.Range(Word.of(variable),
                ParamExpr.of(low), ParamExpr.of(high), Optional.empty(), false, SourceRange.NONE)), SourceRange.NONE);
    }

    private static ProgramBuilder base() {
        return new ProgramBuilder().tensor("N", MATCH, 4).tensor("best", MATCH).tensor("v", ElementType.I64, 4).iota("v")
                .tensor("x", ElementType.F64, 4).tensor("y", ElementType.F64, 4).iota("x").tensor("s", ElementType.F64)
                .tensor("W", ElementType.F64, 3, 4).random("W", 3).tensor("R", MATCH, 3);
    }

    private static Map<String, DenseTensor> values(ProgramBuilder p) {
        return NaiveEvaluator.evaluate(p.build(), p.values(), Path.of("."));
    }

    private static String records(ProgramBuilder p, String tensor) {
        DenseTensor t = values(p).get(tensor);
        assertEquals(MATCH, t.type());
        return Arrays.toString((long[]) Elements.field(t.array(), 0)) + " " + Arrays.toString((double[]) Elements.field(t.array(), 1));
    }

    private static double[] reals(ProgramBuilder p, String tensor) {
        return (double[]) values(p).get(tensor).array();
    }

    private static ProgramBuilder made() {
        return base().assign(at("N", "i"), make(op("+", at("v", "i"), num(5)), op("*", at("x", "i"), num(2))));
    }

    @Test
    void recordsAreMadeAndFieldsAreRead() {
        assertEquals("[5, 6, 7, 8] [0.0, 2.0, 4.0, 6.0]", records(made(), "N"));
        assertArrayEquals(new double[] {1, 3, 5, 7}, reals(made().assign(at("y", "i"), op("+", get(at("N", "i"), "weight"), num(1))), "y"));
        assertArrayEquals(new double[] {12}, reals(made().assign(at("s"), get(at("N", "i"), "weight")), "s"));
        assertArrayEquals(new double[] {7, 2, 2, 2}, reals(made().assign(at("y", "i"), get(paren(select(op("<", get(at("N", "i"), "id"),
                num(6)), make(num(1), num(7)), at("N", "1"))), "weight")), "y"));
        assertEquals("[8, 7, 6, 5] [6.0, 4.0, 2.0, 0.0]", records(made().assign(at("N", "i"), at("N", "-1*i+3")), "N"));
    }

    @Test
    void aRecordThatIsMadeGivesItsNumbersTheirTypes() {
        Expr half = op("/", get(make(num(1), num(2)), "weight"), num(4));
        assertArrayEquals(new double[] {1}, reals(base().assign(at("s"), select(op(">", half, num(0)), num(1), num(0))), "s"));
        Expr whole = op("/", get(make(num(2), num(2)), "id"), num(4));
        assertArrayEquals(new double[] {0}, reals(base().assign(at("s"), select(op(">", whole, num(0)), num(1), num(0))), "s"));
    }

    @Test
    void whatAFieldIsNotMadeOfIsSummedOver() {
        ProgramBuilder p = base().assign(at("s"), get(make(at("v", "j"), op("+", at("x", "i"), num(1))), "weight"));
        assertArrayEquals(new double[] {4 * (6 + 4)}, reals(p, "s"));
    }

    @Test
    void allFieldsAreMadeOfWhatWasThereBefore() {
        Expr swapped = make(call("i64", get(at("N", "i"), "weight")), call("f64", get(at("N", "i"), "id")));
        assertEquals("[0, 2, 4, 6] [5.0, 6.0, 7.0, 8.0]", records(made().assign(at("N", "i"), swapped), "N"));
        ProgramBuilder p = made().statement(repeat("t", 0, 3, assignment(at("N", "i"), false, swapped)));
        assertEquals("[0, 2, 4, 6] [5.0, 6.0, 7.0, 8.0]", records(p, "N"));
        assertTrue(Verify.against(p.build(), p.values(), Path.of("."), Results.of(p), SAMPLED).passed());
    }

    @Test
    void someElementsAreSet() {
        ProgramBuilder p = made().statement(ranged(at("N", "i"), make(num(-1), get(at("N", "i"), "weight")), "i", 1, 3));
        assertEquals("[5, -1, -1, 8] [0.0, 2.0, 4.0, 6.0]", records(p, "N"));
    }

    @Test
    void functionsCombineRecords() {
        ProgramBuilder p = base().assign(at("R", "i"), heaviest(Optional.empty(), "j", make(index("j"), at("W", "i", "j"))));
        DenseTensor w = values(p).get("W");
        DenseTensor r = values(p).get("R");
        for (int i = 0; i < 3; i++) {
            int best = 0;
            for (int j = 1; j < 4; j++) {
                best = w.real(4 * i + j) > w.real(4 * i + best) ? j : best;
            }
            assertEquals(best, ((long[]) Elements.field(r.array(), 0))[i]);
            assertEquals(w.real(4 * i + best), ((double[]) Elements.field(r.array(), 1))[i]);
        }
        ProgramBuilder tie = made().assign(at("best"), heaviest(Optional.empty(), "i", make(get(at("N", "i"), "id"), num(3))));
        assertEquals("[5] [3.0]", records(tie, "best"));
        assertEquals("[8] [6.0]", records(made().assign(at("best"), heaviest(Optional.empty(), "i", at("N", "i"))), "best"));
        assertArrayEquals(new double[] {6.5}, reals(made().assign(at("s"),
                op("+", get(heaviest(Optional.empty(), "i", at("N", "i")), "weight"), num(0.5))), "s"));
    }

    @Test
    void whatNothingComesToIsARecord() {
        Optional<Expr> zero = Optional.of(make(num(-1), neg(INF)));
        ProgramBuilder p = made().assign(at("best"), heaviest(zero, "i", at("N", "i")));
        assertEquals("[8] [6.0]", records(p, "best"));
        ProgramBuilder none = made().statement(ranged(at("best"), heaviest(zero, "i", at("N", "i")), "i", 2, 2));
        assertEquals("[-1] [-Infinity]", records(none, "best"));
        ProgramBuilder nested = base().assign(at("best"), heaviest(zero, "i",
                heaviest(zero, "j", make(op("+", op("*", index("i"), num(10)), index("j")), neg(at("W", "i", "j"))))));
        DenseTensor w = values(nested).get("W");
        int least = 0;
        for (int k = 1; k < 12; k++) {
            least = w.real(k) < w.real(least) ? k : least;
        }
        assertEquals("[" + (least / 4 * 10 + least % 4) + "] [" + -w.real(least) + "]", records(nested, "best"));
    }

    @Test
    void aFunctionMayExchangeFields() {
        RecordType pair = new RecordType("Pair", List.of(new RecordType.Field("a", ElementType.F64),
                new RecordType.Field("b", ElementType.F64)));
        Expr crossed = new Expr.Make(Word.of("Pair"), pair, List.of(get(A, "b"), op("+", get(A, "a"), get(B, "a"))), SourceRange.NONE);
        ProgramBuilder p = new ProgramBuilder().tensor("P", pair, 3).tensor("Q", pair).iota("P").assign(at("Q"),
                new Expr.Reduction(new Expr.Reducer.UserDefined(Word.of("f"), crossed, Optional.empty()), List.of(Word.of("i")),
                        at("P", "i"),
                        SourceRange.NONE));
        // (0, 0), then (0, 0 + 1), then (1, 0 + 2)
        Object q = values(p).get("Q").array();
        assertEquals(1, ((double[]) Elements.field(q, 0))[0]);
        assertEquals(2, ((double[]) Elements.field(q, 1))[0]);
    }

    @Test
    void fieldsAreGathered() {
        Expr.ComputedIndex key = new Expr.ComputedIndex(op("%", op("*", at("v", "e"), num(3)), num(4)), Word.of("N"), 0, Optional.empty(),
                SourceRange.NONE);
        Expr element = new Expr.IndirectAccess(Word.of("N from"), key, at("N", "N from"), SourceRange.NONE);
        assertArrayEquals(new double[] {0, 6, 4, 2}, reals(made().assign(at("y", "e"), get(element, "weight")), "y"));
        assertEquals("[5, 8, 7, 6] [0.0, 6.0, 4.0, 2.0]", records(made().assign(at("N", "e"), element), "N"));
    }

    @Test
    void inputsFillTheFields() {
        double[] fields = new double[8];
        RandomElements random = new RandomElements(7);
        for (int i = 0; i < 4; i++) {
            long[] id = new long[1];
            random.set(ElementType.I64, id, 0, 2L * i);
            fields[i] = id[0];
            fields[4 + i] = random.f64(2L * i + 1);
        }
        assertEquals(Arrays.toString(Arrays.stream(Arrays.copyOf(fields, 4)).mapToLong(d -> (long) d).toArray()) + " "
                + Arrays.toString(Arrays.copyOfRange(fields, 4, 8)), records(base().random("N", 7), "N"));
        assertEquals("[0, 1, 2, 3] [0.0, 1.0, 2.0, 3.0]", records(base().iota("N"), "N"));
        assertEquals("[1, 1, 1, 1] [1.0, 1.0, 1.0, 1.0]", records(base().input("N", new Input.Source.Ones()), "N"));
        assertEquals("[0, 0, 0, 0] [0.0, 0.0, 0.0, 0.0]", records(base().input("N", new Input.Source.Zeros()), "N"));
        ProgramBuilder square = new ProgramBuilder().tensor("N", MATCH, 2, 2).input("N", new Input.Source.Identity());
        assertEquals("[1, 0, 0, 1] [1.0, 0.0, 0.0, 1.0]", records(square, "N"));
    }

    @Test
    void eachFieldHasItsOwnUncertainty() {
        ProgramBuilder p = made().assign(at("best"), heaviest(Optional.empty(), "i", at("N", "i")));
        Map<String, NaiveEvaluator.Value> values = new NaiveEvaluator(p.build(), p.values(), Path.of(".")).evaluate();
        assertEquals(Optional.empty(), values.get("N.id").uncertainty());
        assertArrayEquals(new double[] {0, 2, 4, 6}, values.get("N.weight").uncertainty().orElseThrow());
        assertEquals(Optional.empty(), values.get("best.id").uncertainty());
        assertTrue(values.get("best.weight").uncertainty().orElseThrow()[0] >= 6);
    }

    @Test
    void aFieldThatDiffersIsNamed() {
        ProgramBuilder p = made();
        for (Effort effort : List.of(SAMPLED, Effort.usual())) {
            Verdict right = Verify.against(p.build(), p.values(), Path.of("."), Results.of(p), effort);
            assertTrue(right.passed(), right::text);
            assertEquals(List.of(new Verdict.Compared("N.id", 4), new Verdict.Compared("N.weight", 4)), right.tensors());
            Results wrong = Results.of(p).change("N", t -> ((double[]) Elements.field(t.array(), 1))[3] += 1e-9);
            Verdict v = Verify.against(p.build(), p.values(), Path.of("."), wrong, effort);
            assertFalse(v.passed());
            assertTrue(v.text().startsWith("verification failed: N.weight(3) is 6.000000001, expected 6.0 within "), v.text());
        }
    }

    /** What each round overwrites is computed again, all fields of it from before. */
    @Test
    void chosenElementsAreThoseOfTheWhole() {
        Expr next = make(op("+", get(at("N", "-1*i+3"), "id"), call("i64", get(at("N", "i"), "weight"))),
                op("+", get(at("N", "i"), "weight"), call("f64", get(at("N", "i"), "id"))));
        ProgramBuilder p = made().random("W", 3).statement(repeat("t", 0, 4, assignment(at("N", "i"), false, next),
                assignment(at("best"), false, heaviest(Optional.of(make(num(-1), neg(INF))), "i", at("N", "i")))));
        Verdict v = Verify.against(p.build(), p.values(), Path.of("."), Results.of(p), SAMPLED);
        assertTrue(v.passed(), v::text);
        assertEquals(List.of(), v.unchecked());
        assertEquals(10, v.compared());
        Verdict wrong = Verify.against(p.build(), p.values(), Path.of("."),
                Results.of(p).change("best", t -> ((long[]) Elements.field(t.array(), 0))[0]++), SAMPLED);
        assertEquals("best.id", wrong.offence().orElseThrow().tensor());
    }
}
