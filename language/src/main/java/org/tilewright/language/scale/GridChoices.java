package org.tilewright.language.scale;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.Factorisations;
import org.tilewright.ir.index.Param;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.SourceRange;

/**
 * The grids with which a program's machine has so many processors. What varies are first of all the params that extents follow from and
 * that follow from none themselves, so that a square stays one; divisors of the number of processors are tried for each. A machine of
 * several levels keeps its innermost one, which says what a node is.
 */
public final class GridChoices {

    /** Grids are compared by predicted time; those farther from equal extents than so many others are not. */
    private static final int MOST = 4;

    /** What may vary beside those params. */
    public enum Beside {
        /** Extents that are numbers, which are replaced in the text: each grid runs the same algorithm. */
        NUMBERS,
        /** Where no grid comes of them, params that stand in extents, and if need be those of the innermost level: the text stays. */
        PARAMS_OF_EXTENTS
    }

    /**
     * One way to have so many processors.
     *
     * @param text with extents that are numbers replaced
     * @param params with those that extents follow from
     * @param extents of the grid; none where the tool chooses among all grids of so many processors
     */
    public record Choice(String text, Map<String, Long> params, List<Long> extents) { }

    private final Program program;
    private final Map<String, Long> given;
    private final long processors;
    private final List<ParamExpr> extents = new ArrayList<>();
    /** Places of extents that are numbers, by the names that stand for them here. */
    private final Map<String, SourceRange> numbers = new LinkedHashMap<>();
    /** Params that extents follow from and that follow from none. */
    private final Set<String> roots = new LinkedHashSet<>();
    private final Set<String> behind = new LinkedHashSet<>();
    /** Params that stand in extents. */
    private final Set<String> direct = new LinkedHashSet<>();
    private final long[] divisors;
    private final List<Choice> found = new ArrayList<>();

    private GridChoices(Program program, MachineDecl machine, Map<String, Long> given, long processors, boolean numbers,
            boolean innermost) {
        this.program = program;
        this.given = given;
        this.processors = processors;
        this.divisors = Factorisations.divisors(processors);
        for (MachineDecl.Level level : machine.levels()) {
            boolean varies = innermost || machine.levels().size() == 1 || level != machine.levels().getLast();
            level.extents().forEach(e -> add(e, varies, numbers));
        }
    }

    /** The most equal ones first; none if there are none. */
    public static List<Choice> of(Program program, Map<String, Long> given, long processors, Beside beside) {
        if (program.params().stream().anyMatch(p -> p.choice().filter(Param.Choice.GridExtent.class::isInstance).isPresent())) {
            Map<String, Long> with = new LinkedHashMap<>(given);
            with.put(Program.PROCESSORS, processors);
            return List.of(new Choice(program.text(), with, List.of()));
        }
        if (program.machine().isEmpty()) {
            return List.of();
        }
        MachineDecl machine = program.machine().get();
        if (beside == Beside.NUMBERS) {
            GridChoices all = new GridChoices(program, machine, given, processors, true, false);
            return all.by(Stream.concat(all.roots.stream(), all.numbers.keySet().stream()).toList());
        }
        return Stream.of(false, true).map(innermost -> new GridChoices(program, machine, given, processors, false, innermost))
                .flatMap(g -> Stream.of(g.roots, g.direct).map(params -> g.by(List.copyOf(params)))).filter(c -> !c.isEmpty())
                .findFirst().orElse(List.of());
    }

    private List<Choice> by(List<String> names) {
        search(names, new LinkedHashMap<>());
        found.sort(Comparator.comparing(Choice::extents, Factorisations.MOST_EQUAL));
        return List.copyOf(found.subList(0, Math.min(MOST, found.size())));
    }

    /** Params that extents follow from, also by way of others: those that a number of processors settles. */
    static Set<String> settled(Program program) {
        return program.machine().map(m -> Set.copyOf(new GridChoices(program, m, Map.of(), 1, true, false).behind)).orElse(Set.of());
    }

    /** Why there are none, for people. */
    static String none(Program program, MachineDecl machine, Map<String, Long> given, long processors) {
        GridChoices choices = new GridChoices(program, machine, given, processors, true, false);
        String grid = machine.levels().stream().flatMap(l -> l.extents().stream()).map(ParamExpr::text)
                .collect(Collectors.joining(", ", "Grid(", ")"));
        String by = String.join(" and ", choices.roots);
        return "no " + grid + " has " + processors + " processors" + (by.isEmpty() && choices.numbers.isEmpty()
                ? " with the params that are given" : by.isEmpty() ? "" : ", whatever " + by + " is");
    }

    private void add(ParamExpr extent, boolean varies, boolean replaced) {
        if (varies && replaced && extent instanceof ParamExpr.Literal l) {
            String name = "#" + numbers.size();
            numbers.put(name, l.range());
            extents.add(ParamExpr.ref(name));
            return;
        }
        extents.add(extent);
        if (varies) {
            mentioned(extent).filter(p -> !given.containsKey(p.name().text())).forEach(p -> {
                direct.add(p.name().text());
                follow(p);
            });
        }
    }

    private Stream<Param> mentioned(ParamExpr e) {
        return program.params().stream().filter(p -> ParamExpr.mentions(e, p.name().text()));
    }

    private void follow(Param p) {
        if (given.containsKey(p.name().text()) || !behind.add(p.name().text())) {
            return;
        }
        if (mentioned(p.value()).findAny().isEmpty()) {
            roots.add(p.name().text());
        }
        mentioned(p.value()).forEach(this::follow);
    }

    private void search(List<String> rest, Map<String, Long> chosen) {
        if (!divides(chosen)) {
            return;
        }
        if (!rest.isEmpty()) {
            for (long d : divisors) {
                chosen.put(rest.getFirst(), d);
                search(rest.subList(1, rest.size()), chosen);
            }
            chosen.remove(rest.getFirst());
            return;
        }
        Map<String, Long> params = new LinkedHashMap<>(given);
        chosen.forEach((name, value) -> {
            if (!numbers.containsKey(name)) {
                params.put(name, value);
            }
        });
        ParamValues values = ParamValues.evaluate(program.params(), params, new ArrayList<>());
        for (String n : numbers.keySet()) {
            values = values.with(n, chosen.get(n));
        }
        try {
            List<Long> sizes = extents.stream().map(values::integer).toList();
            if (sizes.stream().allMatch(s -> s >= 1 && processors % s == 0)
                    && sizes.stream().reduce(1L, Math::multiplyExact) == processors) {
                found.add(new Choice(text(chosen), params, sizes));
            }
        } catch (ParamValues.NoValue | ArithmeticException e) {
            // these values make no grid
        }
    }

    /** Whether the extents that are chosen already leave a whole number for the others. */
    private boolean divides(Map<String, Long> chosen) {
        long product = 1;
        for (ParamExpr e : extents) {
            if (e instanceof ParamExpr.Ref r && chosen.containsKey(r.name())) {
                product *= chosen.get(r.name());
            }
            if (processors % product != 0) {
                return false;
            }
        }
        return true;
    }

    private String text(Map<String, Long> chosen) {
        StringBuilder out = new StringBuilder(program.text());
        List.copyOf(numbers.keySet()).reversed().forEach(n -> {
            SourceRange at = numbers.get(n);
            out.replace(offset(at.line(), at.column()), offset(at.endLine(), at.endColumn()), Long.toString(chosen.get(n)));
        });
        return out.toString();
    }

    private int offset(int line, int column) {
        int at = 0;
        for (int l = 1; l < line; l++) {
            at = program.text().indexOf('\n', at) + 1;
        }
        return at + column - 1;
    }
}
