package org.tilewright.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.HoverCapabilities;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.ClientAbilities;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.shown.LastShown;

class HoverTest {

    private static final String SCHEDULE = """
            schedule A {
              distribute({i, j}, {io, jo}, {ii, ji}, M)
              split(k, ko, ki, chunk)
              reorder({ko, ii, ji, ki})
              communicate(A, jo)
              communicate({B, C}, ko)
              substitute({ii, ji, ki}, gemm)
            }
            """;

    static final ClientAbilities ANY = new ClientAbilities(new ClientCapabilities());

    private static String hover(String text) {
        Marked m = Marked.of(text);
        return new HoverHandler(m.snapshot(), m.cursor(), ANY).handle().map(h -> h.getContents().getRight().getValue()).orElse("");
    }

    /** At the place of a mark in the schedule of the matrix product. */
    private static String at(String marked) {
        String plain = marked.replace("|", "");
        assertTrue(SCHEDULE.contains(plain), plain);
        return hover(CompletionTest.HEAD + SCHEDULE.replace(plain, marked));
    }

    /** Cells of tables are compared without the spaces that put columns below each other. */
    private static void holds(String said, String... parts) {
        String text = Pattern.compile("(?s)```text\n(.*?)```").matcher(said).replaceAll(m -> Matcher.quoteReplacement(
                m.group(1).replaceAll("(?m)^ +", "  ").replaceAll("(?m)^|$", "| ").replaceAll(" {2,}", " | ").replaceAll("(?m)([^ ])\\| $",
                        "$1 |")));
        for (String p : parts) {
            assertTrue(text.contains(p), () -> "no '" + p + "' in\n" + text);
        }
    }

    /** Places whose hovers have tables. */
    static List<String> places() {
        String sample = CompletionTest.HEAD + SCHEDULE;
        return List.of(sample.replace("A(i, j) =", "A(i, j) |="), sample.replace("communicate({B, C}", "communi|cate({B, C}"),
                sample.replace("B(x, y) -> M", "B(x, y) -|> M"), "record P {\n  id : i64,\n  weight : f64\n}\ntensor T : P|(4)\n");
    }

    @ParameterizedTest
    @MethodSource("places")
    void columnsStandBelowEachOtherInTheText(String marked) {
        List<String> table = hover(marked).lines().dropWhile(l -> !l.equals("```text")).skip(1).takeWhile(l -> !l.equals("```")).toList();
        assertTrue(table.size() >= 2, () -> "no table in\n" + hover(marked));
        // below the first character of a column after the first there is one in each row, and a gap before it
        int second = table.getLast().length() - table.getLast().replaceFirst("^.*?\\S {2,}(?=\\S)", "").length();
        assertTrue(table.stream().allMatch(l -> l.length() <= second || l.startsWith("  ", second - 2)), () -> String.join("\n", table));
        assertTrue(table.stream().noneMatch(l -> l.contains("`")), "an editor that hides marks would move the cells after them");
        ClientCapabilities plain = new ClientCapabilities();
        plain.setTextDocument(new TextDocumentClientCapabilities());
        plain.getTextDocument().setHover(new HoverCapabilities(List.of(MarkupKind.PLAINTEXT), false));
        Marked m = Marked.of(marked);
        MarkupContent said = new HoverHandler(m.snapshot(), m.cursor(), new ClientAbilities(plain)).handle().orElseThrow().getContents()
                .getRight();
        assertEquals(MarkupKind.PLAINTEXT, said.getKind());
        assertTrue(said.getValue().lines().noneMatch(l -> l.startsWith("|") || l.startsWith("```") || l.contains("`")), said::getValue);
        assertTrue(said.getValue().contains(String.join("\n", table)), said::getValue);
    }

