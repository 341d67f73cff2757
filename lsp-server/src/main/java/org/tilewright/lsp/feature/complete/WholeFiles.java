package org.tilewright.lsp.feature.complete;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CompletionItemKind;

/** Programs that run as they are, for a file that is still empty. */
final class WholeFiles {

    /** @param layouts the lines that place tensors */
    private record Program(String name, String sentence, List<String> params, String machine, List<String> tensors, List<String> layouts,
                           List<String> inputs,
                           String statement, List<String> commands) {

        String text() {
            List<String> lines = new ArrayList<>(List.of("// " + sentence));
            params.forEach(p -> lines.add("param " + p));
            lines.add("");
            lines.add("machine M = " + machine);
            lines.add("");
            tensors.forEach(t -> lines.add("tensor " + t));
            lines.add("");
            lines.addAll(layouts);
            lines.add("");
            for (int i = 0; i < inputs.size(); i++) {
                lines.add("input " + inputs.get(i) + " = random(" + (i + 1) + ")");
            }
            lines.add("");
            lines.add(statement);
            lines.add("");
            lines.add("schedule " + statement.replaceAll("[( ].*", "") + " {");
            commands.forEach(c -> lines.add("  " + c));
            lines.add("}");
            return lines.stream().collect(Collectors.joining("\n", "", "\n"));
        }
    }

    private static final List<String> SQUARES = List.of("A, B, C : f64(n, n)");
    private static final List<String> TILES = List.of("A(x, y) -> M(x, y)", "B(x, y) -> M(x, y)", "C(x, y) -> M(x, y)");
    private static final List<String> FACES = List.of("A(x, y) -> M(x, y, 0)", "B(x, z) -> M(x, 0, z)", "C(z, y) -> M(0, y, z)");
    private static final List<String> LAYER = List.of("A(x, y) -> M(x, y, 0)", "B(x, y) -> M(x, y, 0)", "C(x, y) -> M(x, y, 0)");
    private static final String PRODUCT = "A(i, j) = B(i, k) * C(k, j)";
    private static final String PLANE = "distribute({i, j}, {io, jo}, {ii, ji}, M)";
    private static final String CUBE = "distribute({i, j, k}, {io, jo, ko}, {ii, ji, ki}, M)";
    private static final String GEMM = "substitute({ii, ji, ki}, gemm)";

