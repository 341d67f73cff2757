package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.io.TensorFiles;
import org.tilewright.io.TensorHeader;

/** {@code tilewright run --show}: corners and norms against the files that the same run writes. */
@Tag("slow")
class ShowResultsTest {

    /** All types, in layouts that cut, scatter, replicate and leave processors without elements. */
    private static final String PROGRAM = """
            param n = 11
            machine M = Grid(2, 2)
            tensor X : f64(n, n)
            tensor A : f64(n, n)
            tensor B : f32(3, n)
            tensor Z : c128(n, n)
            tensor z : c64(n)
            tensor I : i64(n, n)
            tensor J : i32(2)
            tensor T : bool(n)
            tensor H : f16(n)
            tensor U : u8(n)
            tensor C : f64(2, n, n)
            tensor s : f64()
            X(x, y) -> M(x, y)
            A(x, y) -> M(cyclic(x), cyclic(y))
            B(x, y) -> M(*, y)
            Z(x, y) -> M(y, x)
            z(x) -> M(x, 0)
            I(x, y) -> M(x, y)
            H(x) -> M(*, cyclic(x))
            C(a, x, y) -> M(x, y)
            input X = random(7)
            output A to file("A.npy")
            output B to file("B.npy")
            output Z to file("Z.npy")
            output z to file("z1.npy")
            output I to file("I.npy")
            output J to file("J.npy")
            output T to file("T.npy")
            output H to file("H.npy")
            output U to file("U.npy")
            output C to file("C.npy")
            output s to file("s.npy")
            A(i, j) = 1e3 * X(i, j) - 7
            B(i, j) = f32(X(i + 1, j))
            Z(i, j) = complex(X(i, j), -X(j, i))
            z(i) = c64(complex(X(i, 0), X(0, i)))
            I(i, j) = 1234567890123 * (i - 5) + j
            J(i) = i32(3 - 9 * i)
            T(i) = X(i, 0) > 0.5
            H(i) = f16(X(i, 1))
            U(i) = u8(20 * i)
            C(a, i, j) = X(i, j) + a
            s = X(i, j) * X(i, j)
            """;
    private static final List<String> NAMES = List.of("A", "B", "Z", "z", "I", "J", "T", "H", "U", "C", "s");

    @TempDir
    Path folder;

    private static double number(JsonElement e) {
        return e.getAsJsonPrimitive().isBoolean() ? e.getAsBoolean() ? 1 : 0 : Double.parseDouble(e.getAsString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "mpi"})
    void cornersAndNormsAreThoseOfTheFiles(String target) throws IOException {
        Path file = Files.writeString(folder.resolve("types.tw"), PROGRAM);
        CommandRun run = CommandRun.of("run", file.toString(), "--json", "--target", target, "--show", String.join(",", NAMES));
        assertEquals(0, run.exit(), run::toString);
        JsonArray shown = run.object().getAsJsonArray("shown");
        assertEquals(NAMES, shown.asList().stream().map(s -> s.getAsJsonObject().get("name").getAsString()).toList());
        for (JsonElement e : shown) {
            JsonObject s = e.getAsJsonObject();
            String name = s.get("name").getAsString();
            check(s, whole(folder.resolve((name.equals("z") ? "z1" : name) + ".npy")));
        }
    }

    private static DenseTensor whole(Path file) {
        TensorHeader header = TensorFiles.header(file);
        DenseTensor out = DenseTensor.zeros(header.type(), header.extents());
        TensorFiles.readInto(file, header.extents(), Block.of(out));
        return out;
    }

    private static double part(DenseTensor t, long at, boolean imaginary) {
        return imaginary ? t.imaginary(at) : t.type().isInteger() ? t.integer(at) : t.real(at);
    }

