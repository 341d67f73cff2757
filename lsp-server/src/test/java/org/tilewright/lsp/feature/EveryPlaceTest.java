package org.tilewright.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.rename.PrepareRenameHandler;
import org.tilewright.lsp.feature.rename.RenameHandler;
import org.tilewright.tests.OneOf;

/** No feature fails anywhere: in the samples, in their beginnings, and in texts with odd line ends. */
@Tag("slow")
class EveryPlaceTest {

    static List<Path> samples() {
        return Samples.all();
    }

    @OneOf(2)
    @ParameterizedTest
    @MethodSource("samples")
    void everyFeatureAnswersEverywhere(Path file) {
        String text = Samples.text(file);
        everywhere(Marked.snapshot(file, text), 5);
        for (int end = 7; end < text.length(); end += Math.max(40, text.length() / 16)) {
            everywhere(Marked.snapshot(file, text.substring(0, end)), 23);
        }
        everywhere(Marked.snapshot(file, text.replace("\n", "\r\n")), 31);
        everywhere(Marked.snapshot(file, text.replace("\n", "\r")), 31);
        everywhere(Marked.snapshot(file, text.replace("  ", "\t").replace("// ", "// \uD83D\uDE00 ")), 31);
    }

    @Test
    void oddTexts() {
        for (String text : List.of("", "\n", "\r", "\uFEFFparam n = 1", "\uD83D\uDE00", "}", "{", ")(", "/*", "\"", "// \uD83D\uDE00",
                "schedule", "schedule A {", "repeat t in 0..2 { repeat s in 0..t { A(t) = sum(t: B(t)) } }", "A = einsum(\"\", )",
                "A(i) = einsum(\"ij->i\", B)\nschedule A { split(j, a, b, 2) }", "tensor n : f64(n)\nparam n = n\nn(n) = n(n)",
                "fun f(f) = f(f)", ": tensor A : f64(2)",
                "machine M { M = Grid(M) }\nA(M) -> M.M(M)", ";;;", "param n = 1;;param m = 2",
                "schedule A { precompute(B(i), {i}, {i}, B) split(i, i, i, i) rotate(i, {i}, i) }",
                "schedule A { split() distribute({}, {}) communicate() . }")) {
            everywhere(Marked.snapshot(text), 1);
        }
    }

    @Test
    void longAndDeepTexts() {
        everywhere(Marked.snapshot("A(i) = B(i)" + " + B(i)".repeat(5000) + "\nparam n = 1" + " * 2".repeat(5000)), 9973);
        everywhere(Marked.snapshot("A = " + "(".repeat(5000) + "1" + ")".repeat(5000)), 1997);
        everywhere(Marked.snapshot("repeat t in 0..2 {\n".repeat(400)), 997);
    }

    private static void everywhere(Snapshot s, int step) {
        for (int offset = 0; offset <= s.text().length(); offset += step) {
            at(s, s.lines().position(offset));
        }
        at(s, new Position(99999, 99999));
        new SemanticTokensHandler(s, null).handle();
        symbols(s, new DocumentSymbolHandler(s).handle(), new Range(new Position(0, 0), s.lines().position(s.text().length())));
        new FoldingRangeHandler(s).handle()
                .forEach(f -> assertTrue(f.getStartLine() < f.getEndLine() && f.getEndLine() < s.lines().lines()));
        new DocumentLinkHandler(s).handle();
        new WorkspaceSymbolHandler(List.of(s), "a").handle();
        String formatted = Marked.applied(s.text(), new FormattingHandler(s, Optional.empty()).handle());
        assertEquals(s.text().replaceAll("[\\s;,]", ""), formatted.replaceAll("[\\s;,]", ""));
    }

    private static void at(Snapshot s, Position p) {
        new DefinitionHandler(s, p).handle();
        new ReferencesHandler(s, p, true).handle();
        assertEquals(new ReferencesHandler(s, p, true).handle().size(), new DocumentHighlightHandler(s, p).handle().size());
        new OnTypeFormattingHandler(s, p, "\n").handle();
        new OnTypeFormattingHandler(s, p, "}").handle();
        try {
            Optional<Range> name = new PrepareRenameHandler(s, p).handle();
            if (name.isPresent()) {
                new RenameHandler(s, p, "fresh").handle();
            }
        } catch (ResponseErrorException refused) {
            assertTrue(refused.getMessage().length() > 20);
        }
        for (var r = new SelectionRangeHandler(s, List.of(p)).handle().get(0); r.getParent() != null; r = r.getParent()) {
            assertTrue(contains(r.getParent().getRange(), r.getRange()) && !r.getParent().getRange().equals(r.getRange()));
        }
    }

    private static void symbols(Snapshot s, List<DocumentSymbol> symbols, Range around) {
        for (DocumentSymbol d : symbols) {
            assertTrue(contains(d.getRange(), d.getSelectionRange()), d::toString);
            assertTrue(contains(around, d.getRange()), d::toString);
            assertTrue(!d.getName().isBlank());
            symbols(s, d.getChildren() == null ? List.of() : d.getChildren(), d.getRange());
        }
    }

    private static boolean contains(Range outer, Range inner) {
        return !before(inner.getStart(), outer.getStart()) && !before(outer.getEnd(), inner.getEnd());
    }

    private static boolean before(Position a, Position b) {
        return a.getLine() < b.getLine() || a.getLine() == b.getLine() && a.getCharacter() < b.getCharacter();
    }
}
