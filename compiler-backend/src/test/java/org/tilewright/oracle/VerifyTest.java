package org.tilewright.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tilewright.oracle.ProgramBuilder.*;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.tilewright.data.Elements;
import org.tilewright.ir.ElementType;

class VerifyTest {

    private static final ProgramBuilder DOT = new ProgramBuilder().tensor("x", ElementType.F64, 100).tensor("y", ElementType.F64, 2).tensor("n", ElementType.I32)
            .tensor("v", ElementType.I32, 10).random("x", 1).iota("v").input("y", new org.tilewright.ir.Input.Source.Ones())
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

    @Test
    void integersAreExact() {
        assertEquals("n() is 46, expected 45", verdict(0, 1).offence().orElseThrow().toString());
    }
}
