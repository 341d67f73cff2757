package org.tilewright.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.generated.judge.JudgeMpi;
import org.tilewright.generated.program.GeneratedProgram;
import org.tilewright.generated.program.GeneratedPrograms;
import org.tilewright.testing.Pace;

/**
 * Random programs as C++ and MPI. Most of them are compiled as fast as the compiler can; some are optimised, as those of users are.
 *
 * <p>At scale, by hand: {@code bin/test -pl language -am -Dtest=GeneratedMpiProgramsTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dtilewright.generated.programs=1000 -Dtilewright.generated.seed=7}.
 */
@Tag("slow")
class GeneratedMpiProgramsTest {

    /** What one binary holds. */
    private static final int PROGRAMS = 40;

    @TempDir
    Path folder;

    @Test
    void runsAsMeantAndMovesWhatThePreviewSays() throws Exception {
        run("mpi", GeneratedPrograms.count(PROGRAMS), Pace.FAST);
    }

    @Test
    void runsAsMeantWhenItIsOptimised() throws Exception {
        run("optimised mpi", Math.min(12, GeneratedPrograms.count(12)), Pace.USUAL);
    }

    private void run(String kind, int count, Pace pace) throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        List<GeneratedProgram> programs = GeneratedPrograms.accepted(GeneratedPrograms.seedOfBuild(), kind, count, folder);
        List<String> failures = new JudgeMpi(folder, tools, RunsOn.HOST, PROGRAMS, true, pace).failures(programs);
        System.out.println(programs.size() + " generated programs ran on MPI, made with seed " + GeneratedPrograms.seedOfBuild());
        assertEquals("", String.join("\n----\n", failures),
                () -> failures.size() + " failed of " + programs.size() + " programs with seed " + GeneratedPrograms.seedOfBuild());
    }
}
