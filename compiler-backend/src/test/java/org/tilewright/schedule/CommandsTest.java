package org.tilewright.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Statement;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.notation.CaseTable;
import org.tilewright.notation.ReadProgram;

/** What each command makes of a statement, in concrete index notation: {@code commands.txt}. */
class CommandsTest {

    private static final String TABLE = "schedule/commands.txt";

    @Test
    void eachCommandMakesTheLoopsOfTheTable() throws IOException {
        CaseTable.check(TABLE, CommandsTest::scheduled);
    }

    private static String scheduled(Program program) {
        ParamValues params = ParamValues.evaluate(program.params(), Map.of(), new ArrayList<>());
        Statement.Assignment statement = (Statement.Assignment) program.statements().getFirst();
        ApplySchedule.Result result = ApplySchedule.apply(program, params, StatementForm.of(program, statement),
                program.schedules().getFirst());
        return ConcreteIndexNotation.of(result.nest())
                + result.diagnostics().stream().map(Diagnostic::message).map(m -> m + "\n").collect(Collectors.joining());
    }

    @Test
    void everyCommandHasACase() throws IOException {
        Set<Class<?>> seen = new LinkedHashSet<>();
        for (CaseTable.Case c : CaseTable.of(TABLE)) {
            List<Schedule.Command> commands = ReadProgram.read(c.program()).schedules().getFirst().commands();
            commands.forEach(command -> seen.add(command.getClass()));
        }
        assertEquals(Set.of(), Arrays.stream(Schedule.Command.class.getPermittedSubclasses()).filter(c -> !seen.contains(c))
                .collect(Collectors.toSet()));
        assertTrue(seen.size() > 1);
    }
}
