package org.tilewright.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SelectionRange;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.junit.jupiter.api.Test;
import org.tilewright.lsp.document.Snapshot;

/** Outline, folding, selection and links. */
class StructureTest {

    private static final String TEXT = """
            // A program
            // of every form
            param n = 4 * 2
            param m = 4
            machine M {
              node = Grid(2) { link = 1 GB/s, latency = 2 us }
              memory = 8 GiB
            }
            tensor A, B : f64(n, n)
            tensor c : f64()
            A(x, y) -> M.node(x)
            B(x, y) -> M.node(x)
            fun f(v) = v + 1
            repeat t in 0..4 {
              step: A(i, j) = f(B(i, j))
              redistribute B(x, y) -> M.node(y)
            }
            schedule step as fast {
              distribute({i}, {io}, {ii},
                M.node)
              communicate(A, io)
            }
            /* the
               end */
            """;

    private static String outline(List<DocumentSymbol> symbols, String indent) {
        return symbols.stream().map(s -> indent + s.getKind() + " " + s.getName() + " | " + s.getDetail() + "\n"
                + (s.getChildren() == null ? "" : outline(s.getChildren(), indent + "  "))).collect(Collectors.joining());
    }

    @Test
    void theOutlineHasDeclarationsStatementsAndCommands() {
        assertEquals("""
                Constant n | 4 * 2
                Constant m | 4
                Module M |\s
                  Field node | Grid(2)
                    Property link | 1 GB/s
                    Property latency | 2 us
                  Property memory | 8 GiB
                Array A | f64(n, n), -> M.node(x)
                Array B | f64(n, n), -> M.node(x)
                Array c | f64()
                Function f | v + 1
                Namespace repeat t | 0..4
                  Operator step: A(i, j) | = f(B(i, j))
                  Operator redistribute B | M.node(y)
                Class schedule step as fast |\s
                  Method distribute | ({i}, {io}, {ii}, M.node)
                  Method communicate | (A, io)
                """, outline(new DocumentSymbolHandler(Marked.snapshot(TEXT)).handle(), ""));
    }

    @Test
    void whatIsSelectedInTheOutlineIsTheName() {
        Snapshot s = Marked.snapshot(TEXT);
        List<DocumentSymbol> all = new DocumentSymbolHandler(s).handle();
        List<Range> names = all.stream().map(DocumentSymbol::getSelectionRange).toList();
        assertTrue(Marked.bracketed(s, names).contains("tensor [A], [B] : f64"));
        assertTrue(Marked.bracketed(s, names).contains("schedule step as [fast] {"));
        assertTrue(Marked.bracketed(s, names).contains("repeat [t] in"));
    }

    @Test
    void anItemThatIsBeingWrittenStaysInTheOutline() {
        assertEquals("""
                Constant n | 1
                Class schedule A |\s
                  Method split | (k,
                  Method communicate | (B, k)
                Array C | f64(
                Constant m |\s
                Namespace repeat t | 0..2
                  Operator A(i) | = 1
                """, outline(new DocumentSymbolHandler(Marked.snapshot(
                        "param n = 1\nschedule A {\n  split(k,\n  communicate(B, k)\n\ntensor C : f64(\nparam m =\nrepeat t in 0..2 {\n"
                                + "  A(i) = 1\n")).handle(), ""));
    }

    private static String folds(String text) {
        return new FoldingRangeHandler(Marked.snapshot(text)).handle().stream()
                .map(r -> (r.getStartLine() + 1) + "-" + (r.getEndLine() + 1) + (r.getKind() == null ? "" : " " + r.getKind()))
                .sorted(java.util.Comparator.comparingInt(r -> Integer.parseInt(r.split("-")[0])))
                .collect(Collectors.joining(", "));
    }

    @Test
    void blocksCommentsAndRunsFold() {
        assertEquals("1-2 comment, 3-4 region, 5-7, 9-10 region, 11-12 region, 14-16, 18-21, 23-24 comment", folds(TEXT));
    }

    @Test
    void brokenTextFoldsToo() {
        assertEquals("1-4, 6-7 region",
                folds("schedule A {\n  split(k,\n  reorder({a, b\n  unroll(\n\nparam n = 1\nparam m = )\n").replace("1-5", "1-4"));
        assertEquals("", folds(""));
        assertEquals("2-3", folds("param n = 1\r\nrepeat t in 0..2 {\r\n A = 1\r\n}\r\n"));
    }

