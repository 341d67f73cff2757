package org.tilewright.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CompletionCapabilities;
import org.eclipse.lsp4j.CompletionContext;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemCapabilities;
import org.eclipse.lsp4j.CompletionTriggerKind;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.Analysis;
import org.tilewright.lsp.ClientAbilities;

class CompletionTest {

    static final String HEAD = """
            param n = 64
            param chunk = 16
            machine M = Grid(2, 2) { memory = 8 GiB }
            tensor A, B, C : f64(n, n)
            A(x, y) -> M(x, y)
            B(x, y) -> M(x, y)
            C(x, y) -> M(x, y)
            input B = random(1)
            input C = random(2)
            A(i, j) = B(i, k) * C(k, j)
            """;

    static ClientAbilities client(boolean snippets) {
        CompletionItemCapabilities item = new CompletionItemCapabilities(snippets);
        TextDocumentClientCapabilities text = new TextDocumentClientCapabilities();
        text.setCompletion(new CompletionCapabilities(item));
        ClientCapabilities all = new ClientCapabilities();
        all.setTextDocument(text);
        return new ClientAbilities(all);
    }

    private static List<CompletionItem> items(String text) {
        Marked m = Marked.of(text);
        return new CompletionHandler(m.snapshot(), m.cursor(), Optional.empty(), client(true)).handle().getItems();
    }

    private static List<String> labels(String text) {
        return items(text).stream().map(CompletionItem::getLabel).toList();
    }

    /** The labels of schedule text under the matrix product. */
    private static List<String> inSchedule(String commands) {
        return labels(HEAD + "schedule A {\n" + commands);
    }

    private static String applied(String text, String label) {
        Marked m = Marked.of(text);
        CompletionItem item = items(text).stream().filter(i -> i.getLabel().equals(label)).findFirst()
                .orElseThrow(() -> new AssertionError(label + " not in " + labels(text)));
        return Marked.applied(m.snapshot().text(), List.of(item.getTextEdit().getLeft()));
    }

    @Test
    void autoIsOfferedWhereTheToolCanChoose() {
        assertTrue(inSchedule("  split(k, ko, ki, |").contains("auto"));
        assertTrue(inSchedule("  divide(k, ko, ki, |)").contains("auto"));
        assertFalse(inSchedule("  unroll(k, |").contains("auto"));
        assertTrue(labels("machine M = Grid(|)").contains("auto"));
        assertTrue(labels("machine M = Grid(2, |").contains("auto"));
        assertFalse(labels("machine M = Grid(max(|))").contains("auto"));
        assertFalse(labels("tensor A : f64(|)").contains("auto"));
        List<String> others = labels(HEAD + "schedule A {\n  split(k, ko, ki, auto)\n}\ntensor D : f64(|)");
        assertTrue(others.contains("chunk") && others.stream().noneMatch(l -> l.startsWith("auto")), others::toString);
    }

    @Test
    void lineStartsOfferTheWordsOfItems() {
        assertTrue(labels(HEAD + "|").containsAll(List.of("param", "machine", "tensor", "input", "output", "fun", "schedule", "repeat",
                "redistribute", "A")));
        assertTrue(labels(HEAD + "sch|\n").contains("schedule"));
        assertEquals(List.of("repeat", "redistribute", "A", "B", "C"), labels(HEAD + "repeat t in 0..3 {\n  |\n}"));
        assertEquals(List.of("until"), labels(HEAD + "repeat t in 0..3 |"));
        assertEquals(List.of("for"), labels(HEAD + "A(i, j) = B(i, j) |"));
        assertTrue(labels(HEAD + "A(i, j) = B(i, j) for |").containsAll(List.of("i", "j")));
        assertEquals(List.of("in"), labels(HEAD + "A(i, j) = B(i, j) for i |"));
        assertTrue(labels(HEAD + "A(i, j) = B(i, j) for i in |").contains("n"));
        assertEquals(List.of("step"), labels(HEAD + "A(i, j) = B(i, j) for i in 0..n |"));
        assertTrue(labels(HEAD + "A(i, j) = B(i, j) for i in 0..n step |").contains("n"));
        assertTrue(labels(HEAD + "A(i, j) = B(i, j) for i in 0..n, |").containsAll(List.of("i", "j")));
        assertEquals(List.of("and", "or"), labels(HEAD + "repeat t in 0..3 until t > 1 |"));
        assertTrue(labels(HEAD + "repeat t in 0..3 until t > 1 and |").containsAll(List.of("A", "abs")));
        assertTrue(labels(HEAD + "repeat t in 0..3 until |").containsAll(List.of("A", "abs")));
        assertEquals(List.of("repeat", "redistribute", "A", "B", "C"), labels(HEAD + "repeat t in 0..3 until true {\n  |\n}"),
                "what stands for the condition is nobody's tensor");
    }

