package org.tilewright.derive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.analysis.Traffic;
import org.tilewright.language.Analysis;
import org.tilewright.language.TilewrightParser;
import org.tilewright.language.derive.Derive;
import org.tilewright.language.derive.Derived;

/**
 * What is derived for one statement moves as little as the best of all texts there are: all grids, all loops that share their work evenly,
 * all layouts in which each element is stored once. What tensors move adds up, so layouts are tried one tensor at a time.
 */
@Tag("slow")
class ExhaustiveTest {

    /** An einsum, with the sizes of its letters from i on. */
    private record Problem(List<String> tensors, String output, long[] sizes) {

        static Problem of(String einsum, String sizes) {
            String[] sides = einsum.split("->");
            return new Problem(List.of(sides[0].split(",")), sides[1],
                    List.of(sizes.split(" ")).stream().mapToLong(Long::parseLong).toArray());
        }

        long size(int letter) {
            return sizes[letter - 'i'];
        }

        List<String> all() {
            List<String> out = new ArrayList<>(List.of(output));
            out.addAll(tensors);
            return out;
        }

        String letters() {
            return all().stream().flatMapToInt(String::chars).distinct().sorted().mapToObj(Character::toString)
                    .collect(Collectors.joining());
        }

        String text() {
            StringBuilder out = new StringBuilder();
            for (int t = 0; t < all().size(); t++) {
                out.append("tensor T").append(t).append(" : f64(").append(all().get(t).chars().mapToObj(c -> Long.toString(size(c)))
                        .collect(Collectors.joining(", "))).append(")\n");
            }
            for (int t = 1; t < all().size(); t++) {
                out.append("input T").append(t).append(" = random(").append(t).append(")\n");
            }
            return out + access(0) + " = " + IntStream.range(1, all().size()).mapToObj(this::access)
                    .collect(Collectors.joining(" * ")) + "\n";
        }

        String access(int tensor) {
            return "T" + tensor + all().get(tensor).chars().mapToObj(Character::toString).collect(Collectors.joining(", ", "(", ")"));
        }
    }

    @ParameterizedTest(name = "{0} with {1} on {2}")
    @CsvSource({"'ij,jk->ik', 12 8 16, 4", "'ij,jk->ik', 16 4 8, 4", "'ij,jk->ik', 12 18 6, 6", "'ij,jk->ik', 8 8 8, 8",
        "'ij,jk->ik', 24 4 4, 8", "'ij,j->i', 16 12, 4", "'ij,j->i', 4 24, 6", "'ijk,jl,kl->il', 8 8 8 4, 4",
        "'ijk,jl,kl->il', 8 8 8 4, 8"})
    void nothingMovesLess(String einsum, String sizes, int processors) {
        Problem problem = Problem.of(einsum, sizes);
        Derived derived = Derive.of("t.tw", problem.text(), new Derive.Options(Map.of(), OptionalLong.of(processors), Optional.empty()));
        assertEquals(List.of(), derived.diagnostics());
        long best = Long.MAX_VALUE;
        int tried = 0;
        for (List<Long> grid : grids(processors)) {
            List<String> choices = loops(problem, grid.size());
            long even = choices.stream().mapToLong(l -> busiest(problem, grid, l)).min().orElse(Long.MAX_VALUE);
            for (String loops : choices) {
                if (busiest(problem, grid, loops) > even || even * processors > problem.letters().chars()
                        .mapToLong(problem::size).reduce(1, (a, b) -> a * b)) {
                    continue;
                }
                best = Math.min(best, least(problem, grid, loops));
                tried++;
            }
        }
        assertTrue(tried > 2, "so few were tried: " + tried);
        assertEquals(best, bytes(derived.text()), derived.text());
    }

    private static long busiest(Problem p, List<Long> grid, String loops) {
        return p.letters().chars().mapToLong(c -> Math.ceilDiv(p.size(c), loops.indexOf(c) < 0 ? 1 : grid.get(loops.indexOf(c))))
                .reduce(1, (a, b) -> a * b);
    }

    private static long least(Problem p, List<Long> grid, String loops) {
        List<String> plain = new ArrayList<>();
        p.all().forEach(t -> plain.add("0, ".repeat(grid.size()).replaceFirst(", $", "")));
        long base = bytes(text(p, grid, loops, plain));
        long sum = base;
        for (int t = 0; t < plain.size(); t++) {
            long most = base;
            for (String layout : layouts(p.all().get(t), grid.size())) {
                List<String> with = new ArrayList<>(plain);
                with.set(t, layout);
                most = Math.min(most, bytes(text(p, grid, loops, with)));
            }
            sum += most - base;
        }
        return sum;
    }

    private static String text(Problem p, List<Long> grid, String loops, List<String> layouts) {
        StringBuilder out = new StringBuilder("machine M = Grid(" + grid.stream().map(String::valueOf).collect(Collectors.joining(", "))
                + ")\n" + p.text());
        for (int t = 0; t < layouts.size(); t++) {
            out.append(p.access(t)).append(" -> M(").append(layouts.get(t)).append(")\n");
        }
        List<String> all = loops.chars().mapToObj(Character::toString).toList();
        String last = all.getLast() + "o";
        return out + "schedule T0 {\n  distribute({" + String.join(", ", all) + "}, {" + all.stream().map(l -> l + "o")
                .collect(Collectors.joining(", ")) + "}, {" + all.stream().map(l -> l + "x").collect(Collectors.joining(", ")) + "}, M)\n"
                + "  communicate({" + IntStream.range(0, layouts.size()).mapToObj(t -> "T" + t)
                .collect(Collectors.joining(", ")) + "}, " + last + ")\n}\n";
    }

    private static long bytes(String text) {
        Analysis a = Analysis.of(TilewrightParser.parse("t.tw", text), Map.of(), Optional.empty(), Analysis.Depth.ERRORS);
        assertTrue(!a.hasErrors(), () -> a.diagnostics() + text);
        return Traffic.of(a.planned().orElseThrow().plan().orElseThrow(), a.params()).totalBytes();
    }

    private static List<List<Long>> grids(long processors) {
        List<List<Long>> out = new ArrayList<>();
        for (long x = 1; x <= processors; x++) {
            for (long y = 1; processors % x == 0 && y <= processors / x; y++) {
                if (processors / x % y == 0) {
                    List<Long> grid = new ArrayList<>(List.of(x, y, processors / x / y));
                    grid.removeIf(g -> g == 1);
                    if (!out.contains(grid)) {
                        out.add(grid);
                    }
                }
            }
        }
        return out;
    }

    private static List<String> loops(Problem p, int rank) {
        List<String> out = new ArrayList<>(List.of(""));
        for (int g = 0; g < rank; g++) {
            out = out.stream().flatMap(before -> p.letters().chars().mapToObj(Character::toString).filter(c -> !before.contains(c))
                    .map(c -> before + c)).toList();
        }
        return out;
    }

    private static List<String> layouts(String indices, int rank) {
        List<String> out = new ArrayList<>(List.of(""));
        for (int g = 0; g < rank; g++) {
            out = out.stream().flatMap(before -> (indices + "0").chars().mapToObj(c -> before + (before.isEmpty() ? "" : ", ")
                    + (char) c)).toList();
        }
        return out;
    }
}
