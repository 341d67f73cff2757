package org.tilewright.generated.stencil;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.analysis.Traffic;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.mpi.DumpedResults;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.generated.judge.LocalJudge;
import org.tilewright.generated.program.GeneratedProgram;
import org.tilewright.generated.program.GeneratedPrograms;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.oracle.Verify;
import org.tilewright.testing.MpiBatch;
import org.tilewright.testing.Pace;

/** Of a tensor that a statement reads in several places, what travels is what its iterations read, and no corner that nobody does. */
class StencilsTest {

    @TempDir
    Path folder;

    private static GeneratedProgram program(GeneratedStencil s) {
        return GeneratedProgram.of(s.text());
    }

    private static void movesWhatIsRead(GeneratedStencil s, GeneratedProgram g) {
        GeneratedStencil.Moved moved = s.moved();
        Traffic traffic = Traffic.of(g.plan(), g.params());
        assertArrayEquals(moved.bytes(), traffic.receivedBytes(), () -> s.text());
        assertEquals(moved.messages(), traffic.messages(), () -> s.text());
    }

    @Test
    void whatIsCountedIsWhatIterationsRead() {
        for (long number = 0; number < GeneratedPrograms.count(1500); number++) {
            GeneratedStencil s = GeneratedStencil.of(GeneratedPrograms.choices("stencils", number));
            movesWhatIsRead(s, program(s));
        }
    }

    @Test
    void whatManyStepsReadIsCountedAtOnce() {
        for (long number = 0; number < GeneratedPrograms.count(300); number++) {
            GeneratedStencil s = GeneratedStencil.ofManySteps(GeneratedPrograms.choices("stencils of many steps", number));
            movesWhatIsRead(s, program(s));
        }
    }

    @Test
    void theLocalTargetMovesWhatIsCounted() {
        for (long number = 0; number < GeneratedPrograms.count(300); number++) {
            GeneratedStencil s = GeneratedStencil.of(GeneratedPrograms.choices("local stencils", number));
            assertEquals("", LocalJudge.fault(program(s)).orElse(""), () -> s.text());
        }
    }

    @Test
    @Tag("slow")
    void programsOnMpiMoveWhatIsCounted() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        Map<String, GeneratedStencil> stencils = new LinkedHashMap<>();
        Map<String, GeneratedProgram> programs = new LinkedHashMap<>();
        List<NamedPlan> plans = new ArrayList<>();
        for (long number = 0; number < GeneratedPrograms.count(30); number++) {
            GeneratedStencil s = GeneratedStencil.of(GeneratedPrograms.choices("mpi stencils", number));
            stencils.put("s" + number, s);
            programs.put("s" + number, program(s));
            plans.add(new NamedPlan("s" + number, programs.get("s" + number).plan()));
        }
        MpiBatch batch = MpiBatch.compiled(Files.createDirectories(folder.resolve("batch")), tools, plans, Pace.USUAL, RunsOn.HOST);
        Map<MpiBatch.Job, String> jobs = new LinkedHashMap<>();
        for (Map.Entry<String, GeneratedProgram> p : programs.entrySet()) {
            ParamValues params = p.getValue().params();
            List<String> options = jobs.size() % 2 == 0 ? List.of("--any-memory") : List.of("--any-memory", "--no-overlap");
            jobs.put(new MpiBatch.Job(p.getKey(), params.asMap(), p.getValue().plan().grid().processors(params), options, folder,
                    Files.createTempDirectory(folder, p.getKey())), p.getKey());
        }
        Map<MpiBatch.Job, MpiBatch.Outcome> outcomes = batch.run(List.copyOf(jobs.keySet()), Map.of(), false);
        jobs.forEach((job, name) -> {
            GeneratedStencil s = stencils.get(name);
            GeneratedProgram g = programs.get(name);
            JsonObject report = outcomes.get(job).report().orElseThrow(() -> new AssertionError(outcomes.get(job).said() + s.text()));
            assertEquals("", LocalJudge.verdict(Verify.against(g.program(), g.params(), folder, new DumpedResults(job.dump()))).orElse(""),
                    s::text);
            GeneratedStencil.Moved moved = s.moved();
            assertEquals(Arrays.stream(moved.bytes()).sum(), report.get("bytesReceived").getAsLong(), s::text);
            assertEquals(moved.messages(), report.get("messagesSent").getAsLong(), s::text);
        });
    }

    @Test
    void fivePointsOnFourProcessorsTakeEightMessages() {
        GeneratedStencil s = new GeneratedStencil(List.of(8, 8), List.of(2, 2), List.of(0, 1), List.of(0, 0),
                List.of(List.of(1, 1), List.of(0, 1), List.of(2, 1), List.of(1, 0), List.of(1, 2)),
                List.of(new int[] {0, 8}, new int[] {0, 8}), 0);
        GeneratedProgram g = program(s);
        movesWhatIsRead(s, g);
        // of ten rows five are on each side, and blocks of four read one more on either: two neighbours each, and no corner
        assertEquals(8, Traffic.of(g.plan(), g.params()).messages());
    }

    /** Pieces that end before a range are empty, and so are those after it: no message is counted for them. */
    @Test
    void piecesBeforeARangeMoveNothing() {
        for (String range : List.of("1..7", "1..11", "5..6", "10..11", "0..7", "4..4")) {
            for (int pieces : List.of(100, 11, 5)) {
                String text = """
                        machine M = Grid(1, 2)
                        tensor C : c64(3)
                        tensor D : c64(3)
                        tensor E : c64(11, 3)
                        E(x, y) -> M(x, y)
                        input D = random(3)
                        input E = random(4)
                        C(l) = E(x, l) for x in %s
                        D(l) += E(x, l) for x in %s
                        schedule C {
                          divide(x, xo, xi, %d)
                          distribute({l, xo}, {lo, xp}, {li, xs}, M)
                          reorder({xi, xs, li, xp})
                        }
                        """.formatted(range, range, pieces);
                assertEquals("", LocalJudge.fault(GeneratedProgram.of(text)).orElse(""), () -> text);
            }
        }
    }
}
