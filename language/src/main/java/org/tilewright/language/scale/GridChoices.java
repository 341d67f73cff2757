package org.tilewright.language.scale;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.Param;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.SourceRange;

/**
 * The grids with which a program's machine has so many processors. What may vary are params that extents follow from and that have a
 * number as default, and extents that are numbers; divisors of the number of processors are tried for each. A machine of several levels
 * keeps its innermost one, which says what a node is.
 */
final class GridChoices {

    /** Grids are compared by predicted time; those farther from equal extents than so many others are not. */
    private static final int MOST = 4;

    /**
     * One way to have so many processors.
     *
     * @param text with extents that are numbers replaced
     * @param params with those that extents follow from
     */
    record Choice(String text, Map<String, Long> params, List<Long> extents) { }

    private final Program program;
    private final Map<String, Long> given;
    private final long processors;
    private final List<ParamExpr> extents = new ArrayList<>();
    /** Places of extents that are numbers, by the names that stand for them here. */
    private final Map<String, SourceRange> numbers = new LinkedHashMap<>();
    private final Set<String> open = new LinkedHashSet<>();
    private final Set<String> behind = new LinkedHashSet<>();
    private final long[] divisors;
    private final List<Choice> found = new ArrayList<>();

    private GridChoices(Program program, MachineDecl machine, Map<String, Long> given, long processors) {
        this.program = program;
        this.given = given;
        this.processors = processors;
        this.divisors = LongStream.rangeClosed(1, processors).filter(d -> processors % d == 0).toArray();
        for (MachineDecl.Level level : machine.levels()) {
            boolean outer = machine.levels().size() == 1 || level != machine.levels().getLast();
            level.extents().forEach(e -> add(e, outer));
        }
    }

    /** The most equal ones first; none if there are none. */
    static List<Choice> of(Program program, MachineDecl machine, Map<String, Long> given, long processors) {
        GridChoices choices = new GridChoices(program, machine, given, processors);
        choices.search(List.copyOf(choices.open), new LinkedHashMap<>());
        choices.found.sort(Comparator.comparingLong(c -> c.extents.stream().mapToLong(Long::longValue).sum()));
        return List.copyOf(choices.found.subList(0, Math.min(MOST, choices.found.size())));
    }

    /** Params that extents follow from, also by way of others: those that a number of processors settles. */
    static Set<String> settled(Program program) {
        return program.machine().map(m -> Set.copyOf(new GridChoices(program, m, Map.of(), 1).behind)).orElse(Set.of());
    }

    /** Why there are none, for people. */
    static String none(Program program, MachineDecl machine, Map<String, Long> given, long processors) {
        GridChoices choices = new GridChoices(program, machine, given, processors);
        String grid = machine.levels().stream().flatMap(l -> l.extents().stream()).map(ParamExpr::text)
                .collect(Collectors.joining(", ", "Grid(", ")"));
        String by = choices.open.stream().filter(n -> !choices.numbers.containsKey(n)).collect(Collectors.joining(" and "));
        return "no " + grid + " has " + processors + " processors" + (choices.open.isEmpty() ? " with the params that are given"
                : by.isEmpty() ? "" : ", whatever " + by + " is");
    }

    private void add(ParamExpr extent, boolean outer) {
        if (outer && extent instanceof ParamExpr.Literal l) {
            String name = "#" + numbers.size();
            numbers.put(name, l.range());
            open.add(name);
            extents.add(ParamExpr.ref(name));
        } else {
            extents.add(extent);
            if (outer) {
                follow(extent);
            }
        }
    }

    private void follow(ParamExpr e) {
        switch (e) {
            case ParamExpr.Literal l -> { }
            case ParamExpr.Ref r when !given.containsKey(r.name()) -> program.params().first(r.name()).ifPresent(this::free);
            case ParamExpr.Ref r -> { }
            case ParamExpr.Negate n -> follow(n.operand());
            case ParamExpr.Binary b -> {
                follow(b.left());
                follow(b.right());
            }
            case ParamExpr.Call c -> c.arguments().forEach(this::follow);
        }
    }

    private void free(Param p) {
        behind.add(p.name().text());
        if (p.value() instanceof ParamExpr.Literal) {
            open.add(p.name().text());
        } else {
            follow(p.value());
        }
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
