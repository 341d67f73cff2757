package org.tilewright.oracle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tilewright.oracle.ProgramBuilder.*;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.RandomElements;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Input;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.oracle.meaning.EvaluationException;
import org.tilewright.oracle.meaning.Whole;

/** The language's meaning, by hand. {@code iota} fills a tensor with 0, 1, 2, ... */
class NaiveEvaluatorTest {

    private static DenseTensor value(ProgramBuilder p, String tensor) {
        return NaiveEvaluator.evaluate(p.build(), p.values(), Path.of(".")).get(tensor);
    }

    private static double[] f64(ProgramBuilder p, String tensor) {
        return (double[]) value(p, tensor).array();
    }

    private static ProgramBuilder base() {
        return new ProgramBuilder().tensor("A", ElementType.F64, 2, 3).tensor("x", ElementType.F64, 3).tensor("y", ElementType.F64, 2)
                .tensor("s", ElementType.F64).tensor("D", ElementType.F64, 3, 3).iota("A").iota("x").iota("D");
    }

    @Test
    void variablesOnTheRightOnlyAreSummed() {
        assertArrayEquals(new double[] {5, 14}, f64(base().assign(at("y", "i"), op("*", at("A", "i", "k"), at("x", "k"))), "y"));
        assertArrayEquals(new double[] {15}, f64(base().assign(at("s"), at("A", "i", "k")), "s"));
    }

    @Test
    void eachTopLevelTermIsSummedWhole() {
        ProgramBuilder p = base().assign(at("x", "j"), op("+", at("x", "j"), op("*", at("A", "i", "j"), num(10))));
        assertArrayEquals(new double[] {30, 51, 72}, f64(p, "x"));
        ProgramBuilder minus = base().assign(at("x", "j"), op("-", op("-", at("x", "j"), num(1)), at("A", "i", "j")));
        assertArrayEquals(new double[] {-4, -5, -6}, f64(minus, "x"));
        ProgramBuilder negated = base().assign(at("x", "j"), neg(op("-", at("x", "j"), at("A", "i", "j"))));
        assertArrayEquals(new double[] {3, 4, 5}, f64(negated, "x"));
    }

    @Test
    void aFunctionOfAnAccessIsSummedAfterTheFunction() {
        ProgramBuilder p = base().assign(at("s"), call("exp", at("x", "i")));
        assertEquals(1 + Math.E + Math.exp(2), f64(p, "s")[0], 1e-12);
    }

    @Test
    void explicitReductionsStandAnywhere() {
        assertArrayEquals(new double[] {2, 5},
                f64(base().assign(at("y", "i"), reduce(ReductionOperator.MAX, "k", at("A", "i", "k"))), "y"));
        assertArrayEquals(new double[] {0, 3},
                f64(base().assign(at("y", "i"), reduce(ReductionOperator.MIN, "k", at("A", "i", "k"))), "y"));
        assertArrayEquals(new double[] {0, 60},
                f64(base().assign(at("y", "i"), reduce(ReductionOperator.PROD, "k", at("A", "i", "k"))), "y"));
        // the largest of each row, then summed over rows, and a reduction inside a product
        Expr largest = reduce(ReductionOperator.MAX, "k", at("A", "i", "k"));
        assertArrayEquals(new double[] {7}, f64(base().assign(at("s"), largest), "s"));
        assertArrayEquals(new double[] {3, 12},
                f64(base().assign(at("y", "i"), reduce(ReductionOperator.SUM, "k", at("A", "i", "k"))), "y"));
        assertArrayEquals(new double[] {0, 15}, f64(base().assign(at("y", "i"), op("*", at("A", "i", "0"),
                reduce(ReductionOperator.MAX, "k", at("A", "i", "k")))), "y"));
        assertArrayEquals(new double[] {15}, f64(base().assign(at("s"), reduce(ReductionOperator.SUM, "i k", at("A", "i", "k"))), "s"));
    }

    @Test
    void accumulatesOntoOldValues() {
        assertArrayEquals(new double[] {3, 6, 9}, f64(base().add(at("x", "j"), at("A", "i", "j")), "x").clone());
    }

