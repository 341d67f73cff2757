package org.tilewright.analysis.bound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tilewright.ir.Statement;
import org.tilewright.language.Analysis;
import org.tilewright.language.TilewrightParser;

/** No set of points touches fewer elements than an access is said to touch. */
class TouchedElementsTest {

    private static final int[] EXTENTS = {7, 5, 4};

    private static PointSet points(String access) {
        Analysis a = Analysis.of(TilewrightParser.parse("touched.tw", """
                param c = 2
                param n = 9
                tensor A : f64(7, 5, 4)
                tensor X : f64(40, 40)
                input A = zeros
                input X = random(1)
                A(i, j, k) = %s for i in 0..7, j in 0..5, k in 0..4
                """.formatted(access)), Map.of(), Optional.empty(), Analysis.Depth.ERRORS);
        assertTrue(!a.hasErrors(), () -> a.diagnostics().toString());
        Statement.Assignment s = (Statement.Assignment) a.program().statements().getFirst();
        return PointSet.of(a.program(), s, a.params()).getFirst();
    }

    private static Arguments access(String text, Function<int[], List<Integer>> element, List<Integer> variables, long alike) {
        return Arguments.of(text, element, variables, alike);
    }

    static Stream<Arguments> accesses() {
        return Stream.of(
                access("X(i, j)", x -> List.of(x[0], x[1]), List.of(0, 1), 1),
                access("X(2 * i + 1, j + 3)", x -> List.of(2 * x[0] + 1, x[1] + 3), List.of(0, 1), 1),
                access("X(c * i + k, j)", x -> List.of(2 * x[0] + x[2], x[1]), List.of(0, 1), 2),
                access("X(i + k, j)", x -> List.of(x[0] + x[2], x[1]), List.of(0, 1), 4),
                access("X(i + j + k, 0)", x -> List.of(x[0] + x[1] + x[2]), List.of(), 1),
                access("X(4 * i + k, 2 * j - k + 3)", x -> List.of(4 * x[0] + x[2], 2 * x[1] - x[2]), List.of(0, 1), 2),
                access("X(i, i + j)", x -> List.of(x[0], x[0] + x[1]), List.of(0), 1),
                access("X((i + 3) % 40, j)", x -> List.of((x[0] + 3) % 40, x[1]), List.of(0, 1), 1),
                access("X((7 * i + j) % 40, k)", x -> List.of((7 * x[0] + x[1]) % 40, x[2]), List.of(0, 2), 2),
                access("X(0, k)", x -> List.of(x[2]), List.of(2), 1));
    }

    @ParameterizedTest
    @MethodSource("accesses")
    void noPointsTouchFewer(String text, Function<int[], List<Integer>> element, List<Integer> variables, long alike) {
        PointSet all = points(text);
        Soap.Access told = all.elements().getLast().accesses().getFirst();
        List<String> order = List.of("i", "j", "k");
        List<Integer> own = told.variables().stream().map(v -> order.indexOf(all.variables().get(v))).sorted().toList();
        assertEquals(variables, own);
        assertEquals(alike, told.alike());
        Random random = new Random(text.hashCode());
        for (int trial = 0; trial < 3000; trial++) {
            List<int[]> some = some(random);
            Set<List<Integer>> touched = new HashSet<>();
            Set<List<Integer>> values = new HashSet<>();
            for (int[] x : some) {
                touched.add(element.apply(x));
                values.add(own.stream().map(v -> x[v]).toList());
            }
            assertTrue(touched.size() * told.alike() >= values.size(), () -> text + " of " + some.stream().map(Arrays::toString).toList());
            assertTrue(!told.all() || touched.size() <= values.size(), text);
        }
    }

    /** @param offsets of X(i, j) in both dimensions, from (3, 3), and the elements beyond each line along i and along j */
    private static Arguments stencil(double alongI, double alongJ, int[]... offsets) {
        return Arguments.of(alongI, alongJ, List.of(offsets));
    }

    static Stream<Arguments> stencils() {
        return Stream.of(
                stencil(1, 1, new int[] {0, 0}, new int[] {-1, 0}, new int[] {1, 0}, new int[] {0, -1}, new int[] {0, 1}),
                stencil(2, 0, new int[] {0, 0}, new int[] {-1, 0}, new int[] {1, 0}),
                stencil(1, 0, new int[] {0, 0}, new int[] {3, 0}),
                stencil(0, 3, new int[] {0, 0}, new int[] {0, 2}, new int[] {0, -3}, new int[] {0, 1}),
                stencil(0, 0, new int[] {0, 0}, new int[] {1, 1}),
                stencil(0, 1, new int[] {0, 0}, new int[] {1, 1}, new int[] {1, 2}));
    }

