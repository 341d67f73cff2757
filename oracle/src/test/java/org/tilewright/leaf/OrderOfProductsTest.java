package org.tilewright.leaf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tilewright.oracle.ProgramBuilder.at;
import static org.tilewright.oracle.ProgramBuilder.op;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.tilewright.analysis.choice.MakePlan;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.type.ElementType;
import org.tilewright.oracle.ProgramBuilder;
import org.tilewright.plan.Plan;
import org.tilewright.plan.text.PlanText;

/** In which order the factors of an MTTKRP are multiplied, where one sees it, and how many operations that takes. */
class OrderOfProductsTest {

    private static final int N = 20;
    private static final int RANK = 4;

    private static Plan mttkrp() {
        Program p = new ProgramBuilder().grid(1).tensor("A", ElementType.F64, N, RANK).tensor("B", ElementType.F64, N, N, N)
                .tensor("C", ElementType.F64, N, RANK).tensor("D", ElementType.F64, N, RANK).random("B", 1).random("C", 2).random("D", 3)
                .assign(at("A", "i", "l"), op("*", op("*", at("B", "i", "j", "k"), at("C", "j", "l")), at("D", "k", "l"))).build();
        return MakePlan.of(p, ParamValues.of(Map.of()), Optional.empty()).plan().orElseThrow();
    }

    @Test
    void thePlanTellsTheOrder() {
        String text = PlanText.of(mttkrp());
        assertTrue(text.contains("two at a time: C(j, l) * (B(i, j, k) * D(k, l))"), text);
    }

    @Test
    void operationsAreThoseOfTheOrder() {
        double flops = mttkrp().steps().stream().filter(Plan.Compute.class::isInstance)
                .mapToDouble(s -> ((Plan.Compute) s).flops().evaluate(ParamValues.of(Map.of()))).sum();
        assertEquals(2.0 * N * N * N * RANK + 2.0 * N * N * RANK, flops);
    }
}
