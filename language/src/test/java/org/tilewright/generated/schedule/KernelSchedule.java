package org.tilewright.generated.schedule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tilewright.generated.choices.Choices;
import org.tilewright.generated.declarations.Extent;
import org.tilewright.generated.declarations.GeneratedMachine;

/**
 * Schedules that end in a tuned kernel: its loops, or blocks of them, stand innermost, and the others around them, where pieces may
 * travel step by step.
 */
final class KernelSchedule {

    private final Choices c;
    private final ScheduledStatement statement;
    private final GeneratedMachine machine;
    private final Loops loops;

    KernelSchedule(Choices c, ScheduledStatement statement, GeneratedMachine machine, Loops loops) {
        this.c = c;
        this.statement = statement;
        this.machine = machine;
        this.loops = loops;
    }

    void apply(Kernel kernel) {
        Map<String, String> innermost = new HashMap<>();
        kernel.variables().forEach(v -> innermost.put(v, v));
        int level = 0;
        for (List<Extent> extents : machine.levels()) {
            List<String> free = loops.local();
            if (free.size() < extents.size() || c.oneIn(5)) {
                break;
            }
            List<String> targets = new ArrayList<>();
            for (int g = 0; g < extents.size(); g++) {
                targets.add(c.below(2) == 0 ? free.removeFirst() : c.take(free));
            }
            List<String> inner = targets.stream().map(t -> loops.name(t, "i")).toList();
            loops.distributed(targets, targets.stream().map(t -> loops.name(t, "o")).toList(), inner, machine.name(level++));
            for (int g = 0; g < targets.size(); g++) {
                String target = targets.get(g);
                String local = inner.get(g);
                innermost.replaceAll((v, l) -> l.equals(target) ? local : l);
            }
        }
        List<String> steps = new ArrayList<>();
        for (String v : kernel.variables()) {
            if (c.oneIn(3)) {
                String l = innermost.get(v);
                String outer = loops.name(l, "s");
                String inner = loops.name(l, "c");
                loops.divided(c.among("split", "divide"), l, c.among("2", "3", "1", "4", "n0"), outer, inner);
                innermost.put(v, inner);
                steps.add(outer);
            }
        }
        List<String> called = c.shuffled(kernel.variables().stream().map(innermost::get).toList());
        List<String> order = new ArrayList<>(loops.all);
        order.removeAll(called);
        order.addAll(called);
        loops.reordered(order);
        rotate(steps);
        List<String> outside = loops.all.subList(0, loops.all.size() - called.size());
        List<String> tensors = new ArrayList<>(statement.tensors());
        for (int n = outside.isEmpty() ? 0 : c.weighted(2, 3, 2); n > 0 && !tensors.isEmpty(); n--) {
            loops.commands.add("communicate(" + c.take(tensors) + ", " + c.of(outside) + ")");
        }
        loops.commands.add("substitute(" + Loops.set(called) + ", " + kernel.name() + ")");
    }

    /** Neighbours begin with different steps. */
    private void rotate(List<String> steps) {
        for (String s : steps) {
            List<String> by = new ArrayList<>(loops.all.subList(0, loops.all.indexOf(s)).stream().filter(loops::isDistributed).toList());
            if (!by.isEmpty() && c.oneIn(2)) {
                loops.rotated(s, c.shuffled(by).subList(0, c.between(1, by.size())), loops.name(s, "r"));
            }
        }
    }
}