    private static void check(JsonObject shown, DenseTensor t) {
        double squares = 0;
        double largest = 0;
        for (long i = 0; i < t.size(); i++) {
            double m = Math.hypot(part(t, i, false), t.imaginary(i));
            squares += m * m;
            largest = Math.max(largest, m);
        }
        assertEquals(Math.sqrt(squares), number(shown.get("norm")), 1e-13 * Math.sqrt(squares), shown::toString);
        assertEquals(largest, number(shown.get("largest")), 1e-15 * largest, shown::toString);
        int n = t.extents().length;
        long columns = n < 1 ? 1 : t.extents()[n - 1];
        List<String> expected = new ArrayList<>();
        List<String> found = new ArrayList<>();
        for (long r = 0; r < Math.min(8, n < 2 ? 1 : t.extents()[n - 2]); r++) {
            for (long c = 0; c < Math.min(8, columns); c++) {
                // a file's first elements are those whose other indices are 0
                long at = r * columns + c;
                expected.add(r + "," + c + ": " + part(t, at, false) + (t.type().isComplex() ? " " + t.imaginary(at) : ""));
            }
        }
        JsonArray corner = shown.getAsJsonArray("corner");
        for (int r = 0; r < corner.size(); r++) {
            for (int c = 0; c < corner.get(r).getAsJsonArray().size(); c++) {
                JsonElement e = corner.get(r).getAsJsonArray().get(c);
                String text = e.isJsonArray() ? number(e.getAsJsonArray().get(0)) + " " + number(e.getAsJsonArray().get(1))
                        : Double.toString(number(e));
                found.add(r + "," + c + ": " + text);
            }
        }
        assertEquals(expected, found);
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "mpi"})
    void whatIsNoFiniteNumberIsTold(String target) throws IOException {
        Path file = Files.writeString(folder.resolve("odd.tw"), """
                machine M = Grid(2)
                tensor X, N, P, L : f64(4)
                X(x) -> M(x)
                N(x) -> M(x)
                P(x) -> M(x)
                L(x) -> M(x)
                input X = iota
                N(i) = (X(i) - 1) / (X(i) - 1)
                P(i) = 1 / (2 - X(i)) / 0.0
                L(i) = 1e300 * X(i)
                """);
        CommandRun run = CommandRun.of("run", file.toString(), "--json", "--target", target, "--show", "N", "--show", "P,L");
        assertEquals(0, run.exit(), run::toString);
        List<JsonObject> shown = run.object().getAsJsonArray("shown").asList().stream().map(JsonElement::getAsJsonObject).toList();
        assertEquals(List.of("NaN", "Infinity"), shown.subList(0, 2).stream().map(s -> s.get("norm").getAsString()).toList(),
                run::toString);
        assertEquals("[[1.0,\"NaN\",1.0,1.0]]", shown.get(0).get("corner").toString());
        assertTrue(shown.get(1).get("corner").toString().endsWith("\"-Infinity\"]]"), run::toString);
        // squares of which are beyond the largest number
        assertEquals(1e300 * Math.sqrt(14), shown.get(2).get("norm").getAsDouble(), 1e287);
    }

    @Test
    void theTextHasTheCornerAndTheNorms() {
        CommandRun run = CommandRun.of("run", "samples/matmul/cannon.tw", "--target", "local", "--show", "A", "-p", "n=9");
        assertEquals(0, run.exit(), run::toString);
        List<String> lines = run.out().lines().dropWhile(l -> !l.startsWith("A: 2-norm ")).toList();
        assertTrue(lines.get(0).matches("A: 2-norm [0-9.]+, largest magnitude [0-9.]+"), run::toString);
        assertEquals(10, lines.size(), run::toString);
        assertTrue(lines.subList(1, 9).stream().allMatch(l -> l.strip().split("\\s+").length == 9 && l.endsWith(" ...")), run::toString);
        assertEquals("...", lines.get(9).strip());
    }

    @Test
    void whatCannotBeShownIsNamed() {
        CommandRun run = CommandRun.of("run", "samples/features/statements.tw", "--target", "local", "--show", "AA");
        assertEquals(2, run.exit());
        assertEquals("tilewright: --show AA: samples/features/statements.tw computes no tensor 'AA'; it computes A; did you mean 'A'?",
                run.err().lines().filter(l -> l.startsWith("tilewright")).findFirst().orElse(""));
    }
}