    @Test
    void diagonalsAndEinsumsTellWhatTheyMean() {
        String diagonal = "param n = 8\ntensor C : f64(n, n)\ntensor x : f64(n)\ninput x = random(1)\ninput C = ones\n";
        holds(hover(diagonal + "C(i, i) |= x(i)\n"), "For `i` 0..8.", "Nothing is summed over. The other elements keep their values.");
        holds(hover(diagonal + "C(i|, i) = x(i)\n"), "Index variable `i ∈ 0..n`, 8 values; it indexes the output.",
                "Used in `C(i, i)`, `x(i)`.");
        String scores = "tensor Q, K : c128(2, 3, 4)\ntensor S : c128(2, 3, 3)\ninput Q = random(1)\ninput K = random(2)\n"
                + "S = ein|sum(\"...qd,...kd->...qk\", Q, conj(K))\n";
        holds(hover(scores), "`...` stands for the dimensions that an operand has in addition to its letters", "conj(K))");
        holds(hover(scores.replace("ein|sum", "einsum").replace("S = ", "S |= ")), "`d` is summed over.", "conj(K(");
    }

    @Test
    void commandsShowTheLoopsBeforeAndAfter() {
        holds(at("|split(k"), """
                ```diff
                  ∀io ∈ 0..2                       2×  on M.0
                    ∀jo ∈ 0..2                     2×  on M.1
                      ∀ii ∈ 0..ceil(n/2)          32×
                        ∀ji ∈ 0..ceil(n/2)        32×
                -         ∀k ∈ 0..n               64×
                +         ∀ko ∈ 0..ceil(n/chunk)   4×
                +           ∀ki ∈ 0..chunk        16×
                              A(i, j) = B(i, k)*C(k, j)
                ```""", "- the 64 iterations of `k` become 4 of `ko` with 16 of `ki` each");
    }

    @Test
    void commandsTellWhatMoves() {
        holds(at("communicate({B,| C}"),
                "- `B`: broadcast along M.1 in each iteration of ko (4): 8 × 4.00 KiB, at most 8.00 KiB received by one processor, 32.0 "
                        + "KiB in all", "- `C`: broadcast along M.0", "- `B`: 4.00 KiB of buffers per processor", "| messages | 16 | 8 |");
        holds(at("|communicate(A"), "- `A`: nothing moves, every processor owns what it makes",
                "Without it, bytes, messages and memory would be the same.");
        holds(at("|distribute"), "- `io` is the coordinate along M.0: 2 iterations at one time",
                "- 4 processors work on this statement; each computes a tile of 32 × 32 of `A`");
        holds(at("|substitute"), "- 4 calls of gemm on processor 0, each with 32 × 16 by 16 × 32, 32.8 kFLOP a call");
    }

    /** What the warning at the statement says, too: blocks may leave nothing to the last processors, and others stand aside. */
    @Test
    void commandsTellHowManyProcessorsWork() {
        String text = """
                machine M = Grid(4, 2)
                tensor a : f64(9)
                tensor B : f64(9, 9)
                a(x) -> M(x, 0)
                B(x, y) -> M(x, y)
                input B = random(1)
                a(i) = B(i, k)
                schedule a {
                  divide(i, io, ii, 4)
                  |distribute({io}, M.0)
                }
                """;
        holds(hover(text), "- 3 of 8 processors work on this statement; each computes a tile of 3 of `a`");
        holds(hover(text.replace("Grid(4, 2)", "Grid(3, 1)").replace("ii, 4", "ii, 3")), "- 3 processors work on this statement");
    }

    /** The tensor that travels twice has the layout that it has, not the one that nodes hand it on in. */
    @Test
    void hopsTellWhatTheySaveBetweenNodes() throws Exception {
        String sample = Files.readString(Path.of("samples/matmul/twohops.tw"));
        holds(hover(sample.replace("\n  communicate(C, ko)", "\n  |communicate(C, ko)")), "| moved in all | 9.00 MiB | 8.00 MiB |",
                "| of that between nodes | 4.00 MiB | 6.00 MiB |", "| memory a processor | 1.75 MiB | 1.50 MiB |");
    }

    @Test
    void whatIndicesAskForIsToldAsTheMost() throws Exception {
        String sample = Files.readString(Path.of("samples/graph/mesh.tw"));
        String said = hover(sample.replace("  U(c) = U(c)", "  U(c) |= U(c)"));
        holds(said, "| moved between processors | at most 11.3 KiB, 0.42 FLOP a byte |",
                "| a processor receives | at most 2.81 KiB on average, 2.81 KiB at most |\n| least that must move | 0 B a processor |\n"
                        + "| times the least | > 1.5x |\n");
        assertTrue(said.matches("(?s)```text\n +no schedule.*"), "what decides stands first");
        String scheduled = sample + "\nschedule U {\n  distribute({c}, {co}, {ci}, M)\n  |communicate(U, co)\n}\n";
        holds(hover(scheduled), "- `U`: point to point of what the indices select once: at most 12 × 960 B, at most 2.81 KiB received by "
                + "one processor");
    }

