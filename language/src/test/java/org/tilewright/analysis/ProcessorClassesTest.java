package org.tilewright.analysis;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.analysis.load.ProcessorClasses;
import org.tilewright.analysis.load.ProcessorWork;
import org.tilewright.generated.program.GeneratedProgram;
import org.tilewright.generated.program.GeneratedPrograms;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.Plan;

/** Processors that are taken for alike do the same work and hold as much. */
class ProcessorClassesTest {

    @TempDir
    Path folder;

    private int processors;
    private int kinds;

    @Test
    void generatedProgramsComeToTheSameProcessorByProcessor() {
        GeneratedPrograms.each("alike", GeneratedPrograms.count(400), folder, g -> Prediction.of(g.plan(), g.params()).statements()
                .forEach(c -> {
                    work(g, c);
                    memory(g, c, true);
                    memory(g, c, false);
                }));
        assertTrue(kinds < 0.8 * processors, () -> "no use of it: " + kinds + " kinds of " + processors + " processors");
    }

    private static List<long[]> coordinates(long[] grid) {
        return IntStream.range(0, (int) Grid.processors(grid)).mapToObj(p -> Grid.coordinates(p, grid)).toList();
    }

    private static ParamValues params(GeneratedProgram g) {
        return g.program().inFirstRounds(g.params());
    }

    private static void work(GeneratedProgram g, Plan.Compute c) {
        long[] grid = c.grid().extents(params(g));
        assertArrayEquals(ProcessorWork.of(c, params(g), coordinates(grid), false), ProcessorWork.byProcessor(c, params(g), grid), g::text);
    }

    private void memory(GeneratedProgram g, Plan.Compute c, boolean overlap) {
        long[] grid = c.grid().extents(params(g));
        Map<Layout, Ownership> known = new HashMap<>();
        Function<Layout, Ownership> homes = l -> known.computeIfAbsent(l, k -> new Ownership(k, params(g), grid));
        Buffers buffers = new Buffers(c, params(g), homes, overlap);
        ProcessorClasses alike = BufferFacts.alike(c, params(g), grid, homes, buffers);
        List<long[]> all = coordinates(grid);
        for (int p = 0; p < all.size(); p++) {
            long[] at = all.get(p);
            long[] example = all.get(alike.example(alike.kind(p)));
            assertEquals(Buffers.bytes(buffers.most(all.get(p))), Buffers.bytes(buffers.most(example)), g::text);
            c.outputs().forEach(o -> assertEquals(homes.apply(o.layout()).size(at), homes.apply(o.layout()).size(example), g::text));
        }
        processors += all.size();
        kinds += alike.count();
    }

    @Test
    void aLargeGridHasAHandfulOfKinds() {
        long[] grid = {128, 128};
        // the last in each dimension is smaller, and numbers of one dimension say nothing of the other
        ProcessorClasses alike = ProcessorClasses.of(grid, List.of(1L, 2L), (at, dimensions) -> dimensions == 1
                ? new long[] {at[0] == 127 ? 1 : 8}
                : new long[] {at[1] == 127 ? 1 : 8, 5});
        assertEquals(4, alike.count());
        assertEquals(alike.kind(0), alike.kind(126 * 128 + 126));
        assertEquals(127, alike.example(alike.kind(127 + 128)));
    }

    @Test
    void dimensionsThatANumberFollowsFromTogetherAreLookedAtTogether() {
        long[] grid = {4, 3, 4};
        ProcessorClasses alike = ProcessorClasses.of(grid, List.of(1L, 5L, 2L), (at, dimensions) -> dimensions == 5L
                ? new long[] {(at[0] + at[2]) % 4}
                : new long[] {at[1]});
        assertEquals(12, alike.count());
        assertEquals(alike.kind(0), alike.kind((int) Grid.processor(new long[] {1, 0, 3}, grid)));
    }
}
