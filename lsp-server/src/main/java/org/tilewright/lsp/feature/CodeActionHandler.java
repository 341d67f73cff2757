package org.tilewright.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Range;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.action.Actions;

/** Fixes for what is reported at a place, and refactorings of what stands there. */
public final class CodeActionHandler {

    /** Everything that can be mended in one go. */
    public static final String FIX_ALL = CodeActionKind.SourceFixAll + ".tilewright";

    /** The kinds of actions that there may be. */
    public static final List<String> KINDS = List.of(CodeActionKind.QuickFix, CodeActionKind.RefactorExtract, CodeActionKind.RefactorInline,
            CodeActionKind.RefactorRewrite, FIX_ALL);

    private final Snapshot snapshot;
    private final Range range;
    private final CodeActionContext context;

    public CodeActionHandler(Snapshot snapshot, Range range, CodeActionContext context) {
        this.snapshot = snapshot;
        this.range = range;
        this.context = context;
    }

    public List<CodeAction> handle() {
        int start = snapshot.offset(range.getStart());
        int end = Math.max(start, snapshot.offset(range.getEnd()));
        Actions actions = new Actions(snapshot, start, end);
        List<CodeAction> out = new ArrayList<>();
        if (wants(CodeActionKind.QuickFix)) {
            out.addAll(actions.quickFixes());
        }
        if (wants(CodeActionKind.Refactor)) {
            actions.refactorings().stream().filter(a -> wants(a.getKind())).forEach(out::add);
        }
        if (wants(CodeActionKind.RefactorRewrite)) {
            out.addAll(actions.derivations());
        }
        if (asked(FIX_ALL)) {
            actions.fixAll(FIX_ALL).ifPresent(out::add);
        }
        return out;
    }

    /** Whether an action of this kind may be answered: a client that names no kinds wants all, and one that names a kind its parts. */
    private boolean wants(String kind) {
        List<String> only = context.getOnly();
        return only == null || only.isEmpty() || only.stream().anyMatch(o -> within(kind, o) || within(o, kind));
    }

    /** Whether the client asks for this kind by name. An action that mends everything is not offered otherwise. */
    private boolean asked(String kind) {
        List<String> only = context.getOnly();
        return only != null && only.stream().anyMatch(o -> within(kind, o));
    }

    private static boolean within(String kind, String of) {
        return kind.equals(of) || kind.startsWith(of + ".") || of.isEmpty();
    }
}
