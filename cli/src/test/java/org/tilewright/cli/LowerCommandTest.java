package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LowerCommandTest {

    @Test
    void concreteShowsTheScheduledLoopsAndTheirRelations() {
        CommandRun run = CommandRun.of("lower", "samples/matmul/summa.tw", "--stage", "concrete");
        assertEquals(0, run.exit(), run::toString);
        assertTrue(run.out().contains("∀ko") && run.out().contains("s.t. "), run::toString);
    }

    @Test
    void planNamesTheTensors() {
        CommandRun run = CommandRun.of("lower", "samples/matmul/summa.tw", "--stage", "plan");
        assertEquals(0, run.exit(), run::toString);
        assertTrue(run.out().contains("B") && run.out().contains("ko"), run::toString);
    }

    @Test
    void sourceIsAProgramForMpi() {
        CommandRun run = CommandRun.of("lower", "samples/matmul/summa.tw", "--stage", "source");
        assertEquals(0, run.exit(), run::toString);
        assertTrue(run.out().contains("int main("), run::toString);
    }

    @Test
    void theStageIsAsked() {
        assertEquals(2, CommandRun.of("lower", "samples/matmul/summa.tw").exit());
    }
}