    @Test
    void rotationTurnsBroadcastsIntoShifts() {
        String text = CompletionTest.HEAD
                + SCHEDULE.replace("reorder({ko, ii, ji, ki})", "reorder({ko, ii, ji, ki})\n  |rotate(ko, {io, jo}, kos)")
                .replace("{B, C}, ko", "{B, C}, kos")
                .replace("split(k, ko, ki, chunk)", "divide(k, ko, ki, 2)");
        holds(hover(text), "- `ko = (kos + io + jo) % 2`", "| B | shift along M.1, each kos | broadcast along M.1, each ko |");
    }

    @Test
    void loops() {
        holds(at("split(k, |ko"), "Loop `ko ∈ 0..ceil(n/chunk)`, 4 iterations", "Made by `split(k, ko, ki, chunk)`",
                "`k = ko * chunk + ki`", "All processors run it in step", "`B`, `C` are communicated at each of its iterations.");
        holds(at("{|io, jo}"), "its value is the processor's coordinate along M.0");
        holds(at("split(|k"), "Index variable `k ∈ 0..n`, 64 iterations; it is reduced.", "Replaced by `split(k, ko, ki, chunk)`");
        holds(at("{ii, |ji, ki}, gemm"), "Runs inside `gemm`.");
    }

    @Test
    void tensorsAndDistributions() {
        holds(at("communicate(|A"), "64 × 64 elements of 8 bytes, 32.0 KiB; 8.00 KiB on each processor.",
                "Layout: rows in blocks along M.0 (2), columns in blocks along M.1 (2).", """
                ```
                    0       32
                 0  (0, 0)  (0, 1)
                32  (1, 0)  (1, 1)
                ```""");
        holds(hover(CompletionTest.HEAD.replace("A(x, y) -> M(x, y)", "A(x, y) |-> M(x, *)")),
                "| (1, 1) | x in 32..64, y in 0..64 | 16.0 KiB |");
        holds(hover("machine M = Grid(3)\ntensor v : f64(10)\n|v(x) -> M(cyclic(x))\ninput v = ones\n"), "at most 32 B on each processor",
                "0  (0)\n1  (1)\n2  (2)\n3  (0)");
        holds(hover("machine M = Grid(2)\ntensor a| : f64()\ninput a = ones\n"), "A scalar of 8 B", "whole on processor 0");
    }

    @Test
    void statementsCountWorkAndBytes() {
        holds(hover(CompletionTest.HEAD.replace("A(i, j) =", "A(i, j) |=") + SCHEDULE),
                "`k` is summed over. Rounding depends on the order, which depends on schedule and grid.",
                "| operations | 524 kFLOP, 131 kFLOP per processor on average |", "| moved between processors | 64.0 KiB, 8 FLOP a byte |",
                "| least that must move |", "| on a GPU | ");
        holds(hover(CompletionTest.HEAD.replace("B(i, k)", "B(i, |k)")), "Index variable `k ∈ 0..n`, 64 values; it is summed over.");
    }

    @Test
    void statementsWithoutAScheduleTellWhoseOwnersCompute() {
        String program = """
                machine M = Grid(4)
                tensor y : f64(64)
                tensor x : f64(64)
                tensor norm : f64()
                input y = random(1)
                y(i) -> M(i)
                x(i) -> M(*)
                norm -> M(*)
                norm %s= max(i: abs(y(i)))
                x(i) %s= y(i) / 2
                y(i) %s= x(i)
                """;
        holds(hover(program.formatted("|", "", "")),
                "no schedule: the owners of y compute; those of norm would move 1.50 KiB", "| moved between processors | 48 B");
        holds(hover(program.formatted("", "|", "")),
                "no schedule: the owners of y compute; those of x would move as much, and share the work less");
        holds(hover(program.formatted("", "", "|")), "no schedule: the owners of y compute |");
    }

