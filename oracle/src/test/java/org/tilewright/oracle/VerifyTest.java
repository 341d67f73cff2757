package org.tilewright.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tilewright.oracle.ProgramBuilder.*;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tilewright.data.Elements;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Input;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;

class VerifyTest {

    private static final ProgramBuilder DOT = new ProgramBuilder().tensor("x", ElementType.F64, 100).tensor("y", ElementType.F64, 2)
            .tensor("n", ElementType.I32)
            .tensor("v", ElementType.I32, 10).random("x", 1).iota("v").input("y", new Input.Source.Ones())
            .assign(at("y", "i"), op("*", at("x", "k"), at("y", "i"))).assign(at("n"), at("v", "i"));

    private static Verdict verdict(double difference, long integerDifference) {
        double right = NaiveEvaluator.evaluate(DOT.build(), DOT.values(), Path.of(".")).get("y").real(0);
        return Verify.against(DOT.build(), DOT.values(), Path.of("."), (tensor, block) -> {
            assertEquals(tensor.equals("y") ? 2 : 1, block.region().size(), "a small program is compared whole");
            if (tensor.equals("y")) {
                Elements.setReal(block.type(), block.array(), 0, right, 0);
                Elements.setReal(block.type(), block.array(), 1, right + difference, 0);
            } else {
                Elements.setInteger(block.type(), block.array(), 0, 45 + integerDifference);
            }
        });
    }

    @Test
    void roundingIsAllowed() {
        assertTrue(verdict(1e-14, 0).passed());
        assertEquals(3, verdict(0, 0).compared());
    }

    @Test
    void anErrorIsShownWithItsElement() {
        Verdict v = verdict(1e-3, 0);
        assertFalse(v.passed());
        assertEquals("y", v.offence().orElseThrow().tensor());
        assertEquals(1, v.offence().orElseThrow().index()[0]);
        assertTrue(v.maxRelativeError() > 1e-5);
        assertFalse(verdict(Double.NaN, 0).passed());
    }

    /** A sum of ones of 4 bytes that are added one after the other stops at 2^24. */
    @Test
    void longSumsMayNotBeTakenTermByTerm() {
        ProgramBuilder p = new ProgramBuilder().tensor("x", ElementType.F32, 20_000_000).tensor("s", ElementType.F32)
                .input("x", new Input.Source.Ones())
                .assign(at("s"), at("x", "i"));
        assertTrue(of(p, 20_000_000).passed());
        assertTrue(of(p, 20_000_000 - 300_000).passed());
        assertFalse(of(p, 1 << 24).passed());
    }

    private static Verdict of(ProgramBuilder p, double s) {
        return Verify.against(p.build(), p.values(), Path.of("."),
                (tensor, block) -> Elements.setReal(block.type(), block.array(), 0, s, 0));
    }

    @Test
    void sumsOfNTermsCountAs1024And4RootsOfNRoundings() {
        assertEquals(1000 * 1000, uncertainty(1000, at("x", "i")));
        assertEquals((1024 + 4 * 100) * 10_000.0, uncertainty(10_000, at("x", "i")));
        assertEquals((1024 + 4 * 100) * 10_000.0, uncertainty(10_000, reduce(ReductionOperator.SUM, "i", at("x", "i"))));
        // a factor of two roundings, and two terms, or a product of all
        assertEquals((1024 + 4 * Math.sqrt(20_000) + 1) * 3 * 10_000,
                uncertainty(10_000, op("+", at("x", "i"), op("+", at("x", "j"), at("x", "j")))), 2e7);
        assertEquals(10_000, uncertainty(10_000, reduce(ReductionOperator.PROD, "i", at("x", "i"))));
        assertEquals(1, uncertainty(10_000, reduce(ReductionOperator.MAX, "i", at("x", "i"))));
    }

    private static double uncertainty(long n, Expr value) {
        ProgramBuilder p = new ProgramBuilder().tensor("x", ElementType.F64, n).tensor("s", ElementType.F64)
                .input("x", new Input.Source.Ones())
                .assign(at("s"), value);
        return new NaiveEvaluator(p.build(), p.values(), Path.of(".")).evaluate().get("s").uncertainty().orElseThrow()[0];
    }

    @Test
    void anErrorOfFewDigitsStaysThatInMore() {
        assertEquals(1, ofOne(ElementType.F64, call("f64", at("x"))));
        // two roundings of two summands in epsilons of f32, and one in epsilons of f64
        assertEquals(2 * 2 * (double) (1 << 29) + 2, ofOne(ElementType.F64, call("f64", op("+", at("x"), at("x")))));
    }

    @Test
    void whatARoundingTakesOverAStepMayDifferByIt() {
        assertEquals(1, ofOne(ElementType.F32, call("floor", at("x"))));
        assertEquals((1 << 23) + 2, ofOne(ElementType.F32, call("floor", op("+", at("x"), at("x")))));
        assertEquals((1 << 23) + 1, ofOne(ElementType.F32, call("floor", call("abs", call("c64", at("x"))))));
        // far from a step
        assertEquals(1, ofOne(ElementType.F32, call("ceil", op("/", at("x"), num(3)))));
    }

    /** The uncertainty of a value that is made of an f32 that is 1. */
    private static double ofOne(ElementType type, Expr value) {
        ProgramBuilder p = new ProgramBuilder().tensor("x", ElementType.F32).tensor("s", type).input("x", new Input.Source.Ones())
                .assign(at("s"), value);
        return new NaiveEvaluator(p.build(), p.values(), Path.of(".")).evaluate().get("s").uncertainty().orElseThrow()[0];
    }

    @Test
    void theReferenceIsExactForManyTerms() {
        ProgramBuilder p = new ProgramBuilder().tensor("x", ElementType.F64, 3_000_000).tensor("s", ElementType.F64)
                .tensor("y", ElementType.F64, 2)
                .input("x", new Input.Source.Ones()).assign(at("x", "i"), op("*", at("x", "i"), num(0.1))).assign(at("s"), at("x", "i"))
                .assign(at("y", "j"), op("*", at("x", "i"), num(1)));
        // 0.1 is a little more than a tenth
        double exact = new java.math.BigDecimal("0.1000000000000000055511151231257827021181583404541015625")
                .multiply(java.math.BigDecimal.valueOf(3_000_000)).doubleValue();
        var values = NaiveEvaluator.evaluate(p.build(), p.values(), Path.of("."));
        assertEquals(exact, values.get("s").real(0), 256 * Math.ulp(exact));
        assertEquals(exact, values.get("y").real(1), 256 * Math.ulp(exact));
    }

    @Test
    void integersAreExact() {
        assertEquals("n() is 46, expected 45", verdict(0, 1).offence().orElseThrow().toString());
    }
}
