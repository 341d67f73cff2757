package org.tilewright.oracle.meaning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.tilewright.oracle.ProgramBuilder.*;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.tilewright.data.DenseTensor;
import org.tilewright.ir.Expr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.type.ElementType;
import org.tilewright.oracle.NaiveEvaluator;
import org.tilewright.oracle.ProgramBuilder;

/** Numbers are read exactly, take the type of what they stand beside, and are rounded to it once. */
class LiteralsTest {

    private static DenseTensor value(ElementType type, Expr value) {
        ProgramBuilder p = new ProgramBuilder().param("big", 9007199254740993L).param("three", 3).param("wide", 1L << 31).tensor("a", type)
                .tensor("b", ElementType.BOOL).tensor("f", ElementType.F32).tensor("z", ElementType.C64).iota("b").iota("f").iota("z")
                .assign(at("a"), value);
        return NaiveEvaluator.evaluate(p.build(), p.values(), Path.of(".")).get("a");
    }

    private static String error(ElementType type, Expr value) {
        return assertThrows(EvaluationException.class, () -> value(type, value)).getMessage();
    }

    @Test
    void integersKeepAllDigits() {
        assertEquals(9007199254740993L, value(ElementType.I64, num("9007199254740993")).integer(0));
        assertEquals(Long.MAX_VALUE, value(ElementType.I64, num("9223372036854775807")).integer(0));
        assertEquals(Long.MIN_VALUE, value(ElementType.I64, neg(num("9223372036854775808"))).integer(0));
        assertEquals(Long.MIN_VALUE, value(ElementType.I64, neg(paren(num("9223372036854775808")))).integer(0));
        assertEquals(Integer.MIN_VALUE, value(ElementType.I32, op("*", num(1), neg(num("2147483648")))).integer(0));
        assertEquals("9223372036854775808 does not fit i64", error(ElementType.I64, num("9223372036854775808")));
        assertEquals("2147483648 does not fit i32", error(ElementType.I32, num("2147483648")));
        assertEquals("-2147483649 does not fit i32", error(ElementType.I32, neg(num("2147483649"))));
    }

    @Test
    void realsAreRoundedOnceFromTheDigits() {
        // just above the middle between 1 and its successor; by way of f64 it would be the middle, and go down
        assertEquals(1.00000012f, value(ElementType.F32, num("1.00000005960464477539062500000001")).real(0));
        assertEquals(1f, value(ElementType.F32, num("1.000000059604644775390625")).real(0));
        assertEquals(0.1f, value(ElementType.C64, num("0.1")).real(0));
        assertEquals(0.1, value(ElementType.F64, num("0.1")).real(0));
        assertEquals("3.5e38 is beyond the largest number of f32", error(ElementType.F32, num("3.5e38")).replace("3.5E+38", "3.5e38"));
        assertEquals("2e308 is beyond the largest number of f64", error(ElementType.F64, num("2e308")).replace("2E+308", "2e308"));
    }

    @Test
    void paramsAreConvertedExactlyOrRoundedOnce() {
        assertEquals(9007199254740993L, value(ElementType.I64, name("big")).integer(0));
        assertEquals(9007199254740992.0, value(ElementType.F64, name("big")).real(0));
        assertEquals((float) 9007199254740993L, value(ElementType.F32, name("big")).real(0));
        assertEquals("'wide' is 2147483648 here, which does not fit i32", error(ElementType.I32, name("wide")));
    }

    @Test
    void aNumberTakesTheTypeOfWhatItStandsBeside() {
        // as f64 they would differ
        assertEquals(1, value(ElementType.BOOL, op("==", op("+", at("f"), num("0.1")), num("0.1"))).integer(0));
        assertEquals(1, value(ElementType.BOOL, op("==", num("0.1"), op("+", num("0.1"), at("f")))).integer(0));
        assertEquals(0, value(ElementType.BOOL, op("==", call("abs", at("z")), num("0.1"))).integer(0));
        assertEquals(1, value(ElementType.BOOL, op("<", num("9007199254740992"), num("9007199254740993"))).integer(0));
        assertEquals(1, value(ElementType.BOOL, op("==", op("/", name("three"), num(2)), num(1))).integer(0));
        assertEquals(1, value(ElementType.BOOL, op("==", op("/", name("three"), num("2.0")), num("1.5"))).integer(0));
    }

    @Test
    void anAbsoluteValueOfAComplexNumberIsReal() {
        assertEquals(0, value(ElementType.F32, call("abs", at("z"))).real(0));
        assertEquals("an absolute value is f32 where c64 is wanted", error(ElementType.C64, call("abs", at("z"))));
        assertEquals("an absolute value is f32 where f64 is wanted", error(ElementType.F64, call("abs", at("z"))));
    }

    @Test
    void typesThatDoNotFitAreErrors() {
        Expr inf = new Expr.Infinity(SourceRange.NONE);
        assertEquals("tensor 'f' is f32 where f64 is wanted", error(ElementType.F64, at("f")));
        assertEquals("a comparison is bool where f64 is wanted", error(ElementType.F64, op("<", at("f"), num(1))));
        assertEquals("the number 1.5 stands where i32 is wanted", error(ElementType.I32, num("1.5")));
        assertEquals("the number 1 stands where bool is wanted", error(ElementType.BOOL, op("+", at("b"), num("1"))));
        assertEquals("inf stands where i64 is wanted", error(ElementType.I64, inf));
        assertEquals("'-' has no meaning for bool", error(ElementType.BOOL, op("-", at("b"), at("b"))));
        assertEquals("'-' has no meaning for bool", error(ElementType.BOOL, neg(at("b"))));
        assertEquals("'<' has no meaning for c64", error(ElementType.BOOL, op("<", at("z"), at("z"))));
        assertEquals("'<=' has no meaning for bool", error(ElementType.BOOL, op("<=", at("b"), at("b"))));
        assertEquals("max has no meaning for c64", error(ElementType.C64, call("max", at("z"), at("z"))));
        assertEquals("sqrt has no meaning for i32", error(ElementType.I32, call("sqrt", num(4))));
        assertEquals("pow has no meaning for bool", error(ElementType.BOOL, call("pow", at("b"), at("b"))));
    }
}