    @Test
    void anIndexMayBeComputed() {
        String head = HEAD + "tensor key : i64(n)\nA(key(i), j) += B(i, j)\n";
        assertTrue(labels(head + "A(i, j) = B(|").containsAll(List.of("i", "j", "n", "key")));
        assertFalse(labels(head + "A(i, j) = B(|").contains("C"), "reals are no indices");
        assertFalse(labels(head + "A(i, j) = B(|").contains("A_at0"), "a loop that no text names");
        assertFalse(labels(head + "A(i, j) = B(i, j) for |").contains("key"));
    }

    @Test
    void anEmptyFileOffersWholePrograms() {
        List<CompletionItem> files = items("|").stream().filter(i -> i.getLabel().startsWith("file: ")).toList();
        assertEquals(10, files.size());
        for (CompletionItem f : files) {
            Analysis a = Analysis.of("whole.tw", f.getTextEdit().getLeft().getNewText());
            assertEquals(List.of(), a.diagnostics().stream().filter(d -> d.severity() != Diagnostic.Severity.HINT).toList(), f.getLabel());
        }
        assertFalse(labels(HEAD + "|").contains("file: SUMMA"));
    }

    @Test
    void loopsAreThoseOfThatPoint() {
        assertEquals(List.of("i", "j", "k"), inSchedule("  split(|"));
        assertEquals(List.of("j", "ko", "ki", "io", "ii"),
                inSchedule("  split(k, ko, ki, chunk)\n  divide(i, io, ii, 2)\n  unroll(|, 2)\n}").stream()
                        .sorted(java.util.Comparator.comparingInt(List.of("j", "ko", "ki", "io", "ii")::indexOf)).toList());
        assertEquals(List.of("ii", "ji", "k", "io", "jo"), inSchedule("  distribute({i, j}, {io, jo}, {ii, ji}, M)\n  split(|"));
    }

    @Test
    void brokenCommandsBeforeDoNotHideTheOthers() {
        assertTrue(inSchedule("  split(k, ko, ki, chunk)\n  reorder({ko,\n  unroll(|").containsAll(List.of("ko", "ki", "i", "j")));
        assertTrue(inSchedule("  split(k, ko, ki, )\n  unroll(|").contains("k"));
        assertTrue(labels(HEAD + "schedule A {\n  split(|\n\nschedule B {\n}").contains("k"));
    }

    @Test
    void newNamesFollowTheHouseStyle() {
        assertEquals(List.of("ko"), inSchedule("  split(k, |"));
        assertEquals(List.of("ki"), inSchedule("  split(k, ko, |"));
        assertEquals(List.of("{io, jo}", "M.0", "M.1"), inSchedule("  distribute({i, j}, |"));
        assertEquals(List.of("0", "1"), inSchedule("  distribute(i, M.|"));
        assertEquals(List.of("{ii, ji}"), inSchedule("  distribute({i, j}, {io, jo}, |"));
        assertEquals(List.of("jo"), inSchedule("  distribute({i, j}, {io, |}"));
        assertEquals(List.of("kos"), inSchedule("  divide(k, ko, ki, 2)\n  rotate(ko, {i}, |"));
        assertEquals(List.of("ko2"), inSchedule("  split(i, ko, ii, 4)\n  split(k, |"));
    }

