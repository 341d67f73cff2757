package org.tilewright.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.backend.toolchain.OpenClToolchain;
import org.tilewright.generated.constructs.CoverageCase;
import org.tilewright.generated.judge.JudgeMpi;
import org.tilewright.generated.program.GeneratedProgram;
import org.tilewright.generated.program.GeneratedPrograms;
import org.tilewright.ir.type.BasicType;
import org.tilewright.testing.Pace;

/**
 * Random programs whose leaves run on devices: by OpenCL on any device that is here, and as CUDA programs on an emulated GPU. Most
 * of them are compiled as fast as compilers can, which decides how many there are; some are compiled as for users.
 *
 * <p>At scale, by hand: {@code bin/test -pl language -am -Dtest=GeneratedGpuProgramsTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dtilewright.generated.programs=5000 -Dtilewright.generated.seed=7}.
 */
@Tag("slow")
class GeneratedGpuProgramsTest {

    /** Of so many, each of the things that shall occur does. */
    private static final int ENOUGH = 300;
    /** So many of them run in every build as CUDA programs, and half as many by OpenCL, whose kernels differ in words alone. */
    private static final int RUN = 40;
    private static final int RUN_OPTIMISED = 8;

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(value = RunsOn.class, names = {"OPENCL", "EMULATED_CUDA"})
    void runAsMeantAndMoveWhatThePreviewSays(RunsOn runsOn) throws Exception {
        run(runsOn, kind(runsOn), GeneratedPrograms.count(share(runsOn, RUN)), RUN, Pace.FAST);
    }

    private static int share(RunsOn runsOn, int programs) {
        return runsOn == RunsOn.OPENCL ? programs / 2 : programs;
    }

    private static String kind(RunsOn runsOn) {
        return runsOn == RunsOn.OPENCL ? "gpu" : "cuda";
    }

    @ParameterizedTest
    @EnumSource(value = RunsOn.class, names = {"OPENCL", "EMULATED_CUDA"})
    void haveAllTypesAndBlocksOfAllKinds(RunsOn runsOn) {
        Set<BasicType> types = EnumSet.noneOf(BasicType.class);
        Set<Long> processors = new HashSet<>();
        Set<CoverageCase> situations = new HashSet<>();
        for (GeneratedProgram g : GeneratedPrograms.accepted(GeneratedPrograms.seed(), kind(runsOn), ENOUGH, folder)) {
            g.program().tensors().forEach(t -> types.addAll(t.type().components()));
            processors.add(g.plan().grid().processors(g.params()));
            situations.addAll(CoverageCase.of(g));
        }
        assertEquals(EnumSet.allOf(BasicType.class), types, "element types");
        assertTrue(processors.containsAll(Set.of(1L, 2L, 4L)), () -> "numbers of processes: " + processors);
        assertTrue(situations.containsAll(Set.of(CoverageCase.EMPTY_BLOCKS, CoverageCase.UNEVEN_BLOCKS, CoverageCase.EXTENT_ONE)),
                () -> "situations: " + situations);
    }

    @ParameterizedTest
    @EnumSource(value = RunsOn.class, names = {"OPENCL", "EMULATED_CUDA"})
    void runsAsMeantWhenItIsOptimised(RunsOn runsOn) throws Exception {
        int most = share(runsOn, RUN_OPTIMISED);
        run(runsOn, "optimised gpu", Math.min(most, GeneratedPrograms.count(most)), RUN_OPTIMISED, Pace.USUAL);
    }

    private void run(RunsOn runsOn, String kind, int count, int inOne, Pace pace) throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        assumeTrue(runsOn != RunsOn.OPENCL || OpenClToolchain.detect(tools).missing().isEmpty(), "skipped, needs OpenCL");
        List<GeneratedProgram> programs = GeneratedPrograms.accepted(GeneratedPrograms.seedOfBuild(), kind, count, folder);
        List<String> failures = new JudgeMpi(folder, tools, runsOn, inOne, false, pace).failures(programs);
        System.out.println(programs.size() + " generated programs ran on " + runsOn + ", made with seed "
                + GeneratedPrograms.seedOfBuild());
        assertEquals("", String.join("\n----\n", failures),
                () -> failures.size() + " failed of " + programs.size() + " programs with seed " + GeneratedPrograms.seedOfBuild());
    }
}
