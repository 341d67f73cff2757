package org.tilewright.lsp.document;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.tilewright.analysis.Prediction;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.language.Analysis;
import org.tilewright.language.names.Occurrences;
import org.tilewright.language.syntax.LineEnds;
import org.tilewright.language.syntax.Token;

/** One version of a document with all that is known of it; what every feature reads. Safe to share between threads. */
public final class Snapshot {

    private final TextDocument document;
    private final String text;
    private final Analysis analysis;
    private final Program program;
    private final ParamValues params;
    private volatile List<Token> tokens;
    private final Map<Object, Object> derived = new ConcurrentHashMap<>();

    public Snapshot(TextDocument document, Analysis analysis) {
        this.document = document;
        this.text = LineEnds.fed(document.text());
        this.analysis = analysis;
        this.program = analysis.program().asWritten();
        this.params = analysis.program().inFirstRounds(analysis.params());
    }

    public TextDocument document() {
        return document;
    }

    /** The text as the analysis reads it: each line ends with a line feed, and all offsets are the document's. */
    public String text() {
        return text;
    }

    public LineIndex lines() {
        return document.lines();
    }

    public Analysis analysis() {
        return analysis;
    }

    /** The items without errors. */
    public Program program() {
        return program;
    }

    /** The params, and the counters of repeats as they are in the first round. */
    public ParamValues params() {
        return params;
    }

    public List<Diagnostic> diagnostics() {
        return analysis.diagnostics();
    }

    /** What the plan costs; absent where the text has errors. */
    public Optional<Prediction> prediction() {
        return analysis.prediction();
    }

    /** The text's tokens in order, comments included. */
    public List<Token> tokens() {
        List<Token> t = tokens;
        if (t == null) {
            t = Token.allOf(text());
            tokens = t;
        }
        return t;
    }

    /** Every name in the items that can be read with what it stands for. */
    public Occurrences occurrences() {
        return analysis.parsed().occurrences();
    }

    /** What follows from this version alone under a key, worked out once; the key's type must say what that is. */
    @SuppressWarnings("unchecked")
    public <T> T derived(Object key, Supplier<T> make) {
        return (T) derived.computeIfAbsent(key, k -> make.get());
    }

    public int offset(Position p) {
        return lines().offset(p);
    }

    public Range range(SourceRange r) {
        return lines().range(r);
    }

    /** The characters of a place. */
    public String text(SourceRange r) {
        return text().substring(lines().start(r), Math.max(lines().start(r), lines().end(r)));
    }
}
