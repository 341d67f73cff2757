package org.tilewright.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Range;
import org.tilewright.lsp.document.Snapshot;

/** Fixes for what is reported at a place, and refactorings of what stands there. */
public final class CodeActionHandler {

    /** The kinds of actions that there may be. */
    public static final List<String> KINDS = List.of(CodeActionKind.QuickFix, CodeActionKind.RefactorExtract, CodeActionKind.RefactorRewrite,
            CodeActionKind.SourceFixAll);

    private final Snapshot snapshot;
    private final Range range;
    private final CodeActionContext context;

    public CodeActionHandler(Snapshot snapshot, Range range, CodeActionContext context) {
        this.snapshot = snapshot;
        this.range = range;
        this.context = context;
    }

    public List<CodeAction> handle() {
        return List.of();
    }
}
