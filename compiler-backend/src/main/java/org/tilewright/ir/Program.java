package org.tilewright.ir;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.tilewright.ir.index.Param;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.NamedList;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;

/**
 * A whole {@code .tw} file as the core sees it: names resolved, functions inlined, einsum strings expanded.
 *
 * @param file the path as given by the user; relative data paths are relative to its folder
 * @param text the source, for messages and for comments in generated code
 * @param machines shapes of the same processors, the one at hand first: that of a statement where one is looked at
 * @param distributions by the tensor that they place
 * @param schedules by the label or tensor that they name
 */
public record Program(String file, String text, NamedList<Param> params, List<MachineDecl> machines,
                      NamedList<TensorDecl> tensors, NamedList<Distribution> distributions, List<Input> inputs,
                      List<Output> outputs, List<Statement> statements, NamedList<Schedule> schedules) {

    public Program(String file, String text, List<Param> params, List<MachineDecl> machines, List<TensorDecl> tensors,
                   List<Distribution> distributions, List<Input> inputs, List<Output> outputs, List<Statement> statements,
                   List<Schedule> schedules) {
        this(file, text, NamedList.of(params, Param::name), machines, NamedList.of(tensors, TensorDecl::name),
                NamedList.of(distributions, Distribution::tensor), inputs, outputs, statements, NamedList.of(schedules, Schedule::target));
    }

    /** The param that says how many processors a grid with {@code auto} among its extents has. */
    public static final String PROCESSORS = "processors";

    /** The same program with other defaults for some params. */
    public Program withDefaults(Map<String, Long> values) {
        List<Param> changed = params.stream().map(p -> values.containsKey(p.name().text())
                ? new Param(p.name(), new ParamExpr.Literal(BigInteger.valueOf(values.get(p.name().text())), p.range()), p.range(),
                        p.choice()) : p).toList();
        return new Program(file, text, NamedList.of(changed, Param::name), machines, tensors, distributions, inputs, outputs,
                statements, schedules);
    }

    /**
     * The params with the values that counters of repeats have in the first round, for what is told of a statement without a round. Of
     * counters of one name it is the first.
     */
    public ParamValues inFirstRounds(ParamValues params) {
        return inFirstRounds(statements, params);
    }

    private static ParamValues inFirstRounds(List<Statement> statements, ParamValues params) {
        ParamValues now = params;
        for (Statement s : statements) {
            if (s instanceof Statement.Repeat r) {
                now = inFirstRounds(r.body(), now.get(r.variable().text()).isPresent() ? now : r.inFirstRound(now));
            }
        }
        return now;
    }

    /** The values of params that a statement can depend on: all but the factors that the tool chooses in schedules of others. */
    public Map<String, Long> seenBy(Statement.Assignment statement, ParamValues values) {
        return withoutFactors(values, f -> !f.target().text().equals(statement.name().text()));
    }

    /** The values of params that layouts can depend on: all but the factors that the tool chooses in schedules. */
    public Map<String, Long> seenByLayouts(ParamValues values) {
        return withoutFactors(values, f -> true);
    }

    private Map<String, Long> withoutFactors(ParamValues values, Predicate<Param.Choice.Factor> unseen) {
        List<String> names = params.stream().filter(p -> p.choice().isPresent() && p.choice().get() instanceof Param.Choice.Factor f
                && unseen.test(f)).map(p -> p.name().text()).toList();
        if (names.isEmpty()) {
            return values.asMap();
        }
        Map<String, Long> seen = new HashMap<>(values.asMap());
        seen.keySet().removeAll(names);
        return seen;
    }

    /** The program without what stands for the conditions of repeats, which nobody has written as tensors and statements. */
    public Program asWritten() {
        if (tensors.stream().noneMatch(t -> Statement.Repeat.isCondition(t.name().text()))) {
            return this;
        }
        return new Program(file, text, params, machines,
                NamedList.of(tensors.stream().filter(t -> !Statement.Repeat.isCondition(t.name().text())).toList(), TensorDecl::name),
                NamedList.of(distributions.stream().filter(d -> !Statement.Repeat.isCondition(d.tensor().text())).toList(),
                        Distribution::tensor),
                inputs, outputs, written(statements), schedules);
    }

    private static List<Statement> written(List<Statement> statements) {
        List<Statement> out = new ArrayList<>();
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment a when Statement.Repeat.isCondition(a.target().tensor().text()) -> { }
                case Statement.Assignment a -> out.add(a);
                case Statement.Redistribute r -> out.add(r);
                case Statement.Repeat r -> out.add(new Statement.Repeat(r.variable(), r.from(), r.to(), Optional.empty(),
                        written(r.body()), r.range()));
            }
        }
        return List.copyOf(out);
    }

    public Optional<TensorDecl> tensor(String name) {
        return tensors.first(name);
    }

    /** The layout that a tensor starts in, if the program gives one. */
    public Optional<Distribution> distribution(String tensor) {
        return distributions.first(tensor);
    }

    /** The machine at hand: the first of the file, or that of a statement. */
    public Optional<MachineDecl> machine() {
        return machines.stream().findFirst();
    }

    public Optional<MachineDecl> machine(String name) {
        return machines.stream().filter(m -> m.name().text().equals(name)).findFirst();
    }

    /** What the first machine that says it says of a processor. */
    public Optional<Double> known(Function<MachineDecl.Properties, OptionalDouble> property) {
        return machines.stream().map(m -> property.apply(m.properties())).filter(OptionalDouble::isPresent).map(OptionalDouble::getAsDouble)
                .findFirst();
    }

    /** The same program as the statements of one machine see it. */
    public Program on(MachineDecl machine) {
        if (machines.indexOf(machine) <= 0) {
            return this;
        }
        List<MachineDecl> reordered = new ArrayList<>(machines);
        reordered.remove(machine);
        reordered.addFirst(machine);
        return new Program(file, text, params, List.copyOf(reordered), tensors, distributions, inputs, outputs, statements, schedules);
    }

    /** The same program as a statement of it sees it, by the layout that its output has there. */
    public Program at(Statement.Assignment statement) {
        if (machines.size() < 2) {
            return this;
        }
        String output = statement.target().tensor().text();
        Distribution[] now = {distribution(output).orElse(null)};
        layoutBefore(statements, statement, output, now);
        return now[0] == null ? this : machine(now[0].parts().getFirst().machine().text()).map(this::on).orElse(this);
    }

    /** Follows the layouts of a tensor up to a statement, and says whether it was met. */
    private static boolean layoutBefore(List<Statement> steps, Statement.Assignment statement, String tensor, Distribution[] now) {
        for (Statement s : steps) {
            switch (s) {
                case Statement.Assignment a when a.range().equals(statement.range()) -> {
                    return true;
                }
                case Statement.Assignment a -> { }
                case Statement.Redistribute r -> now[0] = r.distribution().tensor().text().equals(tensor) ? r.distribution() : now[0];
                case Statement.Repeat r -> {
                    Distribution before = now[0];
                    if (layoutBefore(r.body(), statement, tensor, now)) {
                        return true;
                    }
                    now[0] = before;
                }
            }
        }
        return false;
    }

    /** Whether a tensor, a param or a machine has this name; what the tool names itself has another one. */
    public boolean declares(String name) {
        return tensor(name).isPresent() || params.first(name).isPresent() || machine(name).isPresent();
    }

    /** The text of a range on one line, else of its first line. */
    public String text(SourceRange range) {
        if (range.line() < 1) {
            return "";
        }
        int from = 0;
        for (int l = 1; l < range.line(); l++) {
            from = text.indexOf('\n', from) + 1;
            if (from == 0) {
                return "";
            }
        }
        int end = text.indexOf('\n', from);
        String line = text.substring(from, end < 0 ? text.length() : end).stripTrailing();
        int to = range.endLine() == range.line() ? range.endColumn() - 1 : line.length();
        return range.column() - 1 <= to && to <= line.length() ? line.substring(range.column() - 1, to) : "";
    }

    /** The records that its tensors consist of, or that its statements make. */
    public List<RecordType> records() {
        Set<RecordType> found = new LinkedHashSet<>();
        tensors.forEach(t -> addRecord(t.type(), found));
        statements.forEach(s -> addRecords(s, found));
        return List.copyOf(found);
    }

    public Optional<RecordType> record(String name) {
        return records().stream().filter(r -> r.name().equals(name)).findFirst();
    }

    private static void addRecord(ElementType type, Set<RecordType> found) {
        if (type instanceof RecordType r) {
            found.add(r);
        }
    }

    private static void addRecords(Statement s, Set<RecordType> found) {
        switch (s) {
            case Statement.Assignment a -> addRecords(a.value(), found);
            case Statement.Repeat r -> r.body().forEach(b -> addRecords(b, found));
            case Statement.Redistribute r -> { }
        }
    }

    private static void addRecords(Expr e, Set<RecordType> found) {
        if (e instanceof Expr.Make m) {
            found.add(m.made());
        }
        for (Expr p : e.parts()) {
            addRecords(p, found);
        }
    }

    /** The trimmed source line that a range starts on, or nothing for a range without a place. */
    public String line(SourceRange range) {
        return range.line() < 1 ? "" : text.lines().skip(range.line() - 1L).findFirst().orElse("").strip();
    }
}
