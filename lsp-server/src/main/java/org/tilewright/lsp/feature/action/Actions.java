package org.tilewright.lsp.feature.action;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.DiagnosticsHandler;
import org.tilewright.lsp.feature.action.derive.Derivation;
import org.tilewright.lsp.feature.action.edit.EditChecker;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.fix.QuickFixes;
import org.tilewright.lsp.feature.action.refactor.Refactorings;
import org.tilewright.lsp.feature.action.refactor.WriteParams;

/** The actions for a place or a selection, as the protocol says them. */
public final class Actions {

    private final Snapshot snapshot;
    private final Source source;
    private final EditChecker judge;
    private final int start;
    private final int end;

    /** @param end the same as {@code start} where nothing is selected */
    public Actions(Snapshot snapshot, int start, int end) {
        this.snapshot = snapshot;
        this.source = new Source(snapshot);
        this.judge = new EditChecker(source);
        this.start = start;
        this.end = end;
    }

    /** Mends of everything that is reported on the selection. */
    public List<CodeAction> quickFixes() {
        List<CodeAction> out = new ArrayList<>();
        List<org.eclipse.lsp4j.Diagnostic> shown = new DiagnosticsHandler(snapshot).handle();
        QuickFixes fixes = new QuickFixes(source, judge);
        for (int i = 0; i < shown.size(); i++) {
            Diagnostic d = snapshot.diagnostics().get(i);
            if (touches(d.range()) || d.related().stream().anyMatch(r -> touches(r.range()))) {
                for (Proposal p : fixes.of(d)) {
                    CodeAction a = action(p);
                    a.setDiagnostics(List.of(shown.get(i)));
                    out.add(a);
                }
            }
        }
        return out;
    }

    private boolean touches(SourceRange r) {
        return source.start(r) <= end && start <= source.end(r);
    }

    /** Other ways to write what stands at the selection. */
    public List<CodeAction> refactorings() {
        return new Refactorings(source, judge, start, end).all().stream().map(this::action).toList();
    }

    /** Layouts and schedules that may be found for what stands at the selection; what they are is {@link #derived}. */
    public List<CodeAction> derivations() {
        return Derivation.offered(source, start).stream().map(d -> {
            CodeAction a = new CodeAction(d.title());
            a.setKind(CodeActionKind.RefactorRewrite);
            a.setData(d.data(snapshot));
            return a;
        }).toList();
    }

    /** The changes of an action that carries a derivation; none where nothing can be derived. */
    public static Optional<WorkspaceEdit> derived(Snapshot snapshot, Derivation derivation) {
        return derivation.change(snapshot).map(c -> edit(snapshot, List.of(c)));
    }

    /** The changes that give params of a text other values; none where it has none of them. */
    public static List<TextEdit> written(Snapshot snapshot, Map<String, Long> params) {
        return edits(snapshot, new WriteParams(new Source(snapshot)).changes(params));
    }

    /** All obvious mends that go together. */
    public Optional<CodeAction> fixAll(String kind) {
        List<Splice> changes = new FixAll(source, judge).changes();
        return changes.isEmpty() ? Optional.empty()
                : Optional.of(action(new Proposal("Fix all problems that have an obvious fix", kind, changes, false)));
    }

    private CodeAction action(Proposal p) {
        CodeAction a = new CodeAction(p.title());
        a.setKind(p.kind());
        if (p.preferred()) {
            a.setIsPreferred(true);
        }
        a.setEdit(edit(snapshot, p.changes()));
        return a;
    }

    private static WorkspaceEdit edit(Snapshot snapshot, List<Splice> changes) {
        return new WorkspaceEdit(Map.of(snapshot.document().uri(), edits(snapshot, changes)));
    }

    private static List<TextEdit> edits(Snapshot snapshot, List<Splice> changes) {
        String lineEnd = snapshot.text().contains("\r\n") ? "\r\n" : "\n";
        return changes.stream()
                .map(c -> new TextEdit(snapshot.lines().range(c.start(), c.end()), c.text().replace("\n", lineEnd))).toList();
    }
}
