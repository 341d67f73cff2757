package org.tilewright.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tilewright.generated.judge.JudgeMpi;
import org.tilewright.generated.program.GeneratedProgram;
import org.tilewright.generated.program.GeneratedPrograms;
import org.tilewright.target.build.MpiToolchain;
import org.tilewright.target.build.OpenClToolchain;
import org.tilewright.target.cpp.RunsOn;

/**
 * Random programs whose leaves run on devices: by OpenCL on any device that is here, and as CUDA programs on an emulated GPU.
 *
 * <p>At scale, by hand: {@code bin/test -pl language -am -Dtest=GeneratedGpuProgramsTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dtilewright.generated.programs=1000 -Dtilewright.generated.seed=7}.
 */
@Tag("slow")
class GeneratedGpuProgramsTest {

    /** What one binary holds. */
    private static final int PROGRAMS = 20;

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(value = RunsOn.class, names = {"OPENCL", "EMULATED_CUDA"})
    void runsAsMeantAndMovesWhatThePreviewSays(RunsOn runsOn) throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        assumeTrue(runsOn != RunsOn.OPENCL || OpenClToolchain.detect(tools).missing().isEmpty(), "skipped, needs OpenCL");
        List<GeneratedProgram> programs = GeneratedPrograms.accepted("gpu", GeneratedPrograms.count(40), folder);
        List<String> failures = new JudgeMpi(folder, tools, runsOn, PROGRAMS, false).failures(programs);
        System.out.println(programs.size() + " generated programs ran on " + runsOn + ", made with seed " + GeneratedPrograms.seed());
        assertEquals("", String.join("\n----\n", failures),
                () -> failures.size() + " failed of " + programs.size() + " programs with seed " + GeneratedPrograms.seed());
    }
}
