package org.tilewright.lsp.feature.action;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.TextEdit;
import org.tilewright.language.Analysis;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.document.TextDocument;
import org.tilewright.lsp.feature.CodeActionHandler;
import org.tilewright.lsp.feature.action.derive.DerivedAction;

/** The actions for a text with a {@code |} where the cursor is, or with «» around what is selected. */
record Offered(Snapshot snapshot, List<CodeAction> actions) {

    static final String URI = "file:///programs/test.tw";

    static Offered at(String marked, String... kinds) {
        int start = marked.indexOf('«') >= 0 ? marked.indexOf('«') : marked.indexOf('|');
        int end = marked.indexOf('»') >= 0 ? marked.indexOf('»') - 1 : start;
        String text = marked.replace("«", "").replace("»", "").replace("|", "");
        return at(snapshot(text), start, end, kinds);
    }

    static Snapshot snapshot(String text) {
        return new Snapshot(new TextDocument(URI, 1, text), Analysis.of("/programs/test.tw", text));
    }

    static Offered at(Snapshot s, int start, int end, String... kinds) {
        CodeActionContext context = new CodeActionContext(List.of());
        context.setOnly(kinds.length == 0 ? null : List.of(kinds));
        return new Offered(s, new CodeActionHandler(s, s.lines().range(start, end), context).handle());
    }

    List<String> titles() {
        return actions.stream().map(CodeAction::getTitle).toList();
    }

    CodeAction action(String title) {
        // what a change would move may follow its name
        return actions.stream().filter(a -> a.getTitle().equals(title) || a.getTitle().startsWith(title + ": ")).findFirst()
                .orElseThrow(() -> new AssertionError("no '" + title + "' in " + titles() + " for " + snapshot.diagnostics()));
    }

    /** The text that an action makes. */
    String after(String title) {
        return apply(snapshot, action(title));
    }

    /** Applies the edits as the protocol says: all places are those of the text before. */
    static String apply(Snapshot s, CodeAction offered) {
        CodeAction a = DerivedAction.of(offered).with(s).orElseThrow(() -> new AssertionError(offered.getTitle() + " changes nothing"));
        List<TextEdit> edits = new ArrayList<>(a.getEdit().getChanges().get(s.document().uri()));
        assertEquals(1, a.getEdit().getChanges().size());
        edits.sort(Comparator.comparingInt(e -> s.offset(e.getRange().getStart())));
        StringBuilder out = new StringBuilder();
        int at = 0;
        for (TextEdit e : edits) {
            int start = s.offset(e.getRange().getStart());
            assertTrue(at <= start, () -> "edits overlap: " + edits);
            out.append(s.text(), at, start).append(e.getNewText());
            at = s.offset(e.getRange().getEnd());
        }
        return out.append(s.text().substring(at)).toString();
    }
}
