package org.tilewright.oracle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.tilewright.oracle.ProgramBuilder.*;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.tilewright.ir.Expr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.oracle.meaning.EvaluationException;

/** Quotients and powers of integers that do not exist are errors where they are used. v is 0 1 2 3, V is 0 1 2; 3 4 5. */
class UndefinedTest {

    private static Object value(ElementType type, Expr.Access target, Expr value) {
        ProgramBuilder p = new ProgramBuilder().tensor("v", ElementType.I32, 4).tensor("V", ElementType.I64, 2, 3).tensor("w", type, 4)
                .tensor("W", type, 2)
                .tensor("s", type).tensor("long", ElementType.I32, 2000).tensor("far", type, 2000).iota("v").iota("V").iota("long")
                .assign(target, value);
        return NaiveEvaluator.evaluate(p.build(), p.values(), Path.of(".")).get(target.tensor().text()).array();
    }

    private static String error(ElementType type, Expr.Access target, Expr value) {
        return assertThrows(EvaluationException.class, () -> value(type, target, value)).getMessage();
    }

    @Test
    void theStatementAndTheIndexAreNamed() {
        assertEquals("the statement that computes 'w' divides an integer by 0 at i = 2",
                error(ElementType.I32, at("w", "i"), op("/", num(7), op("-", at("v", "i"), num(2)))));
        assertEquals("the statement that computes 'w' takes 0 to a negative power at i = 0",
                error(ElementType.I32, at("w", "i"), call("pow", at("v", "i"), neg(num(1)))));
        assertEquals("the statement that computes 'far' divides an integer by 0 at i = 1234",
                error(ElementType.I32, at("far", "i"), op("/", num(7), op("-", at("long", "i"), num(1234)))));
        assertEquals("the statement that computes 's' divides an integer by 0", error(ElementType.I32, at("s"), op("/", num(7), num(0))));
    }

    @Test
    void variablesOfSumsAndReductionsAreNamedToo() {
        assertEquals("the statement that computes 'W' divides an integer by 0 at i = 1, k = 2",
                error(ElementType.I64, at("W", "i"), op("/", num(7), op("-", at("V", "i", "k"), num(5)))));
        assertEquals("the statement that computes 'W' divides an integer by 0 at i = 0, k = 0, k_2 = 0",
                error(ElementType.I64, at("W", "i"),
                        op("*", at("V", "i", "k"), reduce(ReductionOperator.MAX, "k", op("/", num(6), at("V", "i", "k"))))));
        assertEquals("the statement that computes 's' divides an integer by 0 at k = 1999",
                error(ElementType.I32, at("s"), op("/", num(7), op("-", at("long", "k"), num(1999)))));
        assertEquals("the statement that computes 's' divides an integer by 0 at k = 1999",
                error(ElementType.I32, at("s"), reduce(ReductionOperator.MAX, "k", op("/", num(7), op("-", at("long", "k"), num(1999))))));
    }

    @Test
    void whatASelectLeavesOutIsNotUsed() {
        Expr quotient = op("/", num(6), at("v", "i"));
        assertArrayEquals(new int[] {9, 6, 3, 2},
                (int[]) value(ElementType.I32, at("w", "i"), select(op("==", at("v", "i"), num(0)), num(9), quotient)));
        assertArrayEquals(new int[] {9, 6, 3, 2}, (int[]) value(ElementType.I32, at("w", "i"), select(op("!=", at("v", "i"), num(0)),
                op("*", num(1), quotient), num(9))));
        // a real that depends on a condition of integers
        assertArrayEquals(new double[] {1, 2, 2, 1},
                (double[]) value(ElementType.F64, at("w", "i"), select(op("==", at("v", "i"), num(0)), num(1),
                        select(op(">", quotient, num(2)), num(2), num(1)))));
    }

    @Test
    void whatIsUsedCountsWhateverIsMadeOfIt() {
        Expr quotient = op("/", num(6), at("v", "i"));
        assertEquals("the statement that computes 'w' divides an integer by 0 at i = 0",
                error(ElementType.I32, at("w", "i"), op("*", num(0), quotient)));
        assertEquals("the statement that computes 'w' divides an integer by 0 at i = 0",
                error(ElementType.F64, at("w", "i"), select(op(">", quotient, num(2)), num(1), num(2))));
        assertEquals("the statement that computes 'w' divides an integer by 0 at i = 0",
                error(ElementType.BOOL, at("w", "i"), op("*", op("!=", at("v", "i"), num(0)), op(">", quotient, num(2)))));
        assertEquals("the statement that computes 's' divides an integer by 0 at i = 0",
                error(ElementType.I32, at("s"), reduce(ReductionOperator.MAX, "i", quotient)));
    }
}
