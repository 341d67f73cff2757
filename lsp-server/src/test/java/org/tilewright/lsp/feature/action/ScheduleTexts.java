package org.tilewright.lsp.feature.action;

/** The program around the commands of the table of schedule errors. */
final class ScheduleTexts {

    static final String PROGRAM = """
            param n = 8
            param g = 2
            machine M = Grid(g, g)
            tensor A, B, C : f64(n, n)
            tensor D : f64(n, n)
            A(x, y) -> M(x, y)
            B(x, y) -> M(x, y)
            C(x, y) -> M(x, *)
            input B = random(1)
            input C = random(2)
            D(i, j) = B(i, j)
            A(i, j) = B(i, k) * C(k, j)
            schedule A { %s }
            """;

    private ScheduleTexts() { }
}
