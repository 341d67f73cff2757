package org.tilewright.oracle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.tilewright.oracle.ProgramBuilder.*;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tilewright.ir.Expr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.oracle.meaning.EvaluationException;

/** Which variable a name means, and how far it runs. B is (0 1 2; 3 4 5), C is (0 1; 2 3; 4 5), x is 0 1 2, X is 0 1 2 3 4. */
@Timeout(20)
class ScopesTest {

    private static double[] value(Expr.Access target, Expr value) {
        ProgramBuilder p = new ProgramBuilder().tensor("B", ElementType.F64, 2, 3).tensor("C", ElementType.F64, 3, 2)
                .tensor("x", ElementType.F64, 3)
                .tensor("X", ElementType.F64, 5).tensor("Y", ElementType.F64, 4).tensor("y", ElementType.F64, 2)
                .tensor("A", ElementType.F64, 2, 2)
                .tensor("s", ElementType.F64).iota("B").iota("C").iota("x").iota("X").iota("y").iota("Y").assign(target, value);
        return (double[]) NaiveEvaluator.evaluate(p.build(), p.values(), Path.of(".")).get(target.tensor().text()).array();
    }

    private static String error(Expr.Access target, Expr value) {
        return assertThrows(EvaluationException.class, () -> value(target, value)).getMessage();
    }

    private static Expr max(String variables, Expr body) {
        return reduce(ReductionOperator.MAX, variables, body);
    }

    private static Expr sum(String variables, Expr body) {
        return reduce(ReductionOperator.SUM, variables, body);
    }

    @Test
    void aReductionInsideAnotherHasAVariableOfItsOwnWhateverItIsCalled() {
        // the sum of column i of C is 6 and 9: 0 + 0, 1 + 6 * 1 ... for i = 0
        double[] expected = {2 + 6 * 2, 5 + 9 * 5};
        assertArrayEquals(expected,
                value(at("y", "i"), max("k", op("+", at("B", "i", "k"), op("*", sum("k", at("C", "k", "i")), at("B", "i", "k"))))));
        assertArrayEquals(expected,
                value(at("y", "i"), max("k", op("+", at("B", "i", "k"), op("*", sum("m", at("C", "m", "i")), at("B", "i", "k"))))));
        // three deep, over 3, 2 and 3
        assertArrayEquals(new double[] {2 + 1 + 2},
                value(at("s"), max("k", op("+", at("x", "k"), max("k", op("+", at("y", "k"), max("k", at("x", "k"))))))));
    }

    @Test
    void aVariableAroundATermIsNotThatOfAReductionInIt() {
        // sum over k of B(i, k), times the largest of column j of C
        assertArrayEquals(new double[] {3 * 4, 3 * 5, 12 * 4, 12 * 5},
                value(at("A", "i", "j"), op("*", at("B", "i", "k"), max("k", at("C", "k", "j")))));
    }

    @Test
    void reductionsSideBySideRunAsFarAsTheirOwnTensors() {
        assertArrayEquals(new double[] {4 + 2 * 1},
                value(at("s"), op("+", max("k", at("X", "k")), op("*", max("k", at("x", "k")), max("k", at("y", "k"))))));
        assertArrayEquals(new double[] {10 + 3}, value(at("s"), op("+", sum("k", at("X", "k")), sum("k", at("x", "k")))));
    }

    @Test
    void everyTermIsSummedOverItsOwnVariables() {
        assertArrayEquals(new double[] {0 + 3, 1 + 12}, value(at("y", "i"), op("+", at("y", "i"), at("B", "i", "k"))));
        assertArrayEquals(new double[] {0 - 3 + 6, 1 - 12 + 9},
                value(at("y", "i"), op("+", op("-", at("y", "i"), at("B", "i", "k")), at("C", "k", "i"))));
    }

