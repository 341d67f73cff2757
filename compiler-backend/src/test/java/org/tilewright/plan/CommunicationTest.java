package org.tilewright.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.tilewright.analysis.Traffic;
import org.tilewright.analysis.choice.MakePlan;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.notation.CaseTable;
import org.tilewright.notation.ReadProgram;
import org.tilewright.plan.planner.PlanResult;

/** Which communication a layout and a schedule ask for, as a plan's text with the bytes: {@code communication.txt}. */
class CommunicationTest {

    private static final String TABLE = "plan/communication.txt";

    /** A plan with the values of its params. */
    private record Made(Plan plan, ParamValues params) {

        static Made of(Program program) {
            ParamValues params = ParamValues.evaluate(program.params(), Map.of(), new ArrayList<>());
            PlanResult result = MakePlan.of(program, params, Optional.empty());
            List<String> errors = result.diagnostics().stream().filter(Diagnostic::isError).map(Diagnostic::message).toList();
            return new Made(result.plan().orElseThrow(() -> new IllegalArgumentException(errors.toString())), params);
        }

        List<TransferGroup> families() {
            return Traffic.of(plan, params).families();
        }
    }

    @Test
    void eachKindIsRecognised() throws IOException {
        CaseTable.check(TABLE, p -> {
            Made made = Made.of(p);
            // a shift begins with messages between pairs, which are a row of their own
            Map<String, Long> bytes = new LinkedHashMap<>();
            made.families().forEach(f -> bytes.merge(f.tensor() + (f.firstStepOnly() ? " first " : " ") + f.how(), f.bytes(), Long::sum));
            return bytes.entrySet().stream().map(e -> e.getKey() + ": " + e.getValue() + " bytes\n").collect(Collectors.joining());
        });
    }

    @Test
    void everyKindHasACase() throws IOException {
        Set<Class<?>> seen = new LinkedHashSet<>();
        for (CaseTable.Case c : CaseTable.of(TABLE)) {
            Made.of(ReadProgram.read(c.program())).families().forEach(f -> seen.add(f.how().getClass()));
        }
        assertEquals(Set.of(), Arrays.stream(Communication.class.getPermittedSubclasses()).filter(c -> !seen.contains(c))
                .collect(Collectors.toSet()));
    }
}