    @Test
    void theRightSideReadsOldValues() {
        assertArrayEquals(new double[] {0, 3, 6, 1, 4, 7, 2, 5, 8}, f64(base().assign(at("D", "i", "j"), at("D", "j", "i")), "D"));
    }

    @Test
    void diagonalsAndAffineIndices() {
        assertArrayEquals(new double[] {0, 4, 8}, f64(base().assign(at("x", "i"), at("D", "i", "i")), "x"));
        ProgramBuilder p = new ProgramBuilder().tensor("I", ElementType.F64, 7).tensor("F", ElementType.F64, 3)
                .tensor("O", ElementType.F64, 3)
                .iota("I").iota("F").assign(at("O", "p"), op("*", at("I", "2*p+r"), at("F", "r")));
        assertArrayEquals(new double[] {5, 11, 17}, f64(p, "O"));
        ProgramBuilder q = new ProgramBuilder().tensor("X", ElementType.F64, 5).tensor("Y", ElementType.F64, 3).iota("X")
                .assign(at("Y", "i"), op("-", at("X", "i+2"), at("X", "-1*i+2")));
        assertArrayEquals(new double[] {0, 2, 4}, f64(q, "Y"));
    }

    @Test
    void anIndexThatLeavesItsTensorIsAnError() {
        ProgramBuilder p = base().assign(at("y", "i"), at("x", "i+2"));
        assertTrue(assertThrows(EvaluationException.class, () -> f64(p, "y")).getMessage().contains("from 2 to 3"));
        ProgramBuilder none = base().assign(at("x", "i"), at("x", "i+1"));
        assertTrue(assertThrows(EvaluationException.class, () -> f64(none, "x")).getMessage().contains("from 1 to "));
    }

    @Test
    void aTensorThatIsNotSetIsAnError() {
        ProgramBuilder p = base().assign(at("s"), at("y", "i"));
        assertTrue(assertThrows(EvaluationException.class, () -> f64(p, "s")).getMessage().contains("'y' is read before it is set"));
    }

    @Test
    void integersWrapAndTruncate() {
        ProgramBuilder p = new ProgramBuilder().tensor("v", ElementType.I32, 4).tensor("w", ElementType.I32, 4).iota("v")
                .assign(at("w", "i"), op("/", op("-", at("v", "i"), num(3)), num(2)));
        assertArrayEquals(new int[] {-1, -1, 0, 0}, (int[]) value(p, "w").array());
        ProgramBuilder wraps = new ProgramBuilder().tensor("v", ElementType.I32, 1).tensor("w", ElementType.I32, 1)
                .assign(at("v", "i"), num(2147483647)).assign(at("w", "i"), op("+", at("v", "i"), num(1)));
        assertArrayEquals(new int[] {-2147483648}, (int[]) value(wraps, "w").array());
        ProgramBuilder wide = new ProgramBuilder().tensor("v", ElementType.I64, 1).tensor("w", ElementType.I64, 1)
                .assign(at("v", "i"), num(2147483647)).assign(at("w", "i"), op("*", at("v", "i"), at("v", "i")));
        assertArrayEquals(new long[] {4611686014132420609L}, (long[]) value(wide, "w").array());
    }

    @Test
    void onBoolSumIsOrAndProductIsAnd() {
        ProgramBuilder p = new ProgramBuilder().tensor("B", ElementType.BOOL, 2, 2).tensor("C", ElementType.BOOL, 2, 2)
                .tensor("R", ElementType.BOOL, 2)
                .tensor("q", ElementType.BOOL, 2)
                .input("B", new Input.Source.Identity()).assign(at("C", "i", "j"), op("*", at("B", "i", "k"), at("B", "k", "j")))
                .assign(at("R", "i"), reduce(ReductionOperator.ALL, "j", at("B", "i", "j")))
                .assign(at("q", "i"), reduce(ReductionOperator.ANY, "j", at("B", "i", "j")));
        assertArrayEquals(new byte[] {1, 0, 0, 1}, (byte[]) value(p, "C").array());
        assertArrayEquals(new byte[] {0, 0}, (byte[]) value(p, "R").array());
        assertArrayEquals(new byte[] {1, 1}, (byte[]) value(p, "q").array());
    }