    @Test
    void argumentsOfOtherKinds() {
        assertEquals(List.of("gemm", "gemv", "ger", "dot", "axpy"), inSchedule("  substitute({i, j, k}, |"));
        assertEquals(List.of("cpu", "vector", "gpu.block", "gpu.thread"), inSchedule("  parallelize(i, |)"));
        assertEquals(List.of("block", "thread"), inSchedule("  parallelize(i, gpu.|)"));
        assertEquals(List.of("gemv", "ger", "gemm", "dot", "axpy"), inSchedule("  substitute({i, j}, |"));
        assertEquals(List.of("jo", "ii", "ji", "k", "io"), inSchedule("  distribute({i, j}, {io, jo}, {ii, ji}, M)\n  communicate(B, |"));
        assertEquals(List.of("atomic", "privatize"), inSchedule("  parallelize(k, cpu, |)"));
        assertEquals(List.of("M", "A", "B", "C"), inSchedule("  distribute({i, j}, {io, jo}, {ii, ji}, |"));
        assertEquals(List.of("{A, B, C}", "A", "B", "C"), inSchedule("  communicate(|"));
        assertEquals(List.of("C", "A"), inSchedule("  communicate(A, i)\n  communicate({B, |}").stream().toList());
        assertTrue(inSchedule("  split(k, ko, ki, |").containsAll(List.of("n", "chunk", "min", "floor")));
        assertEquals(List.of("B(i, k) * C(k, j)", "B(i, k)", "C(k, j)"), inSchedule("  precompute(|"));
        assertEquals(List.of("{i, j, k}", "{j, k}", "{k}"), inSchedule("  substitute(|"));
    }

    @Test
    void commandsOfAScheduleAndWholeAlgorithms() {
        List<String> first = inSchedule("  |");
        assertEquals(List.of("SUMMA", "Cannon", "PUMMA", "owner computes", "split"), first.subList(0, 5));
        assertTrue(inSchedule("  split(k, ko, ki, 4)\n  re|").containsAll(List.of("reorder", "split")));
        assertFalse(inSchedule("  split(k, ko, ki, 4)\n  |").contains("SUMMA"));
        assertTrue(inSchedule("  split(k, ko, ki, 4).|").contains("reorder"));
    }

    @Test
    void theMachineIsThatOfTheStatement() {
        String head = HEAD.replace("machine M", "machine L = Grid(5)\nmachine M");
        assertEquals(labels(HEAD + "schedule A {\n  |\n}"), labels(head + "schedule A {\n  |\n}"));
        String applied = applied(head + "schedule A {\n  |\n}", "distribute");
        assertTrue(applied.contains(":M})"), applied);
        assertEquals(labels(HEAD + "schedule A {\n  distribute(i, M.|)"), labels(head + "schedule A {\n  distribute(i, M.|)"));
    }

    @Test
    void declarations() {
        assertEquals(List.of("f32", "f64", "i32", "i64", "bool", "c64", "c128", "i8", "i16", "u8", "f16", "bf16"), labels("tensor A : |"));
        assertTrue(labels("param n = 4\ntensor A : f64(|").contains("n"));
        assertEquals(List.of("random", "zeros", "ones", "identity", "iota", "file"), labels("tensor A : f64(2)\ninput A = |"));
        assertEquals(List.of("A"), labels("tensor A : f64(2)\ninput |"));
        assertEquals(List.of("Grid"), labels("machine M = |"));
        assertEquals(List.of("device", "link", "latency", "peak", "node"), labels("machine M = Grid(2) { memory = 8 GiB |}"));
        assertEquals(List.of("GiB", "MiB", "KiB", "TiB", "GB", "MB", "kB", "TB", "B"), labels("machine M = Grid(2) { device = 80 |}"));
        assertEquals(List.of("us", "ns", "ms", "s"), labels("machine M = Grid(2) { latency = 2 |}"));
        assertEquals(List.of("memory", "device", "peak", "node"),
                labels("machine M { node = Grid(2) { memory = 1 B }  link = 1 GB/s  latency = 1 us |}"));
        assertEquals(List.of("latency"), labels("machine M { node = Grid(2) { link = 1 GB/s |}  gpu = Grid(4) { memory = 1 GiB } }"));
        assertEquals(List.of("device", "link", "latency", "peak"),
                labels("machine M { node = Grid(2) { link = 1 GB/s }  gpu = Grid(4) { memory = 1 GiB |} }"));
        assertEquals(List.of("us", "ns", "ms", "s"), labels("machine M { node = Grid(2) { latency = 2 |} }"));
        assertEquals(List.of("to"), labels("tensor A : f64(2)\noutput A |"));
        assertEquals(List.of(), labels("param |"));
        assertEquals(List.of(), labels("param n = 1|"));
    }

