package org.tilewright.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tilewright.oracle.ProgramBuilder.*;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tilewright.data.Computed;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.RoundsTaken;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Statement;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ElementType;
import org.tilewright.oracle.meaning.EvaluationException;

/** Programs with more points than are evaluated whole: here, all of them. */
@Timeout(60)
class SamplingTest {

    private static final ElementType TYPE = ElementType.F64;
    private static final SourceRange NONE = SourceRange.NONE;

    private static Verdict verdict(ProgramBuilder p, Computed run, double points) {
        return Verify.against(p.build(), p.values(), Path.of("."), run, new Effort(0, points, 100_000, 1e6, 1 << 20));
    }

    private static Verdict verdict(ProgramBuilder p, double points) {
        return verdict(p, Results.of(p), points);
    }

    private static Expr product(String left, String right) {
        return op("*", at(left, "i", "k"), at(right, "k", "j"));
    }

    private static ProgramBuilder chain() {
        return new ProgramBuilder().tensor("A", TYPE, 40, 40).tensor("B", TYPE, 40, 40).tensor("C", TYPE, 40, 40).tensor("D", TYPE, 40, 40)
                .random("A", 1).assign(at("B", "i", "j"), product("A", "A")).assign(at("C", "i", "j"), product("B", "A"))
                .assign(at("D", "i", "j"), product("C", "B"));
    }

    @Test
    void operandsThatTheRunLeftAreTakenFromIt() {
        Verdict v = verdict(chain(), 3 * (64 * (40 + 20) + 500));
        assertTrue(v.passed(), v.text());
        assertTrue(v.sampled());
        assertEquals(List.of(new Verdict.Compared("B", 64), new Verdict.Compared("C", 64), new Verdict.Compared("D", 64)), v.tensors());
        assertEquals(List.of(), v.unchecked());
    }

    @Test
    void soThatTheTensorWithTheFaultIsTheOneThatIsNamed() {
        for (String faulty : List.of("B", "C", "D")) {
            ProgramBuilder p = chain();
            Results run = Results.of(p).change(faulty, t -> IntStream.range(0, 1600).forEach(i -> t.setReal(i, t.real(i) + 1e-3)));
            // what is computed from the faulty one is computed right
            if (faulty.equals("B")) {
                run.tensors().put("C", product(run.tensors().get("B"), run.tensors().get("A")));
            }
            if (!faulty.equals("D")) {
                run.tensors().put("D", product(run.tensors().get("C"), run.tensors().get("B")));
            }
            Verdict v = verdict(p, run, 1e6);
            assertFalse(v.passed());
            assertEquals(faulty, v.offence().orElseThrow().tensor());
        }
    }

    private static DenseTensor product(DenseTensor x, DenseTensor y) {
        DenseTensor out = DenseTensor.zeros(TYPE, 40, 40);
        for (int i = 0; i < 40; i++) {
            for (int j = 0; j < 40; j++) {
                double sum = 0;
                for (int k = 0; k < 40; k++) {
                    sum += x.real(40L * i + k) * y.real(40L * k + j);
                }
                out.setReal(40L * i + j, sum);
            }
        }
        return out;
    }

    /** y = S x, x = y / 2, again and again: the last x is made of a y that is still there, that y of an x that is not. */
    private static ProgramBuilder powerIteration(long rounds) {
        return new ProgramBuilder().tensor("S", TYPE, 50, 50).tensor("x", TYPE, 50).tensor("y", TYPE, 50).random("S", 1).random("x", 2)
                .statement(repeat("t", 0, rounds, assignment(at("y", "i"), false, op("*", at("S", "i", "j"), at("x", "j"))),
                        assignment(at("x", "i"), false, op("/", at("y", "i"), num(2)))));
    }

    @Test
    void whatCannotBeReachedIsSaidWithItsRound() {
        Verdict v = verdict(powerIteration(1000), 50_000);
        assertTrue(v.passed(), v.text());
        assertEquals(List.of(new Verdict.Compared("x", 50)), v.tensors());
        assertEquals("verified 50 elements of x, chosen at random because the program has more than 10^9 points; max relative error "
                + v.maxRelativeError() + "; not verified, because it takes too long to compute again: y of the round t = 999", v.text());
    }

    @Test
    void overwrittenOperandsAreComputedAgainAsFarAsItGoes() {
        Verdict v = verdict(powerIteration(10), 50_000);
        assertTrue(v.passed(), v.text());
        assertEquals(100, v.compared());
        Results wrong = Results.of(powerIteration(10)).change("y", SamplingTest::grow).change("x", SamplingTest::grow);
        assertEquals("y", verdict(powerIteration(10), wrong, 50_000).offence().orElseThrow().tensor());
    }