    @ParameterizedTest
    @MethodSource("stencils")
    void neighboursTouchWhatIsAroundAndNoLess(double alongI, double alongJ, List<int[]> offsets) {
        PointSet all = points(offsets.stream().map(o -> "X(i + " + (3 + o[0]) + ", j + " + (3 + o[1]) + ")")
                .collect(Collectors.joining(" + ")));
        Soap.ElementSet told = all.elements().getLast();
        assertEquals(List.of(Soap.Access.of(0, 1)), told.accesses());
        assertEquals(offsets.size(), told.times());
        List<Soap.Rim> rims = new ArrayList<>();
        if (alongI > 0) {
            rims.add(new Soap.Rim(List.of(1), alongI));
        }
        if (alongJ > 0) {
            rims.add(new Soap.Rim(List.of(0), alongJ));
        }
        assertEquals(rims, told.rims());
        Random random = new Random(7);
        for (int trial = 0; trial < 3000; trial++) {
            List<int[]> some = some(random);
            Set<List<Integer>> touched = new HashSet<>();
            Set<List<Integer>> points = new HashSet<>();
            Set<Integer> rows = new HashSet<>();
            Set<Integer> columns = new HashSet<>();
            for (int[] x : some) {
                offsets.forEach(o -> touched.add(List.of(x[0] + o[0], x[1] + o[1])));
                points.add(List.of(x[0], x[1]));
                rows.add(x[0]);
                columns.add(x[1]);
            }
            assertTrue(touched.size() >= points.size() + alongI * columns.size() + alongJ * rows.size() - 1e-9,
                    () -> some.stream().map(Arrays::toString).toList().toString());
        }
    }

    /** Boxes, sums that stay the same, and points here and there. */
    private static List<int[]> some(Random random) {
        int kind = random.nextInt(3);
        int[] low = new int[3];
        int[] high = new int[3];
        for (int v = 0; v < 3; v++) {
            low[v] = random.nextInt(EXTENTS[v]);
            high[v] = low[v] + 1 + random.nextInt(EXTENTS[v] - low[v]);
        }
        int a = random.nextInt(5) - 1;
        int b = random.nextInt(5) - 1;
        int sum = random.nextInt(12);
        List<int[]> out = new ArrayList<>();
        for (int i = low[0]; i < high[0]; i++) {
            for (int j = low[1]; j < high[1]; j++) {
                for (int k = low[2]; k < high[2]; k++) {
                    if (kind == 0 || kind == 1 && a * i + b * j + k == sum || kind == 2 && random.nextInt(3) == 0) {
                        out.add(new int[] {i, j, k});
                    }
                }
            }
        }
        return out;
    }

    /** A layer of a convolutional network moves more than where nothing is known of its image. */
    @Test
    void aConvolutionIsBoundByItsImage() {
        Analysis a = Analysis.of(TilewrightParser.parse("layer.tw", """
                param n = 256
                tensor O : f64(64, n, n)
                tensor I : f64(512, n + 2, n + 2)
                tensor F : f64(64, 512, 3, 3)
                input I = random(1)
                input F = random(2)
                O(k, p, q) = I(c, p + r, q + s) * F(k, c, r, s)
                """), Map.of(), Optional.empty(), Analysis.Depth.ERRORS);
        PointSet points = PointSet.of(a.program(), (Statement.Assignment) a.program().statements().getFirst(), a.params()).getFirst();
        Soap.Access image = points.elements().stream().flatMap(e -> e.accesses().stream()).filter(x -> x.alike() > 1).findFirst()
                .orElseThrow();
        assertEquals(9, image.alike());
        assertEquals(Set.of("c", "p", "q"), Set.copyOf(image.variables().stream().map(points.variables()::get).toList()));
        double fast = 1 << 14;
        double least = points.soap().allPoints() / points.soap().intensity(fast).pointsPerElement();
        // a matrix product of as many points moves 2 V / S^(1/2); what nine points share is counted nine times less
        double product = 2 * points.soap().allPoints() / Math.sqrt(fast);
        assertTrue(least > product / 10 && least < product, least + " of " + product);
    }
}
