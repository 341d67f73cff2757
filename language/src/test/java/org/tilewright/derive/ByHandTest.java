package org.tilewright.derive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.analysis.Prediction;
import org.tilewright.language.Analysis;
import org.tilewright.language.TilewrightParser;
import org.tilewright.language.derive.Derive;
import org.tilewright.language.derive.Derived;

/**
 * What is derived for a matrix product beside all algorithms of samples/matmul on all of their grids, where memory is ample, and where
 * there is hardly more than the one that needs least takes.
 */
@Tag("slow")
class ByHandTest {

    /** How much more memory there is than the least that somebody needs. */
    private static final double TIGHT = 1.1;

    private record Shape(long n, long m, long k) {

        String tensors() {
            return "tensor A : f64(" + n + ", " + m + ")\ntensor B : f64(" + n + ", " + k + ")\ntensor C : f64(" + k + ", " + m + ")";
        }

        /** Whether the shares that touch fewest elements, cubes as far as sides reach, divide the sides: the bound's own. */
        boolean hasCubes(long processors) {
            double rest = (double) n * m * k / processors;
            double[] sides = LongStream.of(n, m, k).sorted().mapToDouble(x -> x).toArray();
            for (int d = 0; d < sides.length; d++) {
                double edge = Math.min(sides[d], Math.pow(rest, 1.0 / (sides.length - d)));
                double parts = sides[d] / edge;
                if (Math.abs(parts - Math.round(parts)) > 1e-6 * parts) {
                    return false;
                }
                rest /= edge;
            }
            return true;
        }

        /** What a processor receives on average on a grid whose extents divide, each element stored once among those that use it. */
        double bytes(long x, long y, long z) {
            long all = n * m + n * k + k * m;
            return 8.0 * ((double) n * m / (x * y) + (double) n * k / (x * z) + (double) k * m / (z * y) - (double) all / (x * y * z));
        }
    }

    /** An algorithm with its params, and what it takes. */
    private record Written(String what, double mean, long most, long memory) { }

    @ParameterizedTest(name = "{0} x {1} x {2} on {3}")
    @CsvSource({"384, 384, 384, 4", "384, 384, 384, 8", "384, 384, 384, 12", "384, 384, 384, 64", "512, 512, 512, 512",
        "4096, 64, 64, 4", "4096, 64, 64, 8", "3072, 48, 48, 12", "4096, 64, 64, 64", "4096, 64, 64, 512",
        "64, 64, 8192, 4", "64, 64, 8192, 8", "48, 48, 6144, 12", "64, 64, 8192, 64", "64, 64, 8192, 512"})
    void nobodyMovesLess(long n, long m, long k, long processors) throws IOException {
        Shape shape = new Shape(n, m, k);
        List<Written> byHand = byHand(shape, processors);
        Derived.Candidate ample = derived(shape, processors, Optional.empty());
        for (Written w : byHand) {
            assertTrue(ample.meanBytes() <= w.mean, () -> w + " is better than " + ample);
        }
        double least = grids(processors).mapToDouble(g -> shape.bytes(g[0], g[1], g[2])).min().orElseThrow();
        assertEquals(least, ample.meanBytes(), 1e-6 * least, "the least of all grids");
        // a tile of fewer rows than processors that add it up is shared by as many as there are rows
        assertTrue(ample.mostBytes() <= (processors == 512 && k > n ? 2 : 1.05) * least, () -> ample + " and the least is " + least);
        if (shape.hasCubes(processors)) {
            assertTrue(ample.meanBytes() <= 1.05 * ample.boundBytes() + 1, ample::toString);
        }
        long room = Math.round(TIGHT * byHand.stream().mapToLong(Written::memory).min().orElseThrow());
        Derived.Candidate tight = derived(shape, processors, Optional.of(new Derive.Room(room + " B", room)));
        assertEquals(Optional.of(true), tight.fits(), tight::toString);
        for (Written w : byHand) {
            assertTrue(w.memory > room || tight.meanBytes() <= w.mean, () -> w + " is better than " + tight);
        }
    }

    private static Derived.Candidate derived(Shape shape, long processors, Optional<Derive.Room> room) {
        String text = shape.tensors() + "\ninput B = random(1)\ninput C = random(2)\nA(i, j) = B(i, k) * C(k, j)\n";
        Derived d = Derive.of("t.tw", text, new Derive.Options(Map.of(), OptionalLong.of(processors), Optional.empty(), room));
        assertEquals(List.of(), d.diagnostics());
        return d.compared().getFirst();
    }

    private static java.util.stream.Stream<long[]> grids(long processors) {
        return divisors(processors).boxed().flatMap(x -> divisors(processors / x).mapToObj(y -> new long[] {x, y, processors / x / y}));
    }

    private static LongStream divisors(long of) {
        return LongStream.rangeClosed(1, of).filter(d -> of % d == 0);
    }

    private static List<Written> byHand(Shape shape, long processors) throws IOException {
        List<Written> out = new ArrayList<>();
        long side = Math.round(Math.sqrt(processors));
        if (side * side == processors) {
            out.add(written("cannon", shape, processors, Map.of("gx", side)));
            out.add(written("pumma", shape, processors, Map.of("gx", side)));
        }
        long edge = Math.round(Math.cbrt(processors));
        if (edge * edge * edge == processors) {
            out.add(written("johnson", shape, processors, Map.of("gx", edge)));
        }
        for (long c : divisors(processors).toArray()) {
            long layer = Math.round(Math.sqrt((double) processors / c));
            if (layer * layer * c == processors && c <= layer) {
                out.add(written("solomonik", shape, processors, Map.of("p", processors, "c", c)));
            }
        }
        for (long[] g : grids(processors).toList()) {
            if (g[0] > shape.n || g[1] > shape.m || g[2] > shape.k) {
                continue;
            }
            if (g[2] == 1) {
                out.add(written("summa", shape, processors, Map.of("gx", g[0], "gy", g[1], "chunk", 16L)));
            }
            for (long steps : new long[] {1, 8}) {
                if (shape.k / g[2] >= steps) {
                    out.add(written("cosma", shape, processors, Map.of("gx", g[0], "gy", g[1], "gz", g[2], "steps", steps)));
                }
            }
        }
        return out;
    }

    private static Written written(String algorithm, Shape shape, long processors, Map<String, Long> params) throws IOException {
        Path sample = Path.of("../samples/matmul", algorithm + ".tw");
        String text = Files.readString(sample).replace("tensor A, B, C : f64(n, n)", shape.tensors());
        Analysis a = Analysis.of(TilewrightParser.parse(sample.toString(), text), params, Optional.empty(), Analysis.Depth.ERRORS);
        assertTrue(!a.hasErrors(), () -> algorithm + params + a.diagnostics());
        Prediction p = Prediction.of(a.planned().orElseThrow().plan().orElseThrow(), a.params());
        return new Written(algorithm + params, p.traffic().totalBytes() / (double) processors, p.traffic().maxBytesPerProcessor(),
                p.memory().maxBytesPerProcessor());
    }
}
