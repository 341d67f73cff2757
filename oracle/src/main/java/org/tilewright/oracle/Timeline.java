package org.tilewright.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.oracle.fields.SplitRecords;
import org.tilewright.oracle.meaning.Declared;

/** The executions of a program's statements in their order, found one by one: repeats may have more rounds than can be written down. */
final class Timeline {

    /**
     * A statement in one round of the repeats around it.
     *
     * @param path from outside: the place of a repeat among the statements around it, its counter, and so on; last the place of
     *         the statement. The order of paths is that of executions
     * @param counters of the repeats around it, the outermost first
     */
    record Execution(Statement.Assignment statement, long[] path, Map<String, Long> counters) {

        boolean is(Execution other) {
            return Arrays.equals(path, other.path);
        }
    }

    private final SplitRecords records;
    private final Program program;
    private final Declared declared;
    private final Ends ends;
    /** By block and tensor, the places of the statements that set it. */
    private final Map<List<Statement>, Map<String, int[]>> writers = new IdentityHashMap<>();
    private final Map<String, Optional<Execution>> last = new HashMap<>();

    Timeline(SplitRecords records, Declared declared, Ends ends) {
        this.records = records;
        this.program = records.program();
        this.ends = ends;
        this.declared = declared;
    }

    /** The tensors that statements set, in order of appearance. */
    Set<String> computed() {
        Set<String> out = new LinkedHashSet<>();
        collect(program.statements(), out);
        return out;
    }

    private static void collect(List<Statement> statements, Set<String> out) {
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment a -> out.add(a.target().tensor().text());
                case Statement.Repeat r -> collect(r.body(), out);
                case Statement.Redistribute r -> { }
            }
        }
    }

    /** The execution that left a tensor's value at the program's end. */
    Optional<Execution> last(String tensor) {
        return last.computeIfAbsent(tensor,
                t -> lastIn(program.statements(), program.statements().size(), new ArrayList<>(), new LinkedHashMap<>(), t));
    }

    /** The execution that set what another one finds in a tensor; nothing if that is still its input. */
    Optional<Execution> before(Execution e, String tensor) {
        return before(e.path, 0, program.statements(), new ArrayList<>(), new LinkedHashMap<>(), tensor);
    }

    private Optional<Execution> before(long[] path, int level, List<Statement> block, List<Long> prefix, Map<String, Long> counters,
            String tensor) {
        int place = (int) path[level];
        if (level + 1 < path.length) {
            Statement.Repeat r = (Statement.Repeat) block.get(place);
            prefix.add(path[level]);
            prefix.add(path[level + 1]);
            counters.put(r.variable().text(), path[level + 1]);
            Optional<Execution> inThisRound = before(path, level + 2, r.body(), prefix, counters, tensor);
            counters.remove(r.variable().text());
            prefix.subList(level, level + 2).clear();
            Optional<Execution> found = inThisRound.isPresent() ? inThisRound
                    : lastRound(r, place, path[level + 1], prefix, counters, tensor);
            if (found.isPresent()) {
                return found;
            }
        }
        return lastIn(block, records.first(block, place), prefix, counters, tensor);
    }

    /** @param end the place before which to look */
    private Optional<Execution> lastIn(List<Statement> block, int end, List<Long> prefix, Map<String, Long> counters, String tensor) {
        int[] places = writers(block).getOrDefault(tensor, new int[0]);
        int found = Arrays.binarySearch(places, end);
        for (int i = (found < 0 ? -found - 1 : found) - 1; i >= 0; i--) {
            Optional<Execution> e = switch (block.get(places[i])) {
                case Statement.Assignment a -> Optional.of(new Execution(a, path(prefix, places[i]), new LinkedHashMap<>(counters)));
                case Statement.Repeat r -> lastRound(r, places[i], ends.of(r, counters), prefix, counters, tensor);
                case Statement.Redistribute r -> Optional.<Execution>empty();
            };
            if (e.isPresent()) {
                return e;
            }
        }
        return Optional.empty();
    }

    /** @param end the round before which to look */
    private Optional<Execution> lastRound(Statement.Repeat r, int place, long end, List<Long> prefix, Map<String, Long> counters,
            String tensor) {
        if (!writers(r.body()).containsKey(tensor)) {
            return Optional.empty();
        }
        int level = prefix.size();
        Optional<Execution> found = Optional.empty();
        long from = declared.integer(r.from(), counters);
        for (long t = end - 1; t >= from && found.isEmpty(); t--) {
            prefix.add((long) place);
            prefix.add(t);
            counters.put(r.variable().text(), t);
            found = lastIn(r.body(), r.body().size(), prefix, counters, tensor);
            counters.remove(r.variable().text());
            prefix.subList(level, level + 2).clear();
        }
        return found;
    }

    private static long[] path(List<Long> prefix, int place) {
        long[] path = new long[prefix.size() + 1];
        for (int i = 0; i < prefix.size(); i++) {
            path[i] = prefix.get(i);
        }
        path[prefix.size()] = place;
        return path;
    }

    private Map<String, int[]> writers(List<Statement> block) {
        Map<String, int[]> known = writers.get(block);
        if (known != null) {
            return known;
        }
        Map<String, List<Integer>> places = new HashMap<>();
        for (int i = 0; i < block.size(); i++) {
            Set<String> set = new LinkedHashSet<>();
            collect(List.of(block.get(i)), set);
            for (String tensor : set) {
                places.computeIfAbsent(tensor, t -> new ArrayList<>()).add(i);
            }
        }
        Map<String, int[]> out = new HashMap<>();
        places.forEach((tensor, at) -> out.put(tensor, at.stream().mapToInt(Integer::intValue).toArray()));
        writers.put(block, out);
        return out;
    }
}
