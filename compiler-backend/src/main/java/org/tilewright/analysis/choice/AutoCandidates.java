package org.tilewright.analysis.choice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.tilewright.ir.CommandLoops;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Statement;
import org.tilewright.ir.index.Blocks;
import org.tilewright.ir.index.Factorisations;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.Param;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.source.Word;

/** The candidate values of each {@code auto} of a program. */
final class AutoCandidates {

    private static final int PARTS = 8;

    private final Program program;
    private final Map<String, Long> overrides;

    /** @param overrides given values, possibly including some of those to choose */
    AutoCandidates(Program program, Map<String, Long> overrides) {
        this.program = program;
        this.overrides = overrides;
    }

    /** Whether a param is to be chosen. */
    boolean isOpen(Param p) {
        return p.choice().isPresent() && !overrides.containsKey(p.name().text());
    }

    /** The values of all params, given some chosen ones. */
    ParamValues params(Map<String, Long> values) {
        Map<String, Long> all = new LinkedHashMap<>(overrides);
        all.putAll(values);
        return ParamValues.evaluate(program.params(), all, new ArrayList<>());
    }

    /** An additional or different value. */
    static Map<String, Long> with(Map<String, Long> map, String name, long value) {
        Map<String, Long> out = new LinkedHashMap<>(map);
        out.put(name, value);
        return out;
    }

    /**
     * All grids of the wanted number of processors. If the given extents do not divide that number, the grids of the next smaller number
     * that they divide.
     */
    List<Map<String, Long>> shapes() {
        List<String> open = program.params().stream().filter(p -> isOpen(p) && p.choice().get() instanceof Param.Choice.GridExtent)
                .map(p -> p.name().text()).toList();
        if (open.isEmpty()) {
            return List.of(Map.of());
        }
        ParamValues params = params(Map.of());
        long given = 1;
        for (MachineDecl.Level level : program.machine().orElseThrow().levels()) {
            for (ParamExpr e : level.extents()) {
                given *= e instanceof ParamExpr.Ref r && open.contains(r.name()) ? 1 : Math.max(1, params.integer(e));
            }
        }
        return Factorisations.ordered(Math.max(1, params.get(Program.PROCESSORS).orElse(1) / given), open.size()).stream().map(extents -> {
            Map<String, Long> shape = new LinkedHashMap<>();
            IntStream.range(0, open.size()).forEach(i -> shape.put(open.get(i), extents.get(i)));
            return shape;
        }).toList();
    }

    /** Powers of two up to the loop's extent, and factors that divide it into up to eight equal parts. */
    List<Long> of(Param.Choice.Factor factor, Map<String, Long> shape) {
        TreeSet<Long> out = new TreeSet<>(List.of(1L));
        ParamValues params = params(shape);
        for (long extent : extents(factor, params)) {
            for (long c = 1; c > 0 && c <= extent; c *= 2) {
                out.add(c);
            }
            for (long parts = 1; parts <= PARTS; parts++) {
                out.add(Math.max(1, Blocks.width(extent, parts)));
            }
        }
        return List.copyOf(out);
    }

    /**
     * Of the values of one shape, those that do not cut a loop local to each processor: fewer steps do not increase what is fetched, sent
     * or computed. None unless the factor of such a loop is the only choice.
     */
    Optional<Map<String, Long>> uncut(List<Param> factors, List<Map<String, Long>> all) {
        if (factors.size() != 1 || !(factors.getFirst().choice().orElseThrow() instanceof Param.Choice.Factor f)
                || assignments(program.statements()).stream().filter(a -> a.name().text().equals(f.target().text()))
                        .anyMatch(a -> !StatementForm.of(program, a).extentOf().containsKey(f.loop().text()))) {
            return Optional.empty();
        }
        Comparator<Map<String, Long>> order = Comparator.comparing(values -> values.get(factors.getFirst().name().text()));
        return program.schedules().all(f.target().text()).stream().filter(s -> s.name().equals(f.schedule())).findFirst()
                .flatMap(s -> cut(s, f.loop().text()))
                .flatMap(c -> c instanceof Schedule.Command.Split ? all.stream().max(order) : all.stream().min(order));
    }

    /** The command that cuts a loop, if no other distributes the result. */
    private static Optional<Schedule.Command> cut(Schedule schedule, String loop) {
        Set<String> parts = new HashSet<>();
        Optional<Schedule.Command> found = Optional.empty();
        for (Schedule.Command c : schedule.commands()) {
            CommandLoops loops = CommandLoops.of(c);
            List<Word> dealt = c instanceof Schedule.Command.Precompute p ? p.loops()
                    : loops.made().isEmpty() && loops.processors().isEmpty() ? List.of() : loops.used();
            if (dealt.stream().anyMatch(w -> parts.contains(w.text()))) {
                return Optional.empty();
            }
            if ((c instanceof Schedule.Command.Split || c instanceof Schedule.Command.Divide) && loops.replaces(loop)) {
                loops.made().forEach(w -> parts.add(w.text()));
                found = Optional.of(c);
            } else if (CommandLoops.names(dealt, loop)) {
                return Optional.empty();
            }
        }
        return found;
    }

    /** The extent of the loop if it is a variable of the statement, else those of all variables, one of which it is a part of. */
    private List<Long> extents(Param.Choice.Factor factor, ParamValues params) {
        List<Long> out = new ArrayList<>();
        for (Statement.Assignment a : assignments(program.statements())) {
            if (a.name().text().equals(factor.target().text())) {
                Map<String, IntExpr> extents = StatementForm.of(program, a).extentOf();
                extents.forEach((variable, extent) -> {
                    if (variable.equals(factor.loop().text()) || !extents.containsKey(factor.loop().text())) {
                        out.add(extent.evaluate(params));
                    }
                });
            }
        }
        return out;
    }

    private static List<Statement.Assignment> assignments(List<Statement> statements) {
        return statements.stream().flatMap(s -> switch (s) {
            case Statement.Assignment a -> List.of(a).stream();
            case Statement.Repeat r -> assignments(r.body()).stream();
            case Statement.Redistribute r -> List.<Statement.Assignment>of().stream();
        }).toList();
    }
}