    @Test
    void distributions() {
        assertEquals(List.of("M"), labels(HEAD + "A(x, y) -> |"));
        assertEquals(List.of("x", "y", "*", "cyclic", "0"), labels(HEAD + "A(x, y) -> M(|"));
        assertEquals(List.of("y", "*", "cyclic", "0"), labels(HEAD + "A(x, y) -> M(x, |)"));
        assertEquals(List.of("x", "y"), labels(HEAD + "A(x, y) -> M(cyclic(|"));
        assertEquals(List.of("node", "gpu"), labels("machine M { node = Grid(2)  gpu = Grid(4) }\ntensor A : f64(4)\nA(x) -> M.|"));
        assertEquals(List.of("M.node", "M.gpu"), labels("machine M { node = Grid(2)  gpu = Grid(4) }\ntensor A : f64(4)\nA(x) -> |"));
    }

    @Test
    void statements() {
        assertTrue(labels(HEAD + "A(i, j) = |").containsAll(List.of("A", "B", "exp", "select", "einsum", "sum", "max", "n", "inf")));
        assertFalse(labels(HEAD + "A(i, j) = B(i, j) + |").contains("einsum"));
        assertTrue(labels(HEAD + "A(i, j) = |").containsAll(List.of("scan", "argmax")));
        assertFalse(labels(HEAD + "A(i, j) = B(i, j) + |").contains("scan"));
        String functions = HEAD + "fun half(a) = a / 2\nfun larger(a, b) = max(a, b)\n";
        assertEquals(List.of("larger"), labels(functions + "A(i, j) = reduce(|"));
        assertEquals(List.of("larger"), labels(functions + "A(i, j) = 2 * reduce(lar|, 0, k: B(i, k))"));
        assertTrue(labels(functions + "A(i, j) = reduce(larger, |").containsAll(List.of("i", "k", "n")));
        assertTrue(labels(functions + "A(i, j) = reduce(larger, k: |").containsAll(List.of("B", "larger", "half", "reduce")));
        assertEquals(functions + "A(i, j) = reduce(${1:larger}, ${2:k}: $3)", applied(functions + "A(i, j) = red|", "reduce"));
        assertEquals(List.of("exclusive"), labels(HEAD + "A(i, j) = scan(+, j: B(i, j), |"));
        assertEquals(List.of("i", "j"), labels(HEAD + "A(i, j) = B(|").subList(0, 2));
        assertEquals(List.of("v"), labels("fun f(v) = |").subList(0, 1));
    }

    @Test
    void operandsOfAnEinsumAreTensorsOrConjugatedOnes() {
        assertEquals(List.of("A", "B", "C", "conj"), labels(HEAD + "A = einsum(\"ik,kj->ij\", |"));
        assertEquals(List.of("A", "B", "C", "conj"), labels(HEAD + "A = einsum(\"ik,kj->ij\", B, |)"));
        assertEquals(List.of("A", "B", "C"), labels(HEAD + "A = einsum(\"ik,kj->ij\", B, conj(|"));
        assertEquals(List.of(), labels(HEAD + "A = einsum(|"));
        assertEquals(HEAD + "A = einsum(\"ik,kj->ij\", B, conj($1)", applied(HEAD + "A = einsum(\"ik,kj->ij\", B, co|", "conj"));
    }

    @Test
    void aHalfTypedWordIsReplaced() {
        assertEquals(HEAD + "schedule A {\n  split(k", applied(HEAD + "schedule A {\n  split(|", "k"));
        assertEquals("tensor A : bool(2)", applied("tensor A : bo|(2)", "bool"));
        assertEquals("tensor A : bool(2)", applied("tensor A : b|oo(2)", "bool"));
        assertEquals("// ünï\r\ntensor A : bool(2)\r\n", applied("// ünï\r\ntensor A : bo|(2)\r\n", "bool"));
    }

    @Test
    void commentsAndTextsGiveNothing() {
        assertEquals(List.of(), labels(HEAD + "// sch|"));
        assertEquals(List.of(), labels(HEAD + "/* sch| */"));
        assertEquals(List.of(), labels(HEAD + "A = einsum(\"ij|"));
    }