    @Test
    void linksOfNodes() {
        holds(hover("""
                machine M { node = Grid(2)  gpu = Grid(2) }
                tensor A, B : f64(8, 8)
                A(x, y) -> M.node(0), A(z, w) -> M.gpu(0)
                B(x, y) -> M.node(*), B(z, w) -> M.gpu(*)
                input A = random(1)
                B(i, j) |= A(i, j)
                """), "| links | 512 B in 1 message inside nodes, 1.00 KiB in 2 messages between nodes |");
    }

    @Test
    void declarations() {
        holds(hover("param n = 2\nparam |m = n * 3\ntensor A : f64(m)\n"), "Its value is 6.", "tensor A : f64(m)");
        holds(hover("param g = 2\nmachine |M = Grid(g, 3) { memory = 8 GiB  device = 80 GiB  link = 12.5 GB/s }\n"),
                "A grid of 2 × 3 processors, 6 in all.", "8.00 GiB memory, a device with 80.0 GiB, a link of 12.5 GB/s");
        holds(hover("machine |M { node = Grid(2) { link = 1 GB/s  latency = 5 us }  gpu = Grid(4) { memory = 8 GiB  link = 300 GB/s } }\n"),
                "Messages between processors of `M.node` have a link of 1 GB/s and a latency of 5.00 us.",
                "Messages between processors of `M.gpu` inside one node have a link of 300 GB/s.", "One processor has 8.00 GiB memory.");
        holds(hover("fun f(v) = v * v\ntensor A, B : f64(2)\ninput B = ones\nA(i) = |f(B(i) + 1)\n"), "fun f(v) = v * v",
                "This call stands for\n```tilewright\n(B(i) + 1)*(B(i) + 1)");
        holds(hover("fun f(v) = exp(v)\ntensor A, B : f64(2)\ninput B = ones\nA(i) = |f(B(i)) / B(i)\n"),
                "This call stands for\n```tilewright\nexp(B(i))\n```");
        holds(hover("tensor A : |f64(2)"), "IEEE 754 reals of 8 bytes.");
        holds(hover("|repeat t in 0..2 { }"), "Repeats statements");
        holds(hover("tensor b : bool(4)\nb(i) = i > 0 |and i < 3"), "Whether both conditions are true");
        holds(hover("tensor b : bool(4)\nb(i) = n|ot i < 3"), "Whether the condition is false");
        holds(hover("fun f(x) = x > 0 o|r x < 0"), "Whether one of two conditions is true");
        String ranged = "param n = 8\ntensor A, B : f64(n)\ninput A = ones\ninput B = ones\nA(i) = B(i) ";
        holds(hover(ranged + "for |i in 2..n-1"), "Index variable `i ∈ 2..n - 1`, 5 values, of 0..n; it indexes the output.");
        holds(hover(ranged + "|for i in 2..n-1"), "Restricts index variables of a statement to a range");
        holds(hover("tensor A, B : f64(8)\ninput B = ones\nA(i) |= scan(max, i: B(i), exclusive)"),
                "Nothing is summed over. Each element becomes the reduction by `max` of those before it along `i`.");
        holds(hover("tensor A, B : f64(8)\ninput B = ones\nA(i) = |scan(+, i: B(i))"), "Each element becomes the reduction of those up "
                + "to it");
        holds(hover("tensor A, B : f64(8)\ninput B = ones\nA(i) = scan(+, i: B(i), |exclusive)"), "leaves out each element's own value");
        holds(hover("tensor A, B : f64(8)\ninput B = ones\nA(i) = f64(|argmin(k: B(k)))"), "at which the expression is least");
        String largest = "fun large(a, b) = max(a, b)\ntensor A, B : f64(8)\ninput B = ones\n";
        holds(hover(largest + "A(i) = |reduce(large, k: B(k))"), "Combines all values with a function of the file");
        holds(hover(largest + "A(i) = reduce(|large, k: B(k))"), "fun large(a, b) = max(a, b)");
        holds(hover(ranged + "for i in 2..n-1 |step 2"), "The distance from one index of a range to the next");
        holds(hover("tensor A : f64(8, 8)\ninput A = ones\nA(0, j) |= 1"), "For `j` 0..8. Nothing is summed over. The other elements keep");
        String counted = "tensor A : f64(8)\ninput A = ones\nrepeat t in 2..6 { A(i) = A(t) for i in ";
        holds(hover(counted + "|t..8 }"), "in statements a number, an index, and a bound of ranges");
        holds(hover((counted + "t..8 }").replace("A(i) =", "A(i) |=")), "For `i` 2..8.",
                "Numbers of the first round, t = 2; those of others differ.");
        holds(hover("tensor s : f64()\nrepeat t in 0..2 |until s < 1 { s = t }"), "is checked after each round");
    }

