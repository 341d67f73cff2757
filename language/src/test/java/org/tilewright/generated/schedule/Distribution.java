package org.tilewright.generated.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.tilewright.generated.choices.Choices;
import org.tilewright.generated.declarations.Extent;
import org.tilewright.generated.declarations.GeneratedMachine;

/** Distributes loops over a level of the machine, in every form of the command. */
final class Distribution {

    private final Choices c;
    private final ScheduledStatement statement;
    private final GeneratedMachine machine;
    private final Loops loops;
    /** Whether a dimension of an earlier level has no loop, so that the next one has to be named. */
    private boolean leftOver;

    Distribution(Choices c, ScheduledStatement statement, GeneratedMachine machine, Loops loops) {
        this.c = c;
        this.statement = statement;
        this.machine = machine;
        this.loops = loops;
    }

    /** @param named whether the level must be named, because it is not the next one */
    void over(int level, boolean named) {
        List<Extent> extents = machine.levels().get(level);
        List<String> free = loops.local();
        boolean auto = extents.stream().anyMatch(e -> e.text().equals(GeneratedMachine.AUTO));
        if (free.size() >= extents.size() && (named || auto || c.below(3) < 2)) {
            onto(level, extents.size(), named, free);
        } else if (!auto) {
            existing(level, named || leftOver, free);
        }
    }

    /** The compound form; a tensor in the machine's place says which loops, if they are there. */
    private void onto(int level, int rank, boolean named, List<String> free) {
        List<String> targets = new ArrayList<>();
        for (int g = 0; g < rank; g++) {
            // mostly from the outside in, as one would
            targets.add(c.below(3) == 0 ? free.removeFirst() : c.take(free));
        }
        List<String> onto = new ArrayList<>(List.of(machine.name(level), machine.name(level), machine.name(level)));
        if (!machine.isAuto()) {
            boolean one = machine.levels().stream().filter(l -> l.equals(machine.levels().get(level))).count() == 1;
            if (one) {
                onto.add(machine.grid(level));
            }
            if (level == 0 && !named) {
                statement.layouts().forEach((tensor, layout) -> {
                    if (layout.blocks() && layout.machine().equals(machine)) {
                        onto.add(tensor);
                    }
                });
            }
        }
        loops.distributed(targets, targets.stream().map(t -> loops.name(t, "o")).toList(),
                targets.stream().map(t -> loops.name(t, "i")).toList(), c.of(onto));
    }

    /** Loops that have as many iterations as the machine processors, because they were made so, or happen to. */
    private void existing(int level, boolean named, List<String> free) {
        List<Extent> extents = machine.levels().get(level);
        boolean byNumber = c.oneIn(3);
        List<Integer> dimensions = new ArrayList<>(IntStream.range(0, extents.size()).boxed().toList());
        if (byNumber) {
            dimensions = new ArrayList<>(c.shuffled(dimensions));
            dimensions.removeIf(d -> c.oneIn(4));
        }
        List<String> chosen = new ArrayList<>();
        for (int d : dimensions) {
            Extent e = extents.get(d);
            if (free.isEmpty()) {
                break;
            }
            List<String> equal = free.stream().filter(l -> statement.extents().getOrDefault(l, -1L) == e.value()).toList();
            if (!equal.isEmpty() && c.oneIn(4)) {
                String l = c.of(equal);
                free.remove(l);
                chosen.add(l);
                continue;
            }
            String l = c.take(free);
            String outer = loops.name(l, "o");
            loops.divided("divide", l, e.text(), outer, loops.name(l, "i"));
            chosen.add(outer);
        }
        leftOver |= chosen.size() < extents.size();
        boolean oneByOne = byNumber || chosen.size() > 1 && c.oneIn(3);
        for (int n = 0; n < chosen.size(); n += oneByOne ? 1 : chosen.size()) {
            String onto = byNumber ? machine.name(level) + "." + dimensions.get(n) : named || c.oneIn(4) ? machine.name(level) : "";
            loops.distributed(oneByOne ? List.of(chosen.get(n)) : chosen, onto, c.below(2) == 0);
        }
    }
}
