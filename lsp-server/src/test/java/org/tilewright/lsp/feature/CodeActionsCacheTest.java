package org.tilewright.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.junit.jupiter.api.Test;
import org.tilewright.language.Analysis;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.document.TextDocument;

/** A light bulb and its menu ask the same question twice. */
class CodeActionsCacheTest {

    private static final String TEXT = "tensor A, B : f64(4)\ninput B = ones\nA(i) = B(ii) + C(i)\n";
    private static final Range AT = new Range(new Position(2, 15), new Position(2, 15));

    private final CodeActionsCache cache = new CodeActionsCache();

    private static Snapshot snapshot(int version) {
        return new Snapshot(new TextDocument("file:///programs/test.tw", version, TEXT), Analysis.of("/programs/test.tw", TEXT));
    }

    private static CodeActionContext context(List<String> only) {
        return new CodeActionContext(List.of(), only);
    }

    @Test
    void theSameQuestionHasTheSameAnswer() {
        Snapshot s = snapshot(1);
        List<CodeAction> first = cache.of(s, AT, context(null));
        assertEquals(new CodeActionHandler(s, AT, context(null)).handle(), first);
        assertSame(first, cache.of(s, new Range(AT.getStart(), AT.getEnd()), context(null)));
    }

    @Test
    void anotherVersionPlaceOrKindIsAnotherQuestion() {
        Snapshot s = snapshot(1);
        List<CodeAction> first = cache.of(s, AT, context(null));
        assertEquals(List.of(), cache.of(s, AT, context(List.of(CodeActionKind.RefactorInline))));
        assertEquals(List.of(), cache.of(s, new Range(new Position(0, 0), new Position(0, 0)), context(List.of(CodeActionKind.QuickFix))));
        assertNotSame(first, cache.of(snapshot(2), AT, context(null)));
    }

    @Test
    void aClosedTextIsForgotten() {
        Snapshot s = snapshot(1);
        List<CodeAction> first = cache.of(s, AT, context(null));
        cache.forget("file:///programs/other.tw");
        assertSame(first, cache.of(s, AT, context(null)));
        cache.forget("file:///programs/test.tw");
        assertNotSame(first, cache.of(s, AT, context(null)));
    }
}
