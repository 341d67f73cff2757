package org.tilewright.generated.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.generated.choices.Choices;
import org.tilewright.generated.declarations.GeneratedMachine;

/** Schedules of all commands in all their forms, for the loops that there are when a command is applied. */
public final class ScheduleGenerator {

    private static final int MOST_LOOPS = 9;

    private final Choices c;
    private final ScheduledStatement statement;
    private final GeneratedMachine machine;
    private final Loops loops;

    public ScheduleGenerator(Choices c, ScheduledStatement statement, GeneratedMachine machine) {
        this.c = c;
        this.statement = statement;
        this.machine = machine;
        this.loops = new Loops(statement);
    }

    /** Whether a loop takes many empty iterations; more of them would take too long. */
    private boolean isLong;

    public List<String> commands() {
        if (loops.all.isEmpty()) {
            return List.of();
        }
        Optional<Kernel> kernel = c.oneIn(3) ? Kernel.of(c, statement) : Optional.empty();
        if (kernel.isPresent()) {
            new KernelSchedule(c, statement, machine, loops).apply(kernel.get());
            return loops.commands;
        }
        if (c.oneIn(4)) {
            reorder();
        }
        boolean workspace = c.oneIn(4);
        boolean first = workspace && c.below(2) == 0;
        Workspaces workspaces = new Workspaces(c, statement, loops);
        if (first) {
            workspaces.precompute(loops.all);
        }
        boolean late = c.oneIn(3);
        if (!late) {
            distribute();
        }
        for (int n = c.weighted(4, 4, 2, 1, 1); n > 0 && loops.all.size() < MOST_LOOPS; n--) {
            rewrite();
        }
        if (late) {
            distribute();
        }
        if (c.oneIn(4)) {
            rotate();
        }
        if (c.below(2) == 1) {
            reorder();
        }
        List<String> communicated = communicate();
        if (workspace && !first) {
            workspaces.precompute(loops.innermost(communicated));
        }
        run();
        return loops.commands;
    }

    private void distribute() {
        List<Integer> levels = new ArrayList<>();
        for (int l = 0; l < machine.levels().size(); l++) {
            if (l == 0 || !c.oneIn(4)) {
                levels.add(l);
            }
        }
        boolean named = levels.size() > 1 && c.oneIn(5);
        Distribution distribution = new Distribution(c, statement, machine, loops);
        for (int level : named ? levels.reversed() : levels) {
            distribution.over(level, named);
        }
    }

    private void rewrite() {
        List<String> free = loops.all.stream().filter(l -> !loops.isDistributed(l)).toList();
        if (free.isEmpty()) {
            return;
        }
        String l = c.of(free);
        switch (loops.isPinned(l) ? 0 : c.weighted(5, 2, 1, 1)) {
            case 0 -> {
                String factor = c.oneIn(40) ? "auto" : c.among("2", "1", "3", "4", "7", "n0", "2 * 2", isLong ? "5" : "100");
                isLong |= factor.equals("100");
                loops.divided(c.among("split", "divide"), l, factor, loops.name(l, "o"), loops.name(l, "i"));
            }
            case 1 -> {
                int at = loops.all.indexOf(l);
                String next = at + 1 < loops.all.size() ? loops.all.get(at + 1) : l;
                if (!next.equals(l) && !loops.isDistributed(next) && !loops.isPinned(next) && loops.isFree(l) && loops.isFree(next)) {
                    loops.collapsed(l, next, loops.name(l, "f"));
                }
            }
            case 2 -> rotate();
            default -> reorder();
        }
    }

    private void rotate() {
        List<String> free = loops.local().stream().filter(l -> loops.all.indexOf(l) > 0).toList();
        if (free.isEmpty()) {
            return;
        }
        String t = c.of(free);
        List<String> outside = new ArrayList<>(loops.all.subList(0, loops.all.indexOf(t)));
        List<String> by = new ArrayList<>();
        for (int n = c.between(1, 3); n > 0 && !outside.isEmpty(); n--) {
            by.add(c.take(outside));
        }
        loops.rotated(t, by, loops.name(t, "r"));
    }

    private void reorder() {
        for (int tries = 0; tries < 3; tries++) {
            List<String> some = new ArrayList<>(loops.all);
            some.removeIf(loops::isPinned);
            if (c.below(2) == 1) {
                some.removeIf(l -> c.oneIn(3));
            }
            if (!some.isEmpty() && loops.reordered(c.shuffled(some))) {
                return;
            }
        }
    }

    /** The loops that pieces travel at. */
    private List<String> communicate() {
        List<String> tensors = new ArrayList<>(statement.tensors());
        List<String> at = new ArrayList<>();
        List<String> shared = loops.shared();
        for (int n = shared.isEmpty() ? 0 : c.weighted(3, 4, 2, 1); n > 0 && !tensors.isEmpty(); n--) {
            List<String> together = new ArrayList<>();
            for (int m = c.weighted(4, 2, 1) + 1; m > 0 && !tensors.isEmpty(); m--) {
                together.add(c.oneIn(10) ? c.of(tensors) : c.take(tensors));
            }
            List<String> distinct = together.stream().distinct().toList();
            String what = distinct.size() == 1 && c.below(2) == 0 ? distinct.get(0) : Loops.set(distinct);
            at.add(c.of(shared));
            loops.commands.add("communicate(" + what + ", " + at.getLast() + ")");
        }
        if (machine.levels().size() > 1 && shared.size() > 1 && c.below(2) == 0) {
            // the pieces of an input travel to nodes and from there to processors, if the loops are so distributed
            String tensor = c.of(statement.tensors());
            int first = c.below(shared.size() - 1);
            for (String loop : List.of(shared.get(first), shared.get(c.between(first + 1, shared.size() - 1)))) {
                at.add(loop);
                loops.commands.add("communicate(" + tensor + ", " + loop + ")");
            }
        }
        return at;
    }

    /** How the iterations of a loop run. */
    private void run() {
        List<String> free = new ArrayList<>(loops.all.stream().filter(l -> !loops.isDistributed(l)).toList());
        boolean onGpu = c.oneIn(4);
        for (int n = onGpu ? c.between(1, 6) : c.weighted(5, 3, 1); n > 0 && !free.isEmpty(); n--) {
            String l = c.below(2) == 0 ? free.removeLast() : c.take(free);
            if (c.oneIn(onGpu ? 6 : 3)) {
                loops.commands.add("unroll(" + l + ", " + c.among("2", "3", "4", "8", "n0") + ")");
                continue;
            }
            String unit = onGpu ? c.among("gpu.block", "gpu.thread") : c.among("cpu", "cpu", "vector", "gpu.block", "gpu.thread");
            boolean needed = loops.isReduction(l);
            String strategy = needed || c.oneIn(8) ? ", " + (unit.equals("vector") ? "privatize" : c.among("privatize", "atomic")) : "";
            loops.commands.add("parallelize(" + l + ", " + unit + strategy + ")");
        }
    }
}
