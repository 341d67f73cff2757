package org.tilewright.lsp;

import java.util.List;
import org.eclipse.lsp4j.*;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.tilewright.lsp.feature.CodeActionHandler;
import org.tilewright.lsp.feature.SemanticTokensHandler;

/** What the server offers. */
final class Capabilities {

    private Capabilities() { }

    static ServerCapabilities of(ClientAbilities client) {
        ServerCapabilities c = new ServerCapabilities();
        TextDocumentSyncOptions sync = new TextDocumentSyncOptions();
        sync.setOpenClose(true);
        sync.setChange(TextDocumentSyncKind.Incremental);
        sync.setSave(new SaveOptions(false));
        c.setTextDocumentSync(sync);
        c.setPositionEncoding("utf-16");
        if (client.pullsDiagnostics()) {
            DiagnosticRegistrationOptions pull = new DiagnosticRegistrationOptions(false, false);
            pull.setIdentifier("tilewright");
            c.setDiagnosticProvider(pull);
        }
        CompletionOptions completion = new CompletionOptions(false, List.of("(", ",", "{", " ", "."));
        c.setCompletionProvider(completion);
        c.setSignatureHelpProvider(new SignatureHelpOptions(List.of("(", ","), List.of(",", "{", "}")));
        c.setHoverProvider(true);
        c.setInlayHintProvider(true);
        c.setCodeLensProvider(new CodeLensOptions(false));
        c.setDefinitionProvider(true);
        c.setDeclarationProvider(true);
        c.setReferencesProvider(true);
        c.setDocumentHighlightProvider(true);
        c.setRenameProvider(new RenameOptions(true));
        c.setDocumentSymbolProvider(true);
        c.setWorkspaceSymbolProvider(true);
        c.setFoldingRangeProvider(true);
        c.setSelectionRangeProvider(true);
        SemanticTokensWithRegistrationOptions tokens = new SemanticTokensWithRegistrationOptions(SemanticTokensHandler.legend());
        tokens.setFull(new SemanticTokensServerFull(true));
        tokens.setRange(true);
        c.setSemanticTokensProvider(tokens);
        c.setDocumentFormattingProvider(true);
        c.setDocumentRangeFormattingProvider(true);
        c.setDocumentOnTypeFormattingProvider(new DocumentOnTypeFormattingOptions("}", List.of("\n")));
        c.setDocumentLinkProvider(new DocumentLinkOptions(false));
        CodeActionOptions actions = new CodeActionOptions(CodeActionHandler.KINDS);
        actions.setResolveProvider(true);
        c.setCodeActionProvider(Either.forRight(actions));
        ExecuteCommandOptions commands = new ExecuteCommandOptions(Commands.ALL);
        commands.setWorkDoneProgress(true);
        c.setExecuteCommandProvider(commands);
        WorkspaceServerCapabilities workspace = new WorkspaceServerCapabilities();
        workspace.setWorkspaceFolders(workspaceFolders());
        c.setWorkspace(workspace);
        return c;
    }

    private static WorkspaceFoldersOptions workspaceFolders() {
        WorkspaceFoldersOptions o = new WorkspaceFoldersOptions();
        o.setSupported(true);
        o.setChangeNotifications(false);
        return o;
    }
}
