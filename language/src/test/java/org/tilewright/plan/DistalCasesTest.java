package org.tilewright.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.api.Test;

/** The placements and schedules that DISTAL's public test suite exercises, as programs of their own. */
class DistalCasesTest {

    private static Planned matrix(String machine, String layouts, String schedule) {
        return Planned.text("""
                param n = 13
                machine M %s
                tensor A, B, C : f64(n, n)
                %s
                input B = random(1)
                input C = random(2)
                A(i, j) = B(i, k) * C(k, j)
                schedule A { %s }
                """.formatted(machine, layouts, schedule)).verify();
    }

    @Test
    void distributeOntoATensorComputesWhereItLives() {
        Planned p = matrix("= Grid(2, 3)", "A(x, y) -> M(y, x)  B(x, y) -> M(x, y)  C(x, y) -> M(x, y)",
                "distribute({j, i}, {jo, io}, {ji, ii}, A)");
        assertEquals(0, p.moves().stream().filter(m -> m.startsWith("A")).count());
    }

    @Test
    void twoLevelsWithACommunicateAtEachAndTheLeafSubstituted() {
        Planned p = matrix("{ node = Grid(2, 2)  socket = Grid(2) }",
                "A(x, y) -> M.node(x, y), A(u, v) -> M.socket(u)  B(x, y) -> M.node(x, y), B(u, v) -> M.socket(u)"
                        + "  C(x, y) -> M.node(x, y), C(u, v) -> M.socket(*)", """
                distribute({i, j}, {in, jn}, {il, jl}, M.node)
                split(k, ko, ki, 5)
                reorder({ko, il, jl, ki})
                communicate(A, jn)
                communicate({B, C}, ko)
                distribute({il}, {is}, {ii}, M.socket)
                communicate({A, B, C}, is)
                substitute({ii, jl, ki}, gemm)
                """);
        // to one socket of each node, which all rows of B come to for it, and from there
        assertEquals(List.of("B PointToPoint", "C Broadcast", "B PointToPoint", "C Broadcast"), p.moves());
    }

    @Test
    void rotateALoopThatIsNotDistributed() {
        matrix("= Grid(2)", "A(x, y) -> M(x)  B(x, y) -> M(x)  C(x, y) -> M(x)", """
                distribute({i}, {io}, {ii}, M)
                split(k, ko, ki, 4)
                rotate(ko, {io, ii}, kr)
                """);
    }

    @Test
    void aReductionVariableIsDistributed() {
        Planned p = matrix("= Grid(2, 2)", "A(x, y) -> M(x, 0)  B(x, y) -> M(x, y)  C(x, y) -> M(*, x)",
                "distribute({i, k}, {io, ko}, {ii, ki}, M)");
        assertEquals(List.of("A Reduce"), p.moves());
    }

    @Test
    void theLeafIsAKernelInsideALoopOfItsOwnProcessor() {
        matrix("= Grid(2, 2)", "A(x, y) -> M(x, y)  B(x, y) -> M(x, *)  C(x, y) -> M(*, y)", """
                distribute({i, j}, {io, jo}, {ii, ji}, M)
                split(k, ko, ki, 4)
                reorder({ko, ii, ji, ki})
                communicate({A, B, C}, jo)
                substitute({ii, ji, ki}, gemm)
                """);
    }

    /** Figure 2 of the paper: SUMMA, with the commands chained as printed, and the kernel by the name that it has here. */
    @Test
    void theScheduleOfTheFirstExampleAsPrinted() {
        Planned printed = matrix("= Grid(2, 2)", "A(x, y) -> M(x, y)  B(x, y) -> M(x, y)  C(x, y) -> M(x, y)", """
                .divide(i, io, ii, 2).divide(j, jo, ji, 2)
                .reorder({io, jo, ii, ji})
                .distribute({io, jo})
                .split(k, ko, ki, 4)
                .reorder({io, jo, ko, ii, ji, ki})
                .communicate(A, jo).communicate({B, C}, ko)
                .substitute({ii, ji, ki}, gemm);
                """);
        Planned oneByOne = matrix("= Grid(2, 2)", "A(x, y) -> M(x, y)  B(x, y) -> M(x, y)  C(x, y) -> M(x, y)", """
                .divide(i, io, ii, 2).divide(j, jo, ji, 2).reorder(io, jo, ii, ji).distribute(io).distribute(jo)
                .split(k, ko, ki, 4).reorder(io, jo, ko, ii, ji, ki).communicate(A, jo).communicate({B, C}, ko)
                .substitute({ii, ji, ki}, gemm)
                """);
        assertEquals(printed.moves(), oneByOne.moves());
        assertEquals(List.of("B Broadcast", "C Broadcast"), printed.moves());
    }

    @Test
    void transposition() {
        Planned p = Planned.text("""
                param n = 7
                param m = 5
                machine M = Grid(2, 2)
                tensor a : f64(n, m)
                tensor b : f64(m, n)
                a(x, y) -> M(x, y)
                b(x, y) -> M(x, y)
                input b = random(1)
                a(i, j) = b(j, i)
                """).verify();
        assertEquals(List.of("b PointToPoint"), p.moves());
    }

    /** A vector on a plane: along rows or columns, fixed or replicated. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"M(x, 0)", "M(x, 1)", "M(x, *)", "M(0, x)", "M(*, x)", "M(1, 0)", "M(*, *)", "M(0, *)",
        "M(cyclic(x), *)", "M(*, cyclic(x, 2))"})
    void aVectorOnAPlane(String place) {
        for (String other : List.of("M(x, 0)", "M(*, x)", "M(cyclic(x, 3), *)", "M(1, *)")) {
            Planned.text("""
                    machine M = Grid(2, 3)
                    tensor u, v : f64(11)
                    u(x) -> %s
                    v(x) -> %s
                    input v = random(1)
                    u(i) = v(i)
                    redistribute u(x) -> %s
                    """.formatted(place, other, other)).verify();
        }
    }

    /** A matrix on a cube: replicated or fixed along each dimension in turn, in either orientation. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"M(x, y, *)", "M(x, *, y)", "M(*, x, y)", "M(y, x, *)", "M(y, *, x)", "M(*, y, x)",
        "M(x, y, 0)", "M(x, 1, y)", "M(0, x, y)", "M(y, x, 1)", "M(y, 0, x)", "M(1, y, x)"})
    void aMatrixOnACube(String place) {
        Planned.text("""
                machine M = Grid(2, 2, 3)
                tensor A, B : i64(5, 7)
                A(x, y) -> %s
                B(x, y) -> M(y, 0, x)
                input B = random(1)
                A(i, j) = 2 * B(i, j)
                """.formatted(place)).verify();
    }

    @Test
    void hierarchicalPlacementWithReplicationAtTheOuterLevel() {
        Planned.text("""
                machine M { node = Grid(3)  gpu = Grid(2) }
                tensor A, B : f64(6, 5)
                A(x, y) -> M.node(*), A(u, v) -> M.gpu(u)
                B(x, y) -> M.node(x), B(u, v) -> M.gpu(v)
                input B = random(1)
                A(i, j) = B(i, j) + 1
                """).verify();
    }
}