    @Test
    void comparisonsSelectAndInfinity() {
        Expr inf = new Expr.Infinity(SourceRange.NONE);
        ProgramBuilder p = base().assign(at("x", "i"), select(op(">=", at("x", "i"), num(1)), inf, neg(at("x", "i"))));
        assertArrayEquals(new double[] {0, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY}, f64(p, "x"));
    }

    @Test
    void complexArithmetic() {
        ProgramBuilder p = new ProgramBuilder().tensor("z", ElementType.C128, 2).tensor("w", ElementType.C128, 2).random("z", 3)
                .assign(at("w", "i"), op("/", op("*", at("z", "i"), at("z", "i")), at("z", "i")));
        DenseTensor z = value(p, "z");
        DenseTensor w = value(p, "w");
        for (int i = 0; i < 2; i++) {
            assertEquals(z.real(i), w.real(i), 1e-15);
            assertEquals(z.imaginary(i), w.imaginary(i), 1e-15);
        }
        ProgramBuilder i = new ProgramBuilder().tensor("z", ElementType.C64, 1).tensor("s", ElementType.C64).iota("z")
                .assign(at("s"), call("exp", at("z", "i")));
        assertEquals(1, value(i, "s").real(0));
    }

    @Test
    void functionsAndScalars() {
        ProgramBuilder p = base().assign(at("x", "i"), call("max", call("sqrt", at("x", "i")), call("pow", at("x", "i"), num(2))));
        assertArrayEquals(new double[] {0, 1, 4}, f64(p, "x"));
        assertEquals(Math.tanh(15) , f64(base().assign(at("s"), at("A", "i", "j")).assign(at("s"), call("tanh", at("s"))), "s")[0]);
    }

    @Test
    void repeatsRunInOrderAndSeeTheirCounter() {
        ProgramBuilder p = new ProgramBuilder().tensor("s", ElementType.F64).input("s", new Input.Source.Zeros())
                .statement(repeat("t", 1, 4,
                        assignment(at("s"), false, op("+", op("*", at("s"), num(10)), new Expr.ParamValue("t", SourceRange.NONE)))));
        assertArrayEquals(new double[] {123}, f64(p, "s"));
    }

    @Test
    void singlePrecisionIsRoundedOnceAtTheEnd() {
        ProgramBuilder p = new ProgramBuilder().tensor("x", ElementType.F32, 2000).tensor("s", ElementType.F32).random("x", 5)
                .assign(at("s"), at("x", "i"));
        double sum = 0;
        for (int i = 0; i < 2000; i++) {
            sum += new RandomElements(5).f32(i);
        }
        assertEquals((float) sum, (float) value(p, "s").real(0));
    }

    @Test
    void sampledElementsAreThoseOfTheWhole() {
        ProgramBuilder p = new ProgramBuilder().tensor("A", ElementType.F64, 20, 30).tensor("B", ElementType.F64, 20, 40)
                .tensor("C", ElementType.F64, 40, 30).random("B", 1).random("C", 2)
                .assign(at("A", "i", "j"), op("*", at("B", "i", "k"), at("C", "k", "j")));
        double[] whole = f64(p, "A");
        NaiveEvaluator oracle = new NaiveEvaluator(p.build(), p.values(), Path.of("."));
        Timeline timeline = new Timeline(oracle.records(), oracle.declared(), new Ends(oracle.declared(), p.build(), List.of()));
        Origins origins = new Origins(oracle, (tensor, block) -> { }, new Whole.Room(0));
        long[] places = {0, 7, 8, 599};
        DenseTensor some = Recomputation.of(oracle, timeline, origins, timeline.last("A").orElseThrow(), places, Effort.usual(),
                10).orElseThrow()
                .compute().values();
        for (int i = 0; i < places.length; i++) {
            assertEquals(whole[(int) places[i]], some.real(i), 1e-12);
        }
    }

    @Test
    void uncertaintyIsTermsTimesMagnitudes() {
        ProgramBuilder p = base().assign(at("y", "i"), op("*", neg(at("A", "i", "k")), at("x", "k")));
        NaiveEvaluator.Value y = new NaiveEvaluator(p.build(), p.values(), Path.of(".")).evaluate().get("y");
        assertArrayEquals(new double[] {3 * 5, 3 * 14}, y.uncertainty().orElseThrow());
    }
}
