package org.tilewright.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.eclipse.core.runtime.CoreException;
import org.junit.jupiter.api.Test;
import org.tilewright.eclipse.run.ProgramRuns;

/** The first minutes in a workbench that has never seen a program: what {@code bench/eclipse} measures. It runs before all other tests. */
class NewUserTest {

    @Test
    void aMistakeIsSeenAndMendedAndTheProgramVerified() throws CoreException {
        long opened = System.nanoTime();
        Program p = Program.open("first.tw",
                Program.sample("matmul/summa.tw").replace("split(k, ko, ki, chunk)", "split(k, ko, ki, chunc)"));
        Await.that("a problem", () -> !p.problems().isEmpty());
        tell("from opening a file to its first problem", opened);

        Await.inDisplay(() -> {
            p.document().set(Program.sample("matmul/summa.tw"));
            return null;
        });
        Await.that("no problem any more", () -> p.problems().isEmpty());
        ProgramRuns.trust().decide(p.uri(), true);
        long started = System.nanoTime();
        RunTest.command("org.tilewright.eclipse.verify");
        Await.that("a verified result", () -> RunTest.prints("verified, error"));
        tell("from Verify to the verified result", started);
        assertEquals(0, RunTest.ended().getExitValue());
        p.close();
        RunTest.clear();
    }

    private static void tell(String what, long since) {
        System.out.printf("[eclipse] measured %s: %.1f s%n", what, Duration.ofNanos(System.nanoTime() - since).toMillis() / 1e3);
    }
}
