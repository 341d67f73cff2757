package org.tilewright.language.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.tilewright.ir.CommandLoops;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.source.Word;
import org.tilewright.language.ParseResult;
import org.tilewright.language.TilewrightParser;
import org.tilewright.schedule.CommandText;

class ScheduleCommandsTest {

    private static final String PROGRAM = "param n = 4\nparam gx = 2\nmachine M = Grid(gx, 2)\ntensor A, B, C : f64(n, n)\n"
            + "A(i, j) = B(i, k) * C(k, j)\n";

    /** The example of each command, and one call of each form that no example has. */
    private static List<String> calls() {
        List<String> calls = new ArrayList<>(ScheduleCommands.all().stream().map(ScheduleCommand::example).toList());
        calls.addAll(List.of("distribute({io, jo})", "distribute({io}, M.1)", "distribute({io, jo}, M)",
                "distribute({i, j}, {io, jo}, {ii, ji}, Grid(gx, 2))",
                "parallelize(k, gpu.block, atomic)", "communicate(A, jo)"));
        return calls;
    }

    private static Schedule.Command read(String call) {
        ParseResult parsed = TilewrightParser.parse("p.tw", PROGRAM + "schedule A { " + call + " }\n");
        assertTrue(!parsed.hasErrors(), () -> call + ": " + parsed.diagnostics());
        return parsed.program().schedules().getFirst().commands().getFirst();
    }

    @Test
    void everyCommandOfAProgramHasADescription() {
        Set<Class<?>> described = calls().stream().map(ScheduleCommandsTest::read).map(Object::getClass).collect(Collectors.toSet());
        assertEquals(Set.copyOf(Arrays.asList(Schedule.Command.class.getPermittedSubclasses())), described);
    }

    @Test
    void aCommandReadsAsItIsWritten() {
        for (String call : calls()) {
            assertEquals(call.replace(" * ", "*"), CommandText.of(read(call)));
        }
    }

    @Test
    void aCommandIsMadeOfTheArgumentsThatItIsTakenApartInto() {
        for (String call : calls()) {
            WrittenCommand c = WrittenCommand.of(read(call));
            assertEquals(c.form().parameters().size(), c.values().size(), call);
            assertEquals(c.command(), c.form().make().apply(new Values(c.values(), c.command().range())), call);
        }
    }

    @Test
    void rolesSayWhichLoopsThereAreAfterwards() {
        assertEquals("[k] -> [ko, ki]", loops("split(k, ko, ki, 256)"));
        assertEquals("[i, j] -> [f]", loops("collapse(i, j, f)"));
        assertEquals("[i, j] -> [io, jo, ii, ji]", loops("distribute({i, j}, {io, jo}, {ii, ji}, M)"));
        assertEquals("[ko] -> [kos]", loops("rotate(ko, {io, jo}, kos)"));
        assertEquals("[] -> []", loops("distribute({io, jo})"));
    }

    /** A description calls an argument what the command does with its loops: texts that are no commands yet have nothing else. */
    @Test
    void rolesAreWhatACommandDoesWithLoops() {
        for (String call : calls()) {
            WrittenCommand c = WrittenCommand.of(read(call));
            CommandLoops loops = CommandLoops.of(c.command());
            assertEquals(words(c, ArgumentRole::usesLoops), loops.used(), call);
            assertEquals(words(c, r -> r == ArgumentRole.REPLACED_LOOP), loops.replaced(), call);
            assertEquals(words(c, ArgumentRole::makesLoops), loops.made(), call);
            assertEquals(words(c, r -> r == ArgumentRole.DISTRIBUTED_LOOP || r == ArgumentRole.NEW_PROCESSOR_LOOP), loops.processors(),
                    call);
        }
    }

    private static List<Word> words(WrittenCommand c, Predicate<ArgumentRole> wanted) {
        return Arrays.stream(ArgumentRole.values()).filter(wanted).flatMap(r -> c.words(r).stream()).sorted(Comparator.comparingInt(w ->
                w.range().line() * 1000 + w.range().column())).toList();
    }

    private static String loops(String call) {
        WrittenCommand c = WrittenCommand.of(read(call));
        return c.replaced() + " -> " + c.made();
    }

    @Test
    void aLoopOfAnotherNameIsUsedWithoutRenamingWhatIsMade() {
        Schedule.Command c = WrittenCommand.of(read("split(k, ko, k, 256)"))
                .withUsedLoops(w -> new Word(w.text().equals("k") ? "m" : w.text(), w.range()));
        assertEquals("split(m, ko, k, 256)", CommandText.of(c));
    }

    @Test
    void theExtentBelongsToOneOfTheNewLoops() {
        WrittenCommand split = WrittenCommand.of(read("split(k, ko, ki, 256)"));
        assertEquals(List.of(false, true), split.made().stream().map(w -> split.extent(w).isPresent()).toList());
        WrittenCommand divide = WrittenCommand.of(read("divide(k, ko, ki, gx)"));
        assertEquals(List.of(true, false), divide.made().stream().map(w -> divide.extent(w).isPresent()).toList());
    }
}
