package org.tilewright.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tilewright.ir.CommandLoops;
import org.tilewright.ir.Expr;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.ProgramError;
import org.tilewright.ir.source.Word;

/** What commands look up: the program around the schedule, and loops by name with the user's words when there are none. */
record ScheduleContext(Program program, ParamValues params) {

    private static final int DEEPEST = 60;

    /** One machine level with the number of its first dimension among all grid dimensions. */
    record Level(String machine, String name, List<IntExpr> extents, int firstDimension) {

        /** The numbers of its dimensions among all grid dimensions. */
        IntStream dimensions() {
            return IntStream.range(firstDimension, firstDimension + extents.size());
        }
    }

    List<Level> levels() {
        List<Level> out = new ArrayList<>();
        int first = 0;
        if (program.machine().isPresent()) {
            for (MachineDecl.Level l : program.machine().get().levels()) {
                out.add(new Level(program.machine().get().name().text(), l.name().text(),
                        l.extents().stream().map(IntExpr::param).toList(), first));
                first += l.extents().size();
            }
        }
        return out;
    }

    /** How many leading grid dimensions identify a node: those of all levels but the innermost, or all of one level. */
    int nodeDimensions() {
        List<Level> all = levels();
        return all.isEmpty() ? 0 : all.size() == 1 ? all.getFirst().extents().size() : all.getLast().firstDimension();
    }

    /** The position of a loop. */
    int loop(LoopNest nest, Word name) throws ProgramError {
        int at = nest.indexOf(name.text());
        if (at >= 0) {
            return at;
        }
        Optional<Schedule.Command> user = nest.applied().stream().filter(c -> CommandLoops.of(c).replaces(name.text())).reduce((a, b) -> b);
        if (user.isPresent()) {
            throw new ProgramError(name.range(), "loop-used-up", "loop '" + name + "' no longer exists: "
                    + CommandText.of(user.get()) + " on line " + user.get().range().line() + " replaced it by "
                    + quoted(CommandLoops.of(user.get()).made().stream().map(Word::text).toList()));
        }
        String there = "; the loops here are " + quoted(nest.loops().stream().map(Loop::name).toList());
        if (nest.workspaces().stream().anyMatch(w -> w.renamed().contains(name.text()))) {
            throw new ProgramError(name.range(), "not-yet", "'" + name + "' is a loop of a precompute, and commands on these"
                    + " are not supported yet; schedule the loops of the statement" + there);
        }
        if (program.tensor(name.text()).isPresent()) {
            throw new ProgramError(name.range(), "loop-unknown", "'" + name + "' is a tensor, and a loop belongs here" + there);
        }
        if (nest.form().statement().value().bare() instanceof Expr.Reduction r && r.by() instanceof Expr.Reducer.UserDefined own
                && own.zero().isEmpty() && r.variables().stream().anyMatch(v -> v.text().equals(name.text()))) {
            throw new ProgramError(name.range(), "loop-unknown", "'" + name + "' is not a loop, because partial results have no initial "
                    + "value; write an identity element, as in reduce(" + own.function() + ", 0, " + name + ": ...)"
                    + there);
        }
        throw new ProgramError(Diagnostic.error(name.range(), "loop-unknown", "there is no loop '" + name + "'" + there)
                .naming(List.of(name.text())));
    }

    /** Checks that a command may use a name for a new loop. */
    void fresh(LoopNest nest, Word name) throws ProgramError {
        if (nest.extents().containsKey(name.text())) {
            throw new ProgramError(name.range(), "loop-name-taken", "'" + name + "' is already a loop or index variable of this"
                    + " statement; choose another name");
        }
        if (program.declares(name.text())) {
            throw new ProgramError(name.range(), "loop-name-taken", "'" + name + "' is already declared in this program; choose"
                    + " another name for the loop");
        }
    }

    /** Checks that a loop may be divided once more. A 64-bit number cannot be halved more often than this. */
    void canBeDivided(LoopNest nest, Word loop) throws ProgramError {
        if (nest.generation(loop.text()) >= DEEPEST) {
            throw new ProgramError(loop.range(), "split-too-deep",
                    "loop '" + loop + "' comes from " + DEEPEST + " successive commands,"
                            + " which is the limit for one loop");
        }
    }

    /** Checks that a factor is at least 1 under the run's params. @param what it is, in words */
    IntExpr factor(ParamExpr e, String what) throws ProgramError {
        try {
            long v = params.integer(e);
            if (v < 1) {
                throw new ProgramError(e.range(), "factor-below-one", what + " must be at least 1, " + (e.text().equals(Long.toString(v))
                        ? "not " + v : "and '" + e.text() + "' is " + v + " here"));
            }
        } catch (ParamValues.NoValue n) {
            throw new ProgramError(n.range(), n.code(), n.getMessage());
        }
        return IntExpr.param(e);
    }

    static String quoted(List<String> names) {
        return names.isEmpty() ? "none" : names.stream().map(n -> "'" + n + "'").collect(Collectors.joining(", "));
    }
}
