package org.tilewright.generated;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.analysis.Memory;
import org.tilewright.generated.program.GeneratedProgram;
import org.tilewright.generated.program.GeneratedPrograms;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Plan;

/**
 * The memory of a program is that of its hungriest step, each step taken alone with the layouts that it finds; that no run takes more
 * {@link GeneratedProgramsTest} asks.
 *
 * <p>At scale, by hand: {@code bin/test -pl language -am -Dtest=GeneratedMemoryTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dtilewright.generated.programs=20000 -Dtilewright.generated.seed=7}.
 */
class GeneratedMemoryTest {

    @TempDir
    Path folder;

    @Test
    void memoryIsThatOfTheHungriestStep() {
        GeneratedPrograms.each("memory", GeneratedPrograms.count(300), folder, g -> {
            Memory memory = Memory.of(g.plan(), g.params());
            Map<String, Layout> layouts = new HashMap<>();
            g.plan().tensors().forEach(t -> layouts.put(t.tensor().name().text(), t.layout()));
            // a step that fits alone into the machine's memory may travel ahead where the whole program does not fit
            long[] most = Memory.of(alone(g.plan(), layouts, List.of()), g.params(), memory.overlap()).peakBytes();
            steps(g, g.plan().steps(), List.of(), layouts, memory.overlap(), most);
            assertArrayEquals(most, memory.peakBytes(), g.text());
            assertEquals(memory.maxBytesPerProcessor(), memory.peak().stream().mapToLong(Memory.Item::bytes).sum(), g.text());
        });
    }

    /** @param around the repeats around, innermost first */
    private static void steps(GeneratedProgram g, List<Plan.Step> steps, List<Plan.Repeat> around, Map<String, Layout> layouts,
            boolean overlap, long[] most) {
        for (Plan.Step s : steps) {
            if (s instanceof Plan.Repeat r) {
                List<Plan.Repeat> inside = new ArrayList<>(List.of(r));
                inside.addAll(around);
                steps(g, r.body(), inside, layouts, overlap, most);
                continue;
            }
            Plan.Step inRounds = s;
            for (Plan.Repeat r : around) {
                inRounds = new Plan.Repeat(r.variable(), r.from(), r.to(), r.until(), List.of(inRounds), r.cause());
            }
            long[] here = Memory.of(alone(g.plan(), layouts, List.of(inRounds)), g.params(), overlap).peakBytes();
            Arrays.setAll(most, p -> Math.max(most[p], here[p]));
            if (s instanceof Plan.Redistribute r) {
                layouts.put(r.tensor(), r.to());
            }
        }
    }

    private static Plan alone(Plan plan, Map<String, Layout> layouts, List<Plan.Step> steps) {
        List<Plan.PlannedTensor> tensors = plan.tensors().stream()
                .map(t -> new Plan.PlannedTensor(t.tensor(), layouts.get(t.tensor().name().text()))).toList();
        return new Plan(plan.program(), plan.grid(), tensors, steps, plan.requirements());
    }
}
