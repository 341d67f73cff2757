package org.tilewright.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.Traffic;
import org.tilewright.analysis.advice.Advise;
import org.tilewright.analysis.bound.LowerBound;
import org.tilewright.analysis.choice.MakePlan;
import org.tilewright.check.CheckProgram;
import org.tilewright.ir.Program;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.plan.Plan;

/** Every pass of an analysis ends when its thread is interrupted, and does its work when asked again. */
class InterruptedAnalysisTest {

    private final Program program = TilewrightParser.parse("t.tw", Texts.SUMMA).program();
    private final ParamValues params = ParamValues.evaluate(program.params(), Map.of(), new java.util.ArrayList<>());
    private final Plan plan = MakePlan.of(program, params, Optional.empty()).plan().orElseThrow();
    private final Memory memory = Memory.of(plan, params);

    @AfterEach
    void forget() {
        Thread.interrupted();
    }

    @Test
    void allPassesEnd() {
        List<Diagnostic> advice = Advise.on(plan, params);
        ends(() -> TilewrightParser.parse("t.tw", Texts.SUMMA + "param = 4"));
        ends(() -> CheckProgram.check(program, params));
        ends(() -> MakePlan.of(program, params, Optional.empty()));
        ends(() -> Memory.of(plan, params));
        ends(() -> Traffic.of(plan, params));
        ends(() -> LowerBound.of(plan, params, memory.fast(plan), Memo.nothing()));
        ends(() -> Advise.on(plan, params));
        assertEquals(advice, Advise.on(plan, params));
    }

    private static void ends(Executable pass) {
        Thread.currentThread().interrupt();
        assertThrows(CancellationException.class, pass);
        Thread.interrupted();
    }
}