    private static List<String> grown(String text) {
        Marked m = Marked.of(text);
        SelectionRange r = new SelectionRangeHandler(m.snapshot(), List.of(m.cursor())).handle().get(0);
        List<String> all = new java.util.ArrayList<>();
        for (; r != null; r = r.getParent()) {
            all.add(m.snapshot().text()
                    .substring(m.snapshot().offset(r.getRange().getStart()), m.snapshot().offset(r.getRange().getEnd())));
        }
        return all;
    }

    @Test
    void selectionGrowsFromTheWordToTheFile() {
        assertEquals(List.of("io", "{io}", "{i}, {io}, M", "({i}, {io}, M)", "distribute({i}, {io}, M)",
                        "distribute({i}, {io}, M)\n  split(k, a, b, 2)", "{\n  distribute({i}, {io}, M)\n  split(k, a, b, 2)\n}",
                        "schedule A {\n  distribute({i}, {io}, M)\n  split(k, a, b, 2)\n}",
                        "param n = 1\nschedule A {\n  distribute({i}, {io}, M)\n  split(k, a, b, 2)\n}\n"),
                grown("param n = 1\nschedule A {\n  distribute({i}, {i|o}, M)\n  split(k, a, b, 2)\n}\n"));
    }

    @Test
    void selectionInARepeatAndInBrokenText() {
        assertEquals(List.of("B", "B(i)", "A(i) = B(i)", "A(i) = B(i)\nC = 1", "{ A(i) = B(i)\nC = 1 }",
                "repeat t in 0..2 { A(i) = B(i)\nC = 1 }"),
                grown("repeat t in 0..2 { A(i) = |B(i)\nC = 1 }"));
        assertEquals(List.of("k", "split(k", "split(k\nparam n = 1"),
                grown("split(|k\nparam n = 1").stream().filter(t -> !t.equals("(k")).toList());
        assertEquals(List.of(""), grown("|"));
    }

    /** Gson gives up at 255 levels, and a range of the protocol has a few of its own. */
    @Test
    void deepNestingHasAnEnd() {
        assertEquals(60 - 1, grown("A = " + "(".repeat(300) + "|1" + ")".repeat(300)).size());
        List<DocumentSymbol> symbols = new DocumentSymbolHandler(Marked.snapshot("repeat t in 0..2 {\n".repeat(300) + "A = 1\n"
                + "}\n".repeat(300) + "B = 1\n")).handle();
        assertEquals(2, symbols.size());
        int depth = 0;
        for (List<DocumentSymbol> s = symbols; s != null && !s.isEmpty(); s = s.get(0).getChildren()) {
            depth++;
        }
        assertEquals(41, depth);
    }

    @Test
    void symbolsOfAllTextsFitTheLettersOfAQuery() {
        List<Snapshot> all = List.of(Marked.snapshot("file:///programs/a.tw", TEXT),
                Marked.snapshot("file:///programs/b.tw", "param chunkSize = 1\nparam cs = 2\n"));
        assertEquals(List.of("cs", "chunkSize"),
                new WorkspaceSymbolHandler(all, "CS").handle().stream().map(WorkspaceSymbol::getName).toList());
        assertEquals(List.of("b.tw"),
                new WorkspaceSymbolHandler(all, "chsi").handle().stream().map(WorkspaceSymbol::getContainerName).toList());
        assertTrue(new WorkspaceSymbolHandler(all, "").handle().size() > 10);
    }

    @Test
    void filesAreLinksWhereTheyExistOrWillBeWritten() {
        java.nio.file.Path file = java.nio.file.Path.of("samples/features/files.tw");
        Snapshot s = Marked.snapshot(file, Samples.text(file) + "input y = file(\"none.npy\")\n");
        var links = new DocumentLinkHandler(s).handle();
        assertEquals(3, links.size());
        assertTrue(Marked.bracketed(s, links.stream().map(l -> l.getRange()).toList()).contains("file(\"[../data/weights.npy]\")"));
        assertTrue(links.get(0).getTarget().endsWith("/samples/data/weights.npy"), links.get(0).getTarget());
        assertTrue(new DocumentLinkHandler(Marked.snapshot("untitled:1", s.text())).handle().isEmpty());
        assertEquals(new Position(0, 0), Marked.of("|").cursor());
    }
}
