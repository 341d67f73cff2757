package org.tilewright.eclipse.server;

import com.google.gson.JsonObject;
import java.util.List;
import org.eclipse.lsp4j.*;

/** What the workbench can do with answers; the server sends no others. */
final class ClientAbilities {

    private ClientAbilities() { }

    static ClientCapabilities all() {
        ClientCapabilities all = new ClientCapabilities(workspace(), text(), window(), null);
        JsonObject own = new JsonObject();
        own.addProperty("tilewrightPreview", true);
        own.addProperty("tilewrightHoverPictures", true);
        all.setExperimental(own);
        return all;
    }

    private static WorkspaceClientCapabilities workspace() {
        WorkspaceClientCapabilities w = new WorkspaceClientCapabilities();
        w.setApplyEdit(true);
        w.setWorkspaceFolders(true);
        WorkspaceEditCapabilities edits = new WorkspaceEditCapabilities();
        edits.setDocumentChanges(true);
        w.setWorkspaceEdit(edits);
        w.setExecuteCommand(new ExecuteCommandCapabilities(false));
        w.setDidChangeWatchedFiles(new DidChangeWatchedFilesCapabilities(true));
        w.setCodeLens(new CodeLensWorkspaceCapabilities(true));
        w.setInlayHint(new InlayHintWorkspaceCapabilities(true));
        w.setSemanticTokens(new SemanticTokensWorkspaceCapabilities(true));
        return w;
    }

    private static WindowClientCapabilities window() {
        WindowClientCapabilities w = new WindowClientCapabilities();
        w.setWorkDoneProgress(true);
        w.setShowDocument(new ShowDocumentCapabilities(true));
        w.setShowMessage(new WindowShowMessageRequestCapabilities());
        return w;
    }

    private static TextDocumentClientCapabilities text() {
        TextDocumentClientCapabilities t = new TextDocumentClientCapabilities();
        t.setSynchronization(new SynchronizationCapabilities(false, false, true));
        PublishDiagnosticsCapabilities diagnostics = new PublishDiagnosticsCapabilities(true);
        diagnostics.setVersionSupport(true);
        diagnostics.setTagSupport(new DiagnosticsTagSupport(List.of(DiagnosticTag.Unnecessary, DiagnosticTag.Deprecated)));
        t.setPublishDiagnostics(diagnostics);
        CompletionItemCapabilities item = new CompletionItemCapabilities(true);
        item.setDocumentationFormat(List.of(MarkupKind.MARKDOWN, MarkupKind.PLAINTEXT));
        t.setCompletion(new CompletionCapabilities(item));
        t.setHover(new HoverCapabilities(List.of(MarkupKind.MARKDOWN, MarkupKind.PLAINTEXT), false));
        t.setSignatureHelp(new SignatureHelpCapabilities(new SignatureInformationCapabilities(List.of(MarkupKind.MARKDOWN,
                MarkupKind.PLAINTEXT)), false));
        t.setDefinition(new DefinitionCapabilities());
        t.setReferences(new ReferencesCapabilities());
        t.setDocumentHighlight(new DocumentHighlightCapabilities());
        DocumentSymbolCapabilities symbols = new DocumentSymbolCapabilities();
        symbols.setHierarchicalDocumentSymbolSupport(true);
        t.setDocumentSymbol(symbols);
        CodeActionCapabilities actions = new CodeActionCapabilities(new CodeActionLiteralSupportCapabilities(new CodeActionKindCapabilities(
                List.of(CodeActionKind.QuickFix, CodeActionKind.Refactor, CodeActionKind.RefactorRewrite, CodeActionKind.Source))), false);
        actions.setDataSupport(true);
        actions.setResolveSupport(new CodeActionResolveSupportCapabilities(List.of("edit")));
        t.setCodeAction(actions);
        t.setCodeLens(new CodeLensCapabilities());
        t.setInlayHint(new InlayHintCapabilities());
        t.setFormatting(new FormattingCapabilities());
        t.setRangeFormatting(new RangeFormattingCapabilities());
        t.setOnTypeFormatting(new OnTypeFormattingCapabilities());
        RenameCapabilities rename = new RenameCapabilities();
        rename.setPrepareSupport(true);
        t.setRename(rename);
        FoldingRangeCapabilities folding = new FoldingRangeCapabilities();
        folding.setLineFoldingOnly(true);
        t.setFoldingRange(folding);
        SemanticTokensCapabilities tokens = new SemanticTokensCapabilities(new SemanticTokensClientCapabilitiesRequests(true),
                List.of(), List.of(), List.of(TokenFormat.Relative));
        t.setSemanticTokens(tokens);
        return t;
    }
}
