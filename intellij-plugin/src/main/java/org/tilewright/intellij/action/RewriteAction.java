package org.tilewright.intellij.action;

import com.intellij.openapi.actionSystem.AnActionEvent;
import com.intellij.openapi.actionSystem.CommonDataKeys;
import com.intellij.openapi.application.ApplicationManager;
import com.intellij.openapi.command.WriteCommandAction;
import com.intellij.openapi.editor.Editor;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.ui.popup.JBPopupFactory;
import com.intellij.openapi.vfs.VirtualFile;
import com.redhat.devtools.lsp4ij.LSPIJUtils;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageServer;
import org.tilewright.intellij.Failures;
import org.tilewright.intellij.Notices;
import org.tilewright.intellij.server.ProjectServer;

/**
 * Lets the user choose among what the server makes of the statement or schedule at the cursor: schedules of known algorithms, other forms
 * of a command.
 */
public final class RewriteAction extends ProgramAction {

    /** What the user chooses. */
    record Choice(CodeAction action) {

        @Override
        public String toString() {
            return action.getTitle();
        }
    }

    @Override
    void perform(Project project, VirtualFile program, AnActionEvent event) {
        Editor editor = event.getData(CommonDataKeys.EDITOR);
        if (editor == null) {
            Notices.tell(project, "Put the cursor on a statement or schedule first.");
            return;
        }
        Position at = LSPIJUtils.toPosition(editor.getCaretModel().getOffset(), editor.getDocument());
        String uri = LSPIJUtils.toUriAsString(program);
        ProjectServer.of(project).knowing(uri).thenCompose(s -> choices(s, uri, at))
                .thenAccept(choices -> ApplicationManager.getApplication().invokeLater(() -> choose(project, editor, uri, choices),
                        project.getDisposed()))
                .exceptionally(failure -> {
                    Notices.warn(project, Failures.sentence(failure));
                    return null;
                });
    }

    /** What the server makes of what stands at a place. */
    static CompletableFuture<List<Choice>> choices(LanguageServer server, String uri, Position at) {
        CodeActionContext context = new CodeActionContext(List.of(), List.of(CodeActionKind.RefactorRewrite));
        CodeActionParams params = new CodeActionParams(new TextDocumentIdentifier(uri), new Range(at, at), context);
        return server.getTextDocumentService().codeAction(params)
                .thenApply(actions -> Optional.ofNullable(actions).orElse(List.of()).stream()
                        .filter(Either::isRight).map(Either::getRight).filter(a -> a.getEdit() != null || a.getData() != null)
                        .map(Choice::new).toList());
    }

    private static void choose(Project project, Editor editor, String uri, List<Choice> choices) {
        if (choices.isEmpty()) {
            Notices.tell(project, "Nothing can be derived or converted at the cursor. Put it on a statement or on the name of a schedule.");
            return;
        }
        JBPopupFactory.getInstance().createPopupChooserBuilder(choices).setTitle("Derive or Convert Schedule")
                .setItemChosenCallback(c -> apply(project, uri, c.action())).createPopup().showInBestPositionFor(editor);
    }

    /** Makes the changes of an action; the server finds those of some only now. */
    private static void apply(Project project, String uri, CodeAction action) {
        if (action.getEdit() != null) {
            WriteCommandAction.runWriteCommandAction(project, () -> LSPIJUtils.applyWorkspaceEdit(action.getEdit()));
            return;
        }
        ProjectServer.of(project).knowing(uri).thenCompose(s -> s.getTextDocumentService().resolveCodeAction(action))
                .thenAccept(found -> ApplicationManager.getApplication().invokeLater(() -> {
                    // without changes, the server has said why
                    if (found.getEdit() != null) {
                        apply(project, uri, found);
                    }
                }, project.getDisposed()))
                .exceptionally(failure -> {
                    Notices.warn(project, Failures.sentence(failure));
                    return null;
                });
    }
}