    @Test
    void brokenTextTellsOnlyWhatIsSound() {
        String broken = CompletionTest.HEAD.replace("C(x, y) -> M(x, y)", "C(x, y) -> M(x,") + SCHEDULE;
        String command = hover(broken.replace("communicate({B", "|communicate({B"));
        holds(command, "∀ko ∈ 0..ceil(n/chunk)");
        assertFalse(command.contains("KiB"), command);
        assertFalse(hover(broken.replace("communicate({B, C", "communicate({B, |C")).contains("KiB"));
        holds(hover(broken.replace("communicate(A", "communicate(|A")), "8.00 KiB on each processor");
        holds(hover(CompletionTest.HEAD + "schedule A {\n  |split(k, ko, \n}"), "Cuts a loop into chunks");
        assertEquals("", hover(CompletionTest.HEAD + "// a com|ment"));
    }

    static List<Path> samples() {
        return Samples.all();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void everyTokenOfTheSamplesCanBePointedAt(Path sample) {
        String text = Samples.text(sample);
        Snapshot s = Marked.snapshot(sample, text);
        int known = 0;
        int words = 0;
        for (Token t : s.tokens()) {
            boolean answered = new HoverHandler(s, s.lines().position(t.offset()), ANY).handle().isPresent();
            words += t.kind() == Token.Kind.WORD || t.kind() == Token.Kind.RESERVED ? 1 : 0;
            known += answered && (t.kind() == Token.Kind.WORD || t.kind() == Token.Kind.RESERVED) ? 1 : 0;
        }
        assertTrue(known >= 0.95 * words, known + " of " + words + " words are explained");
        new InlayHintsHandler(s, s.lines().range(0, text.length()), new LastShown<>()).handle();
        new CodeLensHandler(s, java.util.Optional.empty(), new LastShown<>()).handle();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void nothingThrowsAnywhereInTheSamples(Path sample) {
        String text = Samples.text(sample);
        Snapshot s = Marked.snapshot(sample, text);
        for (int at = 0; at <= text.length(); at += 7) {
            new CompletionHandler(s, s.lines().position(at), java.util.Optional.empty(), CompletionTest.client(true)).handle();
            new SignatureHelpHandler(s, s.lines().position(at)).handle();
        }
        for (int cut = text.length() / 2; cut <= text.length(); cut += 97) {
            Snapshot half = Marked.snapshot(sample, text.substring(0, cut));
            new CompletionHandler(half, half.lines().position(cut), java.util.Optional.empty(), CompletionTest.client(true)).handle();
            new InlayHintsHandler(half, half.lines().range(0, cut), new LastShown<>()).handle();
            new CodeLensHandler(half, java.util.Optional.empty(), new LastShown<>()).handle();
            for (int at = 0; at < cut; at += 31) {
                new HoverHandler(half, half.lines().position(at), ANY).handle();
            }
        }
    }

    @Test
    void loopsOfGpusSayWhatIsLaunched() {
        String program = """
                param n = 1000
                tensor A, B : f64(n)
                input B = ones
                A(i) = B(i) * 2
                schedule A {
                  split(i, io, ii, 128)
                  parallelize(io, gpu.block)
                  parallelize(ii, gpu.thread)
                }
                """;
        String[] told = {"on a GPU a kernel `A", ": 8 blocks of 128 threads", "about 100 % of the threads that a multiprocessor holds"};
        holds(hover(program.replace("parallelize(ii", "|parallelize(ii")), told);
        holds(hover(program.replace("parallelize(ii", "parallelize(|ii")), told);
        assertFalse(hover(program.replace("parallelize(ii, gpu.thread", "|parallelize(ii, vector").replace("io, gpu.block", "io, cpu"))
                .contains("GPU"));
    }
}