    private static void grow(DenseTensor t) {
        IntStream.range(0, 50).forEach(i -> t.setReal(i, 1.001 * t.real(i)));
    }

    @Test
    void aTensorThatIsMadeOfItselfIsFollowedThroughAllRounds() {
        ProgramBuilder p = new ProgramBuilder().tensor("A", ElementType.I64, 1000).random("A", 1)
                .statement(repeat("t", 0, 5000, assignment(at("A", "i"), false, op("*", at("A", "i"), num(3)))));
        Verdict v = verdict(p, 1e7);
        assertTrue(v.passed(), v.text());
        assertEquals(64, v.compared());
        assertFalse(verdict(p, Results.of(p).change("A", t -> IntStream.range(0, 1000).forEach(i -> t.setInteger(i, t.integer(i) + 1))),
                1e7).passed());
        // fewer elements where the budget is small, and none where it is too small for one
        assertEquals(16, verdict(p, 4.5e6).compared());
        assertEquals("A of the round t = 4999", verdict(p, 2.5e6).uncheckedText());
        assertEquals(0, verdict(p, 2.5e6).compared());
    }

    @Test
    void sumsThatGrowOverRoundsAreFollowedWithTheirCounters() {
        ProgramBuilder p = new ProgramBuilder().tensor("A", TYPE, 30, 30).tensor("B", TYPE, 30, 30).random("A", 1).random("B", 2)
                .statement(repeat("t", 2, 12, assignment(at("A", "i", "j"), true, op("*", product("B", "B"), name("t")))));
        Verdict v = verdict(p, 1e6);
        assertTrue(v.passed(), v.text());
        assertEquals(64, v.compared());
        assertEquals(List.of(), v.unchecked());
    }

    @Test
    void whatWasOverwrittenIsReadInTheRoundInWhichItWasThere() {
        // b sees the a of the round before, and of the round before the rounds
        ProgramBuilder p = new ProgramBuilder().tensor("a", ElementType.I64, 100).tensor("b", ElementType.I64, 100)
                .tensor("c", ElementType.I64, 100)
                .iota("a").assign(at("c", "i"), at("a", "i"))
                .statement(repeat("t", 0, 5, assignment(at("b", "i"), false, op("-", at("a", "i"), at("c", "i"))),
                        repeat("u", 0, 3, assignment(at("a", "i"), false, op("+", op("*", at("a", "i"), num(2)), name("u")))),
                        assignment(at("c", "i"), true, op("*", at("b", "i"), name("t")))))
                .assign(at("a", "i"), op("*", num(0), at("a", "i")));
        Verdict v = verdict(p, 1e6);
        assertTrue(v.passed(), v.text());
        assertEquals(3 * 64, v.compared());
    }

    @Test
    void roundsMayDependOnTheCountersOutside() {
        // for t = 0 the repeat inside has 3 rounds, for t = 3 and 4 none
        Statement.Repeat inside = new Statement.Repeat(Word.of("u"), ParamExpr.ref("t"), ParamExpr.of(3), Optional.empty(),
                List.of(assignment(at("a", "i"), false, op("+", op("*", at("a", "i"), num(10)), name("u")))), NONE);
        ProgramBuilder p = new ProgramBuilder().tensor("a", ElementType.I64, 3).tensor("b", ElementType.I64, 3)
                .input("a", new org.tilewright.ir.Input.Source.Zeros())
                .statement(repeat("t", 0, 5, assignment(at("b", "i"), false, at("a", "i")), inside));
        assertEquals(12122, Results.of(p).tensors().get("a").integer(0));
        Verdict v = verdict(p, 1e6);
        assertTrue(v.passed(), v.text());
        assertEquals(6, v.compared());
        NaiveEvaluator oracle = new NaiveEvaluator(p.build(), p.values(), Path.of("."));
        assertEquals(11 * (3 + Effort.EXECUTION), oracle.points(new Ends(oracle.declared(), p.build(), List.of())));
    }

