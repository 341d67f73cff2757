package org.tilewright.lsp.feature.action;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Diagnostic;
import org.junit.jupiter.api.Test;
import org.tilewright.lsp.document.Findings;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.document.TextDocument;
import org.tilewright.lsp.feature.DiagnosticsHandler;

/** One mistake that shows at several places: one diagnostic that names them all, and fixes that mend them all. */
class OneCauseTest {

    private static final String TEXT = """
            tensor best, A : f64(4)
            input best = ones
            A(i) = bst(i)
            A(i) += bst(i) * 2
            """;

    private static List<Diagnostic> errors(Snapshot s) {
        return new DiagnosticsHandler(s).handle().stream().filter(d -> d.getSeverity() == org.eclipse.lsp4j.DiagnosticSeverity.Error)
                .toList();
    }

    @Test
    void otherPlacesAreRelated() {
        List<Diagnostic> errors = errors(Offered.snapshot(TEXT));
        assertEquals(1, errors.size(), errors::toString);
        assertEquals(List.of("3:8-11"), errors.getFirst().getRelatedInformation().stream().map(r -> r.getLocation().getRange())
                .map(r -> r.getStart().getLine() + ":" + r.getStart().getCharacter() + "-" + r.getEnd().getCharacter()).toList());
        Diagnostic alone = DiagnosticsHandler.alone(errors.getFirst());
        assertNull(alone.getRelatedInformation());
        assertEquals(errors.getFirst().getMessage().getLeft() + " (also on line 4)", alone.getMessage().getLeft());
    }

    @Test
    void otherPlacesMoveWithTheText() {
        Snapshot s = Offered.snapshot(TEXT);
        TextDocument later = new TextDocument(Offered.URI, 2, TEXT.replace("A(i) +=", "// more\nA(i) +="));
        List<org.tilewright.ir.source.Diagnostic> errors = new Findings(s.document(), s.diagnostics()).in(later).keySet().stream()
                .filter(d -> d.isError()).toList();
        assertEquals(List.of("line 5, column 9"), errors.getFirst().related().stream().map(r -> r.range().place()).toList());
    }

    @Test
    void aFixMendsAllPlacesAndIsOfferedAtEach() {
        String mended = TEXT.replace("bst", "best");
        assertEquals(mended, Offered.at(TEXT.replace("= bst", "= b|st"), CodeActionKind.QuickFix).after("Change to 'best'"));
        assertEquals(mended, Offered.at(TEXT.replace("+= bst", "+= b|st"), CodeActionKind.QuickFix).after("Change to 'best'"));
    }

    private static final String INDEX = """
            param k = 4
            tensor A, B : f64(k, k)
            input B = random(k)
            A(i, j) = sum(%1$s: B(i, %1$s) * B(%1$s, j)) for i in 0..k
            A(i, j) += max(%1$s: B(j, %1$s))
            schedule A {
              split(%1$s, ko, ki, 2)
            }
            """;

    @Test
    void theIndexOrTheParamGetsAnotherName() {
        String text = "label: " + INDEX.substring(INDEX.indexOf("A(i, j) ="));
        String labelled = INDEX.substring(0, INDEX.indexOf("A(i, j) =")) + text.replace("schedule A", "schedule label");
        Offered at = Offered.at(labelled.formatted("k").replace("sum(k", "sum(|k"), CodeActionKind.QuickFix);
        assertEquals(labelled.formatted("l"), at.after("Rename to 'l'"));
        assertEquals(labelled.formatted("k").replace("param k", "param k2").replace("f64(k, k)", "f64(k2, k2)")
                .replace("random(k)", "random(k2)").replace("0..k", "0..k2"), at.after("Rename the param to 'k2'"));
    }
}
