package org.tilewright.lsp;

import com.google.gson.JsonObject;
import java.util.Optional;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionCapabilities;
import org.eclipse.lsp4j.CodeLensWorkspaceCapabilities;
import org.eclipse.lsp4j.CompletionCapabilities;
import org.eclipse.lsp4j.CompletionItemCapabilities;
import org.eclipse.lsp4j.DiagnosticWorkspaceCapabilities;
import org.eclipse.lsp4j.DidChangeWatchedFilesCapabilities;
import org.eclipse.lsp4j.HoverCapabilities;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.PublishDiagnosticsCapabilities;
import org.eclipse.lsp4j.ShowDocumentCapabilities;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceEditCapabilities;

/** What the client said that it can do. Whatever it leaves out it cannot. */
public record ClientAbilities(ClientCapabilities capabilities) {

    private Optional<TextDocumentClientCapabilities> texts() {
        return Optional.ofNullable(capabilities.getTextDocument());
    }

    private Optional<WorkspaceClientCapabilities> workspace() {
        return Optional.ofNullable(capabilities.getWorkspace());
    }

    private Optional<WindowClientCapabilities> window() {
        return Optional.ofNullable(capabilities.getWindow());
    }

    /** A client that asks for diagnostics gets none pushed, or it would show them twice. */
    public boolean pullsDiagnostics() {
        return texts().map(TextDocumentClientCapabilities::getDiagnostic).isPresent();
    }

    /** Whether it shows the other places that a diagnostic is about. */
    public boolean showsRelatedPlaces() {
        return texts().map(TextDocumentClientCapabilities::getPublishDiagnostics).map(PublishDiagnosticsCapabilities::getRelatedInformation)
                .orElse(false);
    }

    /** Whether hovers may be Markdown; a client that says nothing of it is taken to show it. */
    public boolean showsMarkdownInHovers() {
        return texts().map(TextDocumentClientCapabilities::getHover).map(HoverCapabilities::getContentFormat)
                .map(f -> f.contains(MarkupKind.MARKDOWN)).orElse(true);
    }

    public boolean refreshesDiagnostics() {
        return workspace().map(WorkspaceClientCapabilities::getDiagnostics).map(DiagnosticWorkspaceCapabilities::getRefreshSupport)
                .orElse(false);
    }

    public boolean refreshesCodeLenses() {
        return workspace().map(WorkspaceClientCapabilities::getCodeLens).map(CodeLensWorkspaceCapabilities::getRefreshSupport)
                .orElse(false);
    }

    public boolean appliesEdits() {
        return workspace().map(WorkspaceClientCapabilities::getApplyEdit).orElse(false);
    }

    /** Whether an edit may name the version of the text that it is for. */
    public boolean knowsVersionsOfEdits() {
        return workspace().map(WorkspaceClientCapabilities::getWorkspaceEdit).map(WorkspaceEditCapabilities::getDocumentChanges)
                .orElse(false);
    }

    public boolean showsProgress() {
        return window().map(WindowClientCapabilities::getWorkDoneProgress).orElse(false);
    }

    public boolean showsDocuments() {
        return window().map(WindowClientCapabilities::getShowDocument).map(ShowDocumentCapabilities::isSupport).orElse(false);
    }

    public boolean watchesFiles() {
        return workspace().map(WorkspaceClientCapabilities::getDidChangeWatchedFiles)
                .map(DidChangeWatchedFilesCapabilities::getDynamicRegistration)
                .orElse(false);
    }

    public boolean insertsSnippets() {
        return texts().map(TextDocumentClientCapabilities::getCompletion).map(CompletionCapabilities::getCompletionItem)
                .map(CompletionItemCapabilities::getSnippetSupport).orElse(false);
    }

    /** Whether an action may come without its changes, which the client asks for once it is chosen. */
    public boolean resolvesActions() {
        return texts().map(TextDocumentClientCapabilities::getCodeAction).filter(a -> Boolean.TRUE.equals(a.getDataSupport()))
                .map(CodeActionCapabilities::getResolveSupport).map(r -> r.getProperties().contains("edit")).orElse(false);
    }

    /** A client that shows previews itself says so in its experimental capabilities: {@code {"tilewrightPreview": true}}. */
    public boolean showsPreviews() {
        return experimental("tilewrightPreview");
    }

    /** A client whose hovers show pictures that stand in their Markdown, SVG among them, says {@code {"tilewrightHoverPictures": true}}. */
    public boolean showsPicturesInHovers() {
        return experimental("tilewrightHoverPictures");
    }

    private boolean experimental(String name) {
        return Optional.ofNullable(capabilities.getExperimental()).filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast).map(o -> o.get(name)).map(v -> v.isJsonPrimitive() && v.getAsBoolean()).orElse(false);
    }
}
