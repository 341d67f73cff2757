package org.tilewright.lsp.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.eclipse.lsp4j.Range;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.Analysis;
import org.tilewright.lsp.feature.DiagnosticsHandler;

/** Lines of a text are the same for the analysis, the command and the protocol, whatever ends them. */
class LineEndsTest {

    private static final String TEXT = "tensor A : f64(4) // one\n/* two\n */ A(i) = C(i)\n\nA(i) = 2 *\n";

    private static Snapshot snapshot(String text) {
        return new Snapshot(new TextDocument("file:///a.tw", 1, text), Analysis.of("/a.tw", text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r", "\r\n"})
    void findingsStandOnTheSameLines(String end) {
        Snapshot fed = snapshot(TEXT);
        Snapshot other = snapshot(TEXT.replace("\n", end));
        assertEquals(fed.diagnostics().stream().map(Diagnostic::range).toList(),
                other.diagnostics().stream().map(Diagnostic::range).toList());
        List<Range> ranges = new DiagnosticsHandler(fed).handle().stream().map(org.eclipse.lsp4j.Diagnostic::getRange).toList();
        assertEquals(2, ranges.size());
        assertEquals(ranges, new DiagnosticsHandler(other).handle().stream().map(org.eclipse.lsp4j.Diagnostic::getRange).toList());
    }
}
