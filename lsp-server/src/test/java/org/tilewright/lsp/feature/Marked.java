package org.tilewright.lsp.feature;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.tilewright.language.Analysis;
import org.tilewright.lsp.document.LineIndex;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.document.TextDocument;

/** A text in which '|' shows where the cursor is. */
record Marked(Snapshot snapshot, Position cursor) {

    static Marked of(String text) {
        int at = text.indexOf('|');
        Snapshot s = snapshot(at < 0 ? text : text.substring(0, at) + text.substring(at + 1));
        return new Marked(s, s.lines().position(Math.max(0, at)));
    }

    static Snapshot snapshot(String text) {
        return snapshot("file:///programs/test.tw", text);
    }

    static Snapshot snapshot(String uri, String text) {
        TextDocument document = new TextDocument(uri, 1, text);
        return new Snapshot(document, Analysis.of("/programs/test.tw", document.text()));
    }

    static Snapshot snapshot(java.nio.file.Path file, String text) {
        return new Snapshot(new TextDocument(file.toAbsolutePath().toUri().toString(), 1, text), Analysis.of(file.toString(), text));
    }

    /** After an edit, as the server goes on from the version before. */
    static Snapshot next(Snapshot before, String text) {
        TextDocument document = before.document();
        return new Snapshot(new TextDocument(document.uri(), document.version() + 1, text),
                Analysis.of(before.analysis().program().file(), text, before.analysis().kept()));
    }

    /** The text with brackets around ranges. */
    String bracketed(List<Range> ranges) {
        return bracketed(snapshot, ranges);
    }

    static String bracketed(Snapshot s, List<Range> ranges) {
        List<TextEdit> edits = new ArrayList<>();
        ranges.forEach(r -> edits.add(new TextEdit(r, "[" + s.text().substring(s.offset(r.getStart()), s.offset(r.getEnd())) + "]")));
        return applied(s.text(), edits);
    }

    /** A text after edits as a client applies them. */
    static String applied(String text, List<TextEdit> edits) {
        LineIndex lines = new LineIndex(text);
        List<TextEdit> backwards = new ArrayList<>(edits);
        backwards.sort(Comparator.comparingInt((TextEdit e) -> lines.offset(e.getRange().getStart())).reversed());
        StringBuilder out = new StringBuilder(text);
        int before = Integer.MAX_VALUE;
        for (TextEdit e : backwards) {
            int start = lines.offset(e.getRange().getStart());
            int end = lines.offset(e.getRange().getEnd());
            if (end > before || start > end) {
                throw new AssertionError("edits overlap: " + edits);
            }
            out.replace(start, end, e.getNewText());
            before = start;
        }
        return out.toString();
    }
}
