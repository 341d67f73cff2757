package org.tilewright.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tilewright.analysis.Traffic;
import org.tilewright.ir.source.Diagnostic;

/** Pieces that come to a node once, and from there to its processors. */
class TwoHopsTest {

    private static final String TEXT = """
            machine M {
              node = Grid(4)
              socket = Grid(3)
            }
            tensor A : f64(12, 24)
            tensor B : f64(12, 24)
            tensor C : f64(24, 24)
            A(x, y) -> M.node(x), A(z, w) -> M.socket(z)
            B(x, y) -> M.node(x), B(z, w) -> M.socket(z)
            C(x, y) -> M.node(x), C(z, w) -> M.socket(0)
            input B = random(1)
            input C = random(2)
            A(i, j) = B(i, k) * C(k, j)
            schedule A {
              distribute({i}, {io}, {ii}, M.node)
              divide(k, ko, ki, 4)
              reorder({ko, ii, j, ki})
              COMMANDS
              communicate(B, io)
            }
            """;

    private static Planned planned(String commands) {
        return Planned.text(TEXT.replace("COMMANDS", commands));
    }

    private static Traffic traffic(String commands) {
        Planned p = planned(commands);
        return Traffic.of(p.plan(), p.params());
    }

    /** All 24 * 24 elements come to each of four nodes but for their own quarter, and from one processor to two others. */
    @Test
    void aPieceComesToANodeOnce() {
        long all = 24 * 24 * 8;
        Traffic two = traffic("communicate(C, ko) distribute({ii}, {is}, {it}, M.socket) communicate(C, is)");
        assertEquals(3 * all, two.totalBytes() - two.inside().bytes(), "between nodes");
        assertEquals(2 * 4 * all, two.inside().bytes(), "inside nodes");
        Traffic one = traffic("distribute({ii}, {is}, {it}, M.socket) communicate(C, is)");
        assertEquals(3 * 3 * all, one.totalBytes() - one.inside().bytes(), "between nodes where each processor gets its own");
    }

    /** What a node has for all steps is handed on in each of them, a step ahead. */
    @Test
    void theFirstHopMayStandOutsideOfALoop() {
        Traffic two = traffic("distribute({ii}, {is}, {it}, M.socket) communicate(C, io) communicate(C, is)");
        assertEquals(3 * 24 * 24 * 8, two.totalBytes() - two.inside().bytes());
    }

    /** A neighbour that had a piece in the step before may stand in another node, which the second hop must not ask. */
    @Test
    void aNodeIsAskedAndNoNeighbour() {
        Planned p = planned("distribute({ii}, {is}, {it}, M.socket) reorder({is, ko}) rotate(ko, {io, is}, kr) communicate(C, io)"
                + " communicate(C, kr)").verify();
        assertEquals(List.of("C Broadcast", "C PointToPoint"), p.moves());
    }

    @Test
    void commandsOnOneSideOfTheLevelsAreOne() {
        List<Diagnostic> found = planned(
                "distribute({ii}, {is}, {it}, M.socket) communicate(C, is) communicate(C, j)").result().diagnostics();
        assertTrue(found.stream().anyMatch(d -> d.code().equals("communicate-inside")), found::toString);
    }
}