    @Test
    void aConditionEndsARepeatWhereTheRunSaysSo() {
        ProgramBuilder p = new ProgramBuilder().tensor("a", ElementType.I64, 3).tensor("until t", ElementType.BOOL).iota("a")
                .statement(repeatUntil("t", 0, 100, op(">=", name("t"), num(4)),
                        assignment(at("a", "i"), false, op("+", op("*", at("a", "i"), num(2)), name("t")))));
        Results right = Results.of(p);
        assertEquals(26, right.tensors().get("a").integer(0), "five rounds");
        Verdict v = verdict(p, right.with(new RoundsTaken("t", 1, 1, 5, 5, 5, 0)), 1e6);
        assertTrue(v.passed(), v.text());
        assertEquals(4, v.compared());
        assertFalse(verdict(p, right.with(new RoundsTaken("t", 1, 1, 6, 6, 6, 0)), 1e6).passed(), "one round more than there were");
        Verdict early = verdict(p, right.with(new RoundsTaken("t", 1, 1, 4, 4, 4, 0)).change("a", t -> {
            for (int i = 0; i < 3; i++) {
                t.setReal(i, (t.real(i) - 4) / 2);
            }
        }), 1e6);
        assertEquals("until t", early.offence().orElseThrow().tensor(), "the condition did not hold after four");
        assertEquals(2, verdict(p, right, 1e6).unchecked().size(), "a run that does not tell");
        assertEquals(2, verdict(p, right.with(new RoundsTaken("t", 1, 2, 9, 4, 5, 0)), 1e6).unchecked().size(), "other rounds at times");
    }

    @Test
    void aLayoutThatChangesInBetweenIsNoStatementThatSetsIt() {
        ProgramBuilder p = chain().grid(2, 2);
        p.statement(new Statement.Redistribute(distribution("B", "x y", "y x"), NONE)).assign(at("C", "i", "j"), product("B", "D"));
        Verdict v = verdict(p, 1e6);
        assertTrue(v.passed(), v.text());
        assertEquals(3 * 64, v.compared());
    }

    @Test
    void thousandsOfStatementsTakeNoLongerThanTheirSamples() {
        ProgramBuilder p = new ProgramBuilder();
        for (int i = 0; i < 7; i++) {
            p.tensor("T" + i, TYPE, 200).random("T" + i, i);
        }
        for (int i = 0; i < 3000; i++) {
            p.assign(at("T" + i % 7, "i"), op("-", op("/", at("T" + (i + 3) % 7, "i"), num(2)), at("T" + (i + 5) % 7, "i")));
        }
        Verdict v = verdict(p, 2e7);
        assertTrue(v.passed(), v.text());
        assertEquals(7 * 64, v.compared() + 64L * v.unchecked().size());
    }

    @Test
    void elementsThatAreReadFromResultsWithoutRoomAreFetchedInRowsAndColumns() {
        ProgramBuilder p = new ProgramBuilder().tensor("A", TYPE, 70, 90).tensor("B", TYPE, 70, 90).tensor("C", TYPE, 90, 70)
                .tensor("d", TYPE, 70)
                .tensor("e", TYPE, 10).tensor("s", TYPE).random("A", 1).assign(at("B", "i", "j"), at("A", "i", "j"))
                .assign(at("s"), at("B", "3", "4"))
                .assign(at("C", "i", "j"), op("*", op("+", at("B", "j", "i"), at("B", "-1*j+69", "-1*i+89")), at("s")))
                .assign(at("d", "i"), op("-", op("*", at("B", "i", "i"), at("B", "i", "i+20")), at("B", "-1*i+69", "k")))
                .assign(at("e", "i"), op("*", at("B", "7*i+2", "9*i"), at("B", "i", "2")));
        Verdict v = Verify.against(p.build(), p.values(), Path.of("."), Results.of(p), new Effort(0, 1e7, 1000, 1e6, 0));
        assertTrue(v.passed(), v.text());
        assertEquals(64 + 64 + 64 + 10 + 1, v.compared());
    }

    @Test
    void aSampleWithoutAValueIsAnError() {
        ProgramBuilder p = new ProgramBuilder().tensor("v", ElementType.I32, 5).tensor("w", ElementType.I32, 5).iota("v")
                .assign(at("w", "i"), op("/", num(1), op("-", at("v", "i"), num(3))));
        Results run = new Results(java.util.Map.of("w", DenseTensor.zeros(ElementType.I32, 5)), List.of());
        assertEquals("the statement that computes 'w' divides an integer by 0 at i = 3",
                assertThrows(EvaluationException.class, () -> verdict(p, run, 1e6)).getMessage());
    }

    @Test
    void theSameElementsAreChosenEveryTime() {
        Results wrong = Results.of(chain()).change("D", t -> IntStream.range(0, 1600).forEach(i -> t.setReal(i, 7)));
        assertEquals(verdict(chain(), wrong, 1e6).text(), verdict(chain(), wrong, 1e6).text());
    }
}
