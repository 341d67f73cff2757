package org.tilewright.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.generated.judge.JudgeMpi;
import org.tilewright.generated.program.GeneratedProgram;
import org.tilewright.generated.program.GeneratedPrograms;
import org.tilewright.target.build.MpiToolchain;
import org.tilewright.target.cpp.RunsOn;
import org.tilewright.testing.Pace;

/**
 * Random programs as C++ and MPI.
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
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        List<GeneratedProgram> programs = GeneratedPrograms.accepted("mpi", GeneratedPrograms.count(80), folder);
        List<String> failures = new JudgeMpi(folder, tools, RunsOn.HOST, PROGRAMS, true, Pace.USUAL).failures(programs);
        System.out.println(programs.size() + " generated programs ran on MPI, made with seed " + GeneratedPrograms.seed());
        assertEquals("", String.join("\n----\n", failures),
                () -> failures.size() + " failed of " + programs.size() + " programs with seed " + GeneratedPrograms.seed());
    }
}