    @Test
    void parenthesesAreNotOpened() {
        // the sum over k of B(i, k) - 1
        assertArrayEquals(new double[] {0 - (3 - 3), 1 - (12 - 3)},
                value(at("y", "i"), op("-", at("y", "i"), paren(op("-", at("B", "i", "k"), num(1))))));
        assertArrayEquals(new double[] {0 - (3 - 1), 1 - (12 - 1)},
                value(at("y", "i"), op("-", at("y", "i"), paren(op("-", sum("k", at("B", "i", "k")), num(1))))));
        // (y + y) is one term, which is summed over k with what it is multiplied by
        assertArrayEquals(new double[] {0, 2 * 12},
                value(at("y", "i"), op("*", paren(op("+", at("y", "i"), at("y", "i"))), at("B", "i", "k"))));
    }

    @Test
    void theLeftSideSaysHowFarAVariableRunsThenTheFirstDimensionThatIsIndexedByItAlone() {
        assertArrayEquals(new double[] {0 + 1, 1 + 2}, value(at("y", "i"), op("+", at("X", "i"), at("X", "i+1"))));
        // X has a halo of k, so that Y says how far k runs, though it comes later
        assertArrayEquals(new double[] {(1 + 2) * 1 + (2 + 3) * 2 + (3 + 4) * 3 + 4}, value(at("s"),
                op("+", op("*", paren(op("+", at("X", "k"), at("X", "k+1"))), at("Y", "k")), op("*", num(4), at("y", "1")))), 1e-15);
    }

    @Test
    void aDimensionWithAHaloSaysHowFarAVariableRunsWhereNoOtherDoes() {
        assertEquals("index 1 of 'X' runs from 1 to 5, but the dimension has extent 5",
                error(at("s"), op("*", at("X", "k"), at("X", "k+1"))));
        assertArrayEquals(new double[] {0 + 4 + 4 + 4 + 0 - 2}, value(at("s"), op("*", at("X", "k"), at("X", "-1*k+4"))), 10);
    }

    @Test
    void twoPlacesThatDisagreeAreBothNamed() {
        assertEquals("index variable 'k' has two extents: 3 from dimension 1 of 'B', and 5 from dimension 0 of 'X'",
                error(at("y", "i"), op("*", at("B", "i", "k"), at("X", "k"))));
        assertEquals("index variable 'i' has two extents: 2 from dimension 0 of 'y', and 3 from dimension 0 of 'x'",
                error(at("y", "i"), at("x", "i")));
        assertEquals("index variable 'k' has two extents: 5 from dimension 0 of 'X', and 3 from dimension 0 of 'x'",
                error(at("s"), max("k", op("*", at("X", "k"), at("x", "k")))));
    }

    @Test
    void aVariableThatIndexesNoDimensionAloneIsAnError() {
        assertEquals("index variable 'k' has no extent: it indexes no dimension alone", error(at("y", "i"), at("X", "i+2*k")));
        assertEquals("index variable 'k' has no extent: it indexes no dimension alone", error(at("y", "i"), max("k", at("y", "i"))));
    }

    @Test
    void indicesThatNeedMoreThan64BitsAreErrorsAndNeverWrap() {
        // 2^62 * 4 is 0 in 64 bits
        assertEquals("an index of 'X' needs more than 64 bits",
                error(at("Y", "i"), op("+", at("X", "i"), at("X", "4611686018427387904*i"))));
        assertEquals("an index of 'X' needs more than 64 bits", error(at("x", "i"), at("X", "9223372036854775807*i")));
        assertEquals("index 1 of 'X' runs from 0 to 9223372036854775806, but the dimension has extent 5",
                error(at("y", "i"), at("X", "9223372036854775806*i")));
    }

    @Test
    void aVariableThatStandsStillMayHaveAnyCoefficient() {
        ProgramBuilder p = new ProgramBuilder().tensor("Z", ElementType.F64, 1, 7).tensor("W", ElementType.F64, 3, 7)
                .tensor("o", ElementType.F64, 1, 7)
                .iota("W").assign(at("o", "i", "j"), at("W", "9223372036854775807*i+2", "j"));
        assertArrayEquals(new double[] {14, 15, 16, 17, 18, 19, 20},
                (double[]) NaiveEvaluator.evaluate(p.build(), p.values(), Path.of(".")).get("o").array());
    }
}
