package org.tilewright.eclipse.server;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.ApplyWorkspaceEditResponse;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.lsp4j.ShowDocumentResult;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.UnregistrationParams;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.services.LanguageClient;
import org.tilewright.ide.protocol.Outcome;
import org.tilewright.ide.protocol.OutputLine;
import org.tilewright.ide.protocol.PreviewChanged;
import org.tilewright.ide.protocol.TilewrightNotifications;

/** What the server may ask of the workbench and tell it. */
final class Client implements LanguageClient, TilewrightNotifications {

    private final Notifications notifications;

    Client(Notifications notifications) {
        this.notifications = notifications;
    }

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams p) {
        notifications.diagnostics.tell(p);
    }

    @Override
    public void previewChanged(JsonObject change) {
        notifications.previewChanged.tell(PreviewChanged.of(change));
    }

    @Override
    public void output(JsonObject line) {
        notifications.output.tell(OutputLine.of(line));
    }

    @Override
    public void finished(JsonObject outcome) {
        notifications.finished.tell(Outcome.of(outcome));
    }

    @Override
    public void notifyProgress(ProgressParams p) {
        notifications.progress.tell(p);
    }

    @Override
    public CompletableFuture<Void> createProgress(WorkDoneProgressCreateParams p) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void showMessage(MessageParams p) {
        Messages.show(p.getType(), p.getMessage());
    }

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams p) {
        return Messages.ask(p);
    }

    @Override
    public void logMessage(MessageParams p) {
        ServerLog.line(p.getMessage());
    }

    @Override
    public void telemetryEvent(Object event) { }

    @Override
    public CompletableFuture<ShowDocumentResult> showDocument(ShowDocumentParams p) {
        return OpenFile.show(p).thenApply(ShowDocumentResult::new);
    }

    @Override
    public CompletableFuture<ApplyWorkspaceEditResponse> applyEdit(ApplyWorkspaceEditParams p) {
        return WorkspaceEdits.apply(Optional.ofNullable(p.getLabel()).orElse("Tilewright"), p.getEdit())
                .thenApply(ApplyWorkspaceEditResponse::new);
    }

    @Override
    public CompletableFuture<Void> registerCapability(RegistrationParams p) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<Void> unregisterCapability(UnregistrationParams p) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<List<WorkspaceFolder>> workspaceFolders() {
        return CompletableFuture.completedFuture(folders());
    }

    /** The open projects. */
    static List<WorkspaceFolder> folders() {
        return List.of(ResourcesPlugin.getWorkspace().getRoot().getProjects()).stream().filter(IProject::isOpen)
                .filter(p -> p.getLocationURI() != null).map(p -> new WorkspaceFolder(Uris.of(p.getLocationURI()), p.getName())).toList();
    }

    @Override
    public CompletableFuture<Void> refreshCodeLenses() {
        return refresh(Notifications.Refresh.CODE_LENSES);
    }

    @Override
    public CompletableFuture<Void> refreshInlayHints() {
        return refresh(Notifications.Refresh.INLAY_HINTS);
    }

    @Override
    public CompletableFuture<Void> refreshSemanticTokens() {
        return refresh(Notifications.Refresh.SEMANTIC_TOKENS);
    }

    private CompletableFuture<Void> refresh(Notifications.Refresh what) {
        notifications.refresh.tell(what);
        return CompletableFuture.completedFuture(null);
    }
}