    @Test
    void filesOfTheFolder(@TempDir Path folder) throws Exception {
        Files.createDirectories(folder.resolve("data"));
        Files.writeString(folder.resolve("b.mtx"), "");
        Files.writeString(folder.resolve("notes.txt"), "");
        Files.writeString(folder.resolve("data/w.npy"), "");
        assertEquals(List.of("b.mtx", "data/"), files(folder, "input A = file(\"|\")"));
        assertEquals(List.of("b.mtx", "data/"), files(folder, "input A = file(\"b|"));
        assertEquals(List.of("w.npy"), files(folder, "input A = file(\"data/|"));
    }

    private static List<String> files(Path folder, String text) {
        int at = text.indexOf('|');
        var s = Marked.snapshot(folder.resolve("p.tw"), text.replace("|", ""));
        return new CompletionHandler(s, s.lines().position(at), Optional.empty(), client(true)).handle().getItems().stream()
                .map(CompletionItem::getLabel).toList();
    }

    @Test
    void withoutSnippetsNothingIsLeftToFillIn() {
        Marked m = Marked.of(HEAD + "schedule A {\n  |\n}");
        for (CompletionItem i : new CompletionHandler(m.snapshot(), m.cursor(), Optional.empty(), client(false)).handle().getItems()) {
            assertEquals(InsertTextFormat.PlainText, i.getInsertTextFormat());
            assertFalse(i.getTextEdit().getLeft().getNewText().contains("$"), i.getLabel());
        }
    }

    @Test
    void aBlankAtALinesStartOrEndAsksForNothing() {
        CompletionContext blank = new CompletionContext(CompletionTriggerKind.TriggerCharacter, " ");
        Marked m = Marked.of(HEAD + "schedule A {\n |\n}");
        assertEquals(List.of(), new CompletionHandler(m.snapshot(), m.cursor(), Optional.of(blank), client(true)).handle().getItems());
        CompletionContext brace = new CompletionContext(CompletionTriggerKind.TriggerCharacter, "{");
        Marked opened = Marked.of(HEAD + "schedule A {|\n");
        assertEquals(List.of(),
                new CompletionHandler(opened.snapshot(), opened.cursor(), Optional.of(brace), client(true)).handle().getItems());
        Marked after = Marked.of(HEAD + "input |");
        assertFalse(new CompletionHandler(after.snapshot(), after.cursor(), Optional.of(blank), client(true)).handle()
                .getItems().isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"2, 2", "2, 2, 2", "4"})
    void algorithmsApplyToTheStatementsOfTheSamples(String grid) {
        List<String> statements = List.of("A(i, j) = B(i, k) * C(k, j)", "A(p, q) = C(r, q) * B(p, r)", "A(i, j) = D(i, j, k) * v(k)",
                "E(i, j, l) = D(i, j, k) * C(k, l)", "a = D(i, j, k) * F(i, j, k)", "A(i, l) = D(i, j, k) * B(j, l) * C(k, l)",
                "w(i) = B(i, j) * v(j)", "A(i, j) = B(i, j) + C(i, j)");
        for (String s : statements) {
            String text = "param n = 8\nmachine M = Grid(" + grid
                    + ")\ntensor A, B, C : f64(n, n)\ntensor D, E, F : f64(n, n, n)\ntensor v, w : f64(n)\ntensor a : f64()\n"
                    + "input B = ones\ninput C = ones\ninput D = ones\ninput F = ones\ninput v = ones\n" + s + "\nschedule "
                    + s.replaceAll("[( ].*", "") + " {\n  ";
            Marked m = Marked.of(text + "|\n}\n");
            for (CompletionItem i : new CompletionHandler(m.snapshot(), m.cursor(), Optional.empty(), client(false)).handle().getItems()) {
                if (i.getKind() == org.eclipse.lsp4j.CompletionItemKind.Snippet) {
                    Analysis a = Analysis.of("a.tw", text + i.getTextEdit().getLeft().getNewText() + "\n}\n");
                    assertEquals(List.of(), a.diagnostics().stream().filter(Diagnostic::isError).toList(), i.getLabel() + " for " + s);
                }
            }
        }
    }
}
