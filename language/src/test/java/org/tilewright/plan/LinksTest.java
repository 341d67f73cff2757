package org.tilewright.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Traffic;

/** What stays inside the nodes of a machine with levels, and what goes between them. Each program also runs, and counts the same. */
class LinksTest {

    private static final String MACHINE = """
            machine M {
              node = Grid(2)
              gpu = Grid(2)
            }
            tensor A, B : f64(8, 8)
            input A = random(1)
            """;

    private static String links(Planned p) {
        Traffic t = Traffic.of(p.verify().plan(), p.params());
        InsideNodes i = t.inside();
        return i.bytes() + " in " + i.messages() + ", " + (t.totalBytes() - i.bytes()) + " in " + (t.messages() - i.messages());
    }

    @Test
    void tilesTravelBetweenNodesAndSumsAreMadeInside() {
        Planned p = Planned.sample("matmul/gpus.tw", Map.of("n", 64L));
        // in the first step two of four nodes have each operand's tile, in the second the others; the sum has one tile a node
        assertEquals("32768 in 4, 65536 in 16", links(p));
        Prediction all = Prediction.of(p.plan(), p.params());
        assertEquals("32.0 KiB in 4 messages inside nodes, 64.0 KiB in 16 messages between nodes", all.links(all.families()).orElseThrow());
    }

    @Test
    void rowsBecomeColumnsInsideANode() {
        assertEquals("256 in 4, 0 in 0", links(Planned.text(MACHINE + """
                A(x, y) -> M.node(x), A(z, w) -> M.gpu(z)
                B(x, y) -> M.node(x), B(z, w) -> M.gpu(z)
                B(i, j) = A(i, j)
                redistribute B(x, y) -> M.node(x), B(z, w) -> M.gpu(w)
                """)));
    }

    @Test
    void rowsOfNodesBecomeColumnsOfNodes() {
        // processor (n, g) has block (n, g) and then (g, n), so two of four change it with a processor of the other node
        assertEquals("0 in 0, 256 in 2", links(Planned.text(MACHINE + """
                A(x, y) -> M.node(x), A(z, w) -> M.gpu(w)
                B(x, y) -> M.node(x), B(z, w) -> M.gpu(w)
                B(i, j) = A(i, j)
                redistribute B(x, y) -> M.node(y), B(z, w) -> M.gpu(z)
                """)));
    }

    @Test
    void copiesComeFromTheFirstProcessorOfAll() {
        assertEquals("512 in 1, 1024 in 2", links(Planned.text(MACHINE + """
                A(x, y) -> M.node(0), A(z, w) -> M.gpu(0)
                B(x, y) -> M.node(*), B(z, w) -> M.gpu(*)
                B(i, j) = A(i, j)
                """)));
    }

    @Test
    void noNeighbourIsAStepAheadWhereSeveralRotationsFollowOneLoop() {
        Planned p = Planned.text("""
                machine M { node = Grid(2)  core = Grid(4) }
                tensor A : f64(5, 5)
                tensor B : f64(5, 5)
                A(x, y) -> M.node(y), A(x, y) -> M.core(cyclic(y))
                B(x, y) -> M.node(x), B(x, y) -> M.core(y)
                input B = random(1)
                A(j, q) = B(m, q)
                schedule A {
                  distribute({q}, {qo}, {qi}, M.node)
                  distribute({j}, {jo}, {ji}, M.core)
                  reorder({ji, m, qi})
                  rotate(m, {jo, ji}, mr)
                  rotate(ji, {jo}, jr)
                  communicate(B, mr)
                }
                """).verify();
        assertTrue(p.moves().stream().noneMatch(m -> m.contains("Shift")), p.moves()::toString);
    }

    @Test
    void whereEachProcessorIsANodeNothingIsInside() {
        Planned p = Planned.sample("matmul/summa.tw", Map.of("n", 64L, "chunk", 16L));
        assertEquals(InsideNodes.NONE, Traffic.of(p.plan(), p.params()).inside());
        Prediction all = Prediction.of(p.plan(), p.params());
        assertTrue(all.links(all.families()).isEmpty());
    }
}