    private static final List<Program> ALL = List.of(
            new Program("SUMMA", "SUMMA: A = B * C, tiles on a 2-D grid; chunks of k are broadcast along rows and columns.",
                    List.of("n = 1024", "chunk = 256", "gx = 2", "gy = 2"), "Grid(gx, gy)", SQUARES, TILES, List.of("B", "C"), PRODUCT,
                    List.of(PLANE, "split(k, ko, ki, chunk)", "reorder({ko, ii, ji, ki})", "communicate(A, jo)",
                            "communicate({B, C}, ko)", GEMM)),
            new Program("Cannon", "Cannon's algorithm: A = B * C on a square grid by shifts between neighbours.",
                    List.of("n = 512", "gx = 2", "gy = gx"), "Grid(gx, gy)", SQUARES, TILES, List.of("B", "C"), PRODUCT,
                    List.of(PLANE, "divide(k, ko, ki, gx)", "reorder({ko, ii, ji, ki})", "rotate(ko, {io, jo}, kos)", "communicate(A, jo)",
                            "communicate({B, C}, kos)", GEMM)),
            new Program("PUMMA", "PUMMA: A = B * C on a square grid, one operand broadcast and the other shifted.",
                    List.of("n = 512", "gx = 2", "gy = gx"), "Grid(gx, gy)", SQUARES, TILES, List.of("B", "C"), PRODUCT,
                    List.of(PLANE, "divide(k, ko, ki, gx)", "reorder({ko, ii, ji, ki})", "rotate(ko, {io}, kos)", "communicate(A, jo)",
                            "communicate({B, C}, kos)", GEMM)),
            new Program("Johnson", "Johnson's algorithm: A = B * C on a cube of processors; everything moves once.",
                    List.of("n = 512", "gx = 2", "gy = gx", "gz = gx"), "Grid(gx, gy, gz)", SQUARES, FACES, List.of("B", "C"), PRODUCT,
                    List.of(CUBE, "communicate({A, B, C}, ko)", GEMM)),
            new Program("Solomonik 2.5D", "The 2.5D algorithm: A = B * C on c layers of a square grid, each of which shifts its part of k.",
                    List.of("n = 512", "p = 8", "c = 2", "gx = sqrt(p / c)", "gy = gx", "steps = max(1, floor(gx / c))"),
                    "Grid(gx, gy, c)", SQUARES, LAYER, List.of("B", "C"), PRODUCT,
                    List.of(CUBE, "divide(ki, kio, kii, steps)", "reorder({kio, ii, ji, kii})", "rotate(kio, {io, jo}, kios)",
                            "communicate(A, jo)", "communicate({B, C}, kios)", "substitute({ii, ji, kii}, gemm)")),
            new Program("COSMA", "COSMA: A = B * C on any grid, with sequential steps that bound the memory.",
                    List.of("n = 512", "gx = 2", "gy = 2", "gz = 2", "steps = 4"), "Grid(gx, gy, gz)", SQUARES, FACES,
                    List.of("B", "C"), PRODUCT, List.of(CUBE, "divide(ki, kio, kii, steps)", "reorder({kio, ii, ji, kii})",
                            "communicate(A, ko)", "communicate({B, C}, kio)", "substitute({ii, ji, kii}, gemm)")),
            new Program("TTV", "Tensor times vector: the large tensor stays where it is.",
                    List.of("n = 192", "gx = 2", "gy = 2"), "Grid(gx, gy)", List.of("A : f64(n, n)", "B : f64(n, n, n)", "c : f64(n)"),
                    List.of("A(x, y) -> M(x, y)", "B(x, y, z) -> M(x, y)", "c(z) -> M(*, *)"), List.of("B", "c"),
                    "A(i, j) = B(i, j, k) * c(k)", List.of(PLANE, "communicate({A, B, c}, jo)", "substitute({ji, k}, gemv)")),
            new Program("TTM", "Tensor times matrix: one dimension of B is multiplied by the matrix C.",
                    List.of("n = 128", "r = 64", "gx = 2", "gy = 2"), "Grid(gx, gy)",
                    List.of("A : f64(n, n, r)", "B : f64(n, n, n)", "C : f64(n, r)"),
                    List.of("A(x, y, w) -> M(x, y)", "B(x, y, z) -> M(x, y)", "C(z, w) -> M(*, *)"), List.of("B", "C"),
                    "A(i, j, l) = B(i, j, k) * C(k, l)", List.of(PLANE, "communicate({A, B, C}, jo)", "substitute({ji, l, k}, gemm)")),
            new Program("inner product", "Inner product of two tensors of order 3: one number per processor is reduced.",
                    List.of("n = 192", "gx = 2", "gy = 2"), "Grid(gx, gy)", List.of("a : f64()", "B, C : f64(n, n, n)"),
                    List.of("a() -> M(0, 0)", "B(x, y, z) -> M(x, y)", "C(x, y, z) -> M(x, y)"), List.of("B", "C"),
                    "a = B(i, j, k) * C(i, j, k)", List.of(PLANE, "communicate({a, B, C}, jo)", "substitute({k}, dot)")),
            new Program("MTTKRP", "Matricised tensor times Khatri-Rao product: the tensor B never moves.",
                    List.of("n = 128", "r = 16", "gx = 2", "gy = 2", "gz = 2"), "Grid(gx, gy, gz)",
                    List.of("A, C, D : f64(n, r)", "B : f64(n, n, n)"),
                    List.of("A(x, w) -> M(x, 0, 0)", "B(x, y, z) -> M(x, y, z)", "C(y, w) -> M(0, y, 0)", "D(z, w) -> M(0, 0, z)"),
                    List.of("B", "C", "D"),
                    "A(i, l) = B(i, j, k) * C(j, l) * D(k, l)",
                    List.of(CUBE, "communicate({A, B, C, D}, ko)", "reorder({ii, ji, ki, l})")));

    private WholeFiles() { }

    static void propose(Proposals out) {
        for (Program p : ALL) {
            out.text("file: " + p.name(), p.text(), CompletionItemKind.File, "a whole program",
                    p.sentence() + "\n\n```tilewright\n" + p.text() + "```");
        }
    }
}
