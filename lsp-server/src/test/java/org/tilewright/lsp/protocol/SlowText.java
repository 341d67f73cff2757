package org.tilewright.lsp.protocol;

/** Long programs without errors. */
final class SlowText {

    private SlowText() { }

    /** At least so many lines: products by SUMMA, one after the other. */
    static String of(int lines) {
        StringBuilder b = new StringBuilder("param n = 512\nparam chunk = 128\nparam g = 2\n\nmachine M = Grid(g, g)\n\n");
        for (int i = 0, line = 6; line < lines; i++, line += 19) {
            b.append("""
                    tensor A#, B#, C# : f64(n, n)
                    A#(x, y) -> M(x, y)
                    B#(x, y) -> M(x, y)
                    C#(x, y) -> M(x, y)

                    input B# = random(1)
                    input C# = random(2)

                    A#(i, j) = B#(i, k) * C#(k, j)

                    schedule A# {
                      distribute({i, j}, {io, jo}, {ii, ji}, M)
                      split(k, ko, ki, chunk)
                      reorder({ko, ii, ji, ki})
                      communicate(A#, jo)
                      communicate({B#, C#}, ko)
                      substitute({ii, ji, ki}, gemm)
                    }

                    """.replace("#", Integer.toString(i)));
        }
        return b.toString();
    }
}
