package org.tilewright.cli.program;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.Param;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;

/**
 * Chooses the params that the extents of a machine's grid follow from so that it has a given number of processors, with extents as equal
 * as can be. Params that others follow from come first, so that a square stays one; only where no grid comes of those do all that stand
 * in the extents change.
 */
public final class ChosenGrid {

    private final Program program;
    private final Map<String, Long> given;
    private final long processors;
    private final List<ParamExpr> extents;

    private ChosenGrid(Program program, MachineDecl machine, Map<String, Long> given, long processors) {
        this.program = program;
        this.given = given;
        this.processors = processors;
        this.extents = machine.levels().stream().flatMap(l -> l.extents().stream()).toList();
    }

    /**
     * The given params and those that are chosen beside them.
     *
     * @throws Failure if no choice has so many processors
     */
    public static Map<String, Long> params(Program program, Map<String, Long> given, long processors) {
        MachineDecl machine = program.machine().orElseThrow(() -> new Failure(ExitCode.WRONG_USE, "--processors " + processors + ": "
                + program.file() + " declares no machine; 'machine M = Grid(gx, gy)' does"));
        ChosenGrid grid = new ChosenGrid(program, machine, given, processors);
        return grid.choose().orElseThrow(() -> new Failure(ExitCode.WRONG_USE, "--processors " + processors + ": the grid of machine '"
                + machine.name() + "' (" + grid.extents.stream().map(ParamExpr::text).collect(Collectors.joining(", "))
                + ") cannot have so many" + (given.isEmpty() ? "" : " under the params given")
                + "; other numbers may fit, or params in place of fixed extents"));
    }

    private Optional<Map<String, Long>> choose() {
        if (count(given).filter(n -> n == processors).isPresent() && mentioned(extents).stream().allMatch(given::containsKey)) {
            return Optional.of(given);
        }
        Set<String> direct = mentioned(extents);
        Set<String> roots = new LinkedHashSet<>();
        Set<String> seen = new LinkedHashSet<>();
        direct.forEach(p -> roots(p, roots, seen));
        return best(free(roots)).or(() -> best(free(direct)));
    }

    private List<String> free(Set<String> names) {
        return names.stream().filter(p -> !given.containsKey(p)).toList();
    }

    /** The params that a param follows from and that follow from none. */
    private void roots(String name, Set<String> roots, Set<String> seen) {
        Optional<Param> param = program.params().first(name);
        if (param.isEmpty() || !seen.add(name)) {
            return;
        }
        Set<String> from = given.containsKey(name) ? Set.of() : mentioned(List.of(param.get().value()));
        if (from.isEmpty()) {
            roots.add(name);
        }
        from.forEach(p -> roots(p, roots, seen));
    }

    private Set<String> mentioned(List<ParamExpr> in) {
        return program.params().stream().map(p -> p.name().text()).filter(n -> in.stream().anyMatch(e -> ParamExpr.mentions(e, n)))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private Optional<Map<String, Long>> best(List<String> free) {
        List<Map<String, Long>> fit = new ArrayList<>();
        long[] divisors = LongStream.rangeClosed(1, processors).filter(d -> processors % d == 0).toArray();
        choose(free, 0, divisors, new LinkedHashMap<>(given), fit);
        return fit.stream().min(Comparator.comparingLong(this::unevenness));
    }

    private void choose(List<String> free, int at, long[] divisors, Map<String, Long> soFar, List<Map<String, Long>> fit) {
        if (at == free.size()) {
            if (count(soFar).filter(n -> n == processors).isPresent()) {
                fit.add(new LinkedHashMap<>(soFar));
            }
            return;
        }
        for (long d : divisors) {
            soFar.put(free.get(at), d);
            choose(free, at + 1, divisors, soFar, fit);
        }
        soFar.remove(free.get(at));
    }

    /** Of grids with as many processors the most even one has the least sum of extents. */
    private long unevenness(Map<String, Long> params) {
        return LongStream.of(evaluated(params).orElseThrow()).sum();
    }

    private Optional<Long> count(Map<String, Long> params) {
        return evaluated(params).map(all -> LongStream.of(all).reduce(1, (a, b) -> a > 0 && b > 0 && a <= processors ? a * b : -1));
    }

    private Optional<long[]> evaluated(Map<String, Long> params) {
        try {
            ParamValues values = ParamValues.evaluate(program.params(), params, new ArrayList<>());
            return Optional.of(extents.stream().mapToLong(values::integer).toArray());
        } catch (ParamValues.NoValue e) {
            return Optional.empty();
        }
    }
}
