package org.tilewright.plan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Traffic;

/** Statements that reach other elements in each round of a repeat. Each program also runs, and counts what was predicted. */
class RoundsThatDifferTest {

    private static final String HEAD = """
            machine M = Grid(4)
            tensor x, y : f64(8)
            tensor A : f64(8, 8)
            tensor s : f64()
            x(i) -> M(i)
            s -> M(*)
            input x = random(1)
            input y = zeros
            """;

    private static Prediction predicted(String text) {
        Planned p = Planned.text(HEAD + text).verify();
        return Prediction.of(p.plan(), p.params());
    }

    @Test
    void eachRoundIsSentByAnotherOwner() {
        Prediction p = predicted("repeat t in 0..8 { s = x(t) }");
        assertEquals(8 * 3, p.traffic().messages());
        assertEquals(8 * 3 * 8, p.traffic().totalBytes());
        // each has two of the eight elements itself
        assertArrayEquals(new long[] {48, 48, 48, 48}, p.traffic().receivedBytes());
    }

    @Test
    void whatTravelsGrowsWithTheCounter() {
        // y is on processor 0, which has x(0) and x(1)
        Traffic t = predicted("repeat t in 0..8 { y(i) = x(i) for i in 0..t }").traffic();
        assertEquals((1 + 2 + 3 + 4 + 5) * 8, t.totalBytes());
    }

    @Test
    void whatTravelsOnceARoundIsToldSo() {
        Prediction p = predicted("""
                A(i, j) -> M(i)
                input A = random(2)
                repeat t in 0..7 { A(i, j) = A(i, j) - x(i) * A(t, j) for i in t+1..8, j in t..8 }
                """);
        assertEquals(1, p.families().size());
        assertEquals(7, p.families().getFirst().iterations());
    }

    @Test
    void aRepeatWithoutRoundsMovesNothing() {
        assertEquals(0, predicted("repeat t in 5..5 { y(i) = x(i) for i in 0..t }").traffic().totalBytes());
    }

    @Test
    void roundsOfOuterCountersAreCountedToo() {
        Traffic t = predicted("repeat a in 0..3 { repeat t in a..4 { s = x(t + a) } }").traffic();
        assertEquals((4 + 3 + 2) * 3, t.messages());
    }

    @Test
    void memoryIsThatOfTheRoundThatNeedsMost() {
        // in round 4 all of x but the own two elements, and in the last none
        Memory m = predicted("repeat t in 0..8 { y(i) = x(i) for i in 0..floor(t * (8 - t) / 2) }").memory();
        assertEquals(Memory.Kind.BUFFER, m.peak().stream().filter(i -> i.tensor().equals("x")).findFirst().orElseThrow().what());
        assertEquals(8 * 8, m.peak().stream().filter(i -> i.what() == Memory.Kind.BUFFER).mapToLong(Memory.Item::bytes).sum());
    }

    @Test
    void oldValuesOfTheOutputAreNothingThatMustMove() {
        Prediction p = predicted("""
                A(i, j) -> M(i)
                input A = random(2)
                A(i, j) = A(i, j) - x(i) * j
                """);
        assertEquals(0, p.traffic().totalBytes());
        assertEquals(0, p.bound().bytesPerProcessor());
    }
}
