package org.tilewright.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.tilewright.oracle.ProgramBuilder.*;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Input;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;

/** Expressions as deep as the language allows are evaluated on an ordinary stack. */
class DeepExpressionsTest {

    private static final int DEEPEST = 1200;

    /** The value, or where the stack was too small for it. */
    private static Object value(Expr value) throws InterruptedException {
        ProgramBuilder p = new ProgramBuilder().tensor("s", ElementType.F64).tensor("x", ElementType.F64, 2).tensor("o", ElementType.F64, 1)
                .iota("x").input("o", new Input.Source.Ones()).assign(at("s"), value);
        AtomicReference<Object> result = new AtomicReference<>();
        Thread t = new Thread(null, () -> {
            try {
                // frames of compiled code may be larger than interpreted ones
                for (int i = 0; i < 20; i++) {
                    result.set(NaiveEvaluator.evaluate(p.build(), p.values(), Path.of(".")).get("s").real(0));
                }
            } catch (StackOverflowError e) {
                result.set(List.of(e.getStackTrace()).subList(0, 20));
            }
        }, "deep", 1 << 20);
        t.start();
        t.join();
        return result.get();
    }

    private static Expr nested(UnaryOperator<Expr> level) {
        return nested(DEEPEST, level);
    }

    private static Expr nested(int levels, UnaryOperator<Expr> level) {
        Expr e = at("x", "1");
        for (int i = 1; i < levels; i++) {
            e = level.apply(e);
        }
        return e;
    }

    @Test
    void sums() throws InterruptedException {
        assertEquals((double) DEEPEST, value(nested(e -> op("+", e, at("x", "1")))));
        assertEquals((double) DEEPEST, value(nested(e -> op("+", at("x", "1"), paren(e)))));
        assertEquals(1.0, value(nested(e -> op("*", num(1), paren(e)))));
    }

    @Test
    void callsSelectsAndComparisons() throws InterruptedException {
        assertEquals(1.0, value(nested(e -> call("abs", e))));
        assertEquals(1.0, value(nested(e -> call("max", e, num(0)))));
        assertEquals(1.0, value(nested(e -> select(op("==", num(1), num(1)), e, num(0)))));
        assertEquals(1.0, value(nested(DEEPEST / 2, e -> select(op("==", e, num(1)), num(1), num(0)))));
    }

    @Test
    void reductions() throws InterruptedException {
        assertEquals(1.0, value(nested(DEEPEST / 2, e -> reduce(ReductionOperator.MAX, "k", op("*", at("o", "k"), e)))));
    }
}
