package org.tilewright.generated;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.LinkedHashSet;
import java.util.stream.Collectors;

/** Random legal schedules: follows the loops there are, as the commands would change them. */
final class ScheduleGenerator {

    private final Choices c;
    private final StatementGenerator.Generated statement;
    private final GeneratedMachine grid;
    private final List<String> loops;
    private final Set<String> distributed = new LinkedHashSet<>();
    private final Set<String> reductions;
    /** Rotated loops with the loops that they must stay inside of. */
    private final Map<String, List<String>> inside = new LinkedHashMap<>();
    private final List<String> commands = new ArrayList<>();
    private int fresh;

    ScheduleGenerator(Choices c, StatementGenerator.Generated statement, GeneratedMachine grid) {
        this.c = c;
        this.statement = statement;
        this.grid = grid;
        this.loops = new ArrayList<>(statement.variables());
        this.reductions = new LinkedHashSet<>(statement.reductions());
    }

    List<String> commands() {
        boolean late = c.oneIn(4);
        if (!late) {
            distribute();
        }
        int steps = c.below(5);
        for (int s = 0; s < steps && !loops.isEmpty(); s++) {
            rewrite();
        }
        if (late) {
            distribute();
        }
        if (c.oneIn(3)) {
            rotate();
        }
        if (c.below(2) == 1) {
            reorder();
        }
        int asks = c.below(4);
        List<String> tensors = new ArrayList<>(statement.extents().keySet());
        for (int a = 0; a < asks && !loops.isEmpty() && !tensors.isEmpty(); a++) {
            commands.add("communicate(" + c.take(tensors) + ", " + c.of(loops) + ")");
        }
        String parallel = "";
        if (c.oneIn(4) && !loops.isEmpty()) {
            String l = c.of(loops);
            parallel = l;
            if (!distributed.contains(l)) {
                commands.add(reductions.contains(l) ? "parallelize(" + l + ", cpu, privatize)" : "parallelize(" + l + ", " + c.of(List.of("cpu", "vector")) + ")");
            }
        }
        if (c.oneIn(5) && !loops.isEmpty() && !distributed.contains(loops.get(loops.size() - 1)) && !loops.get(loops.size() - 1).equals(parallel)) {
            commands.add("unroll(" + loops.get(loops.size() - 1) + ", 2)");
        }
        return commands;
    }

    private List<String> local() {
        return loops.stream().filter(l -> !distributed.contains(l)).collect(Collectors.toCollection(ArrayList::new));
    }

    /** Distributes over every level of the machine, or over the outermost ones only. */
    private void distribute() {
        for (int level = 0; level < grid.levels().size(); level++) {
            if (level > 0 && c.oneIn(4)) {
                return;
            }
            distribute(level, grid.levels().get(level).size());
        }
    }

    private void distribute(int level, int rank) {
        List<String> free = local();
        if (free.isEmpty()) {
            return;
        }
        if (free.size() >= rank && c.below(3) != 2) {
            List<String> targets = new ArrayList<>();
            List<String> outer = new ArrayList<>();
            List<String> inner = new ArrayList<>();
            int at = loops.size();
            for (int g = 0; g < rank; g++) {
                String t = c.take(free);
                at = Math.min(at, loops.indexOf(t));
                targets.add(t);
                outer.add(name(t, "o"));
                inner.add(name(t, "i"));
                inherit(t, outer.get(g), inner.get(g));
            }
            loops.removeAll(targets);
            List<String> front = new ArrayList<>(outer);
            front.addAll(inner);
            loops.addAll(Math.min(at, loops.size()), front);
            distributed.addAll(outer);
            commands.add("distribute(" + set(targets) + ", " + set(outer) + ", " + set(inner) + ", " + grid.name(level) + ")");
            return;
        }
        List<String> outer = new ArrayList<>();
        for (int g = 0; g < rank && !free.isEmpty(); g++) {
            String t = c.take(free);
            String o = name(t, "o");
            String i = name(t, "i");
            commands.add("divide(" + t + ", " + o + ", " + i + ", " + grid.param(level, g) + ")");
            inherit(t, o, i);
            replace(t, o, i);
            outer.add(o);
        }
        distributed.addAll(outer);
        commands.add("distribute(" + set(outer) + ")");
    }

    private void rewrite() {
        List<String> free = local();
        if (free.isEmpty()) {
            return;
        }
        String l = c.of(free);
        switch (c.below(4)) {
            case 0, 1 -> {
                String o = name(l, "o");
                String i = name(l, "i");
                commands.add((c.below(2) == 0 ? "split(" : "divide(") + l + ", " + o + ", " + i + ", " + (1 + c.below(4)) + ")");
                inherit(l, o, i);
                replace(l, o, i);
            }
            case 2 -> {
                int at = loops.indexOf(l);
                if (at + 1 < loops.size() && !distributed.contains(loops.get(at + 1)) && bound(l) && bound(loops.get(at + 1))) {
                    String other = loops.get(at + 1);
                    String f = name(l, "f");
                    commands.add("collapse(" + l + ", " + other + ", " + f + ")");
                    if (reductions.contains(l) || reductions.contains(other)) {
                        reductions.add(f);
                    }
                    loops.remove(at + 1);
                    loops.set(at, f);
                }
            }
            default -> reorder();
        }
    }

    /** Whether a loop is neither rotated nor something that others are rotated by. */
    private boolean bound(String loop) {
        return !inside.containsKey(loop) && inside.values().stream().noneMatch(v -> v.contains(loop));
    }

    private void rotate() {
        List<String> free = local().stream().filter(l -> loops.indexOf(l) > 0).toList();
        if (free.isEmpty()) {
            return;
        }
        String t = c.of(free);
        List<String> outside = new ArrayList<>(loops.subList(0, loops.indexOf(t)));
        List<String> by = new ArrayList<>();
        for (int n = 1 + c.below(2); n > 0 && !outside.isEmpty(); n--) {
            by.add(c.take(outside));
        }
        String r = name(t, "r");
        commands.add("rotate(" + t + ", " + set(by) + ", " + r + ")");
        inherit(t, r, r);
        loops.set(loops.indexOf(t), r);
        inside.put(r, by);
    }

    private void reorder() {
        List<String> left = new ArrayList<>(loops);
        List<String> order = new ArrayList<>();
        while (!left.isEmpty()) {
            List<String> possible = left.stream().filter(l -> inside.getOrDefault(l, List.of()).stream().noneMatch(left::contains)).toList();
            String next = c.of(possible);
            left.remove(next);
            order.add(next);
        }
        if (!order.equals(loops)) {
            commands.add("reorder(" + set(order) + ")");
            loops.clear();
            loops.addAll(order);
        }
    }

    private void inherit(String from, String first, String second) {
        if (reductions.contains(from)) {
            reductions.add(first);
            reductions.add(second);
        }
        if (inside.containsKey(from)) {
            // the parts of a rotated loop may go anywhere: the relation names the rotated loop itself
            inside.remove(from);
        }
        inside.replaceAll((r, by) -> by);
    }

    private void replace(String loop, String outer, String inner) {
        int at = loops.indexOf(loop);
        loops.set(at, outer);
        loops.add(at + 1, inner);
    }

    private String name(String loop, String suffix) {
        return loop.substring(0, 1) + suffix + (fresh++);
    }

    private static String set(List<String> names) {
        return "{" + String.join(", ", names) + "}";
    }
}
