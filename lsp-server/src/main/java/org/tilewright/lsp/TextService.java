package org.tilewright.lsp;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.eclipse.lsp4j.*;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.document.VersionedEdit;
import org.tilewright.lsp.feature.*;
import org.tilewright.lsp.feature.action.derive.DerivedAction;
import org.tilewright.lsp.feature.rename.PrepareRenameHandler;
import org.tilewright.lsp.feature.rename.RenameHandler;
import org.tilewright.lsp.feature.shown.LastShown;

/** Requests about one text, each handed to the class that answers it. */
final class TextService implements TextDocumentService {

    private final Session session;
    private final SemanticTokensCache tokens = new SemanticTokensCache();
    private final CodeActionsCache actions = new CodeActionsCache();
    private final LastShown<InlayHint> hints = new LastShown<>();
    private final LastShown<String> lenses = new LastShown<>();

    TextService(Session session) {
        this.session = session;
    }

    @Override
    public void didOpen(DidOpenTextDocumentParams p) {
        TextDocumentItem d = p.getTextDocument();
        session.documents().open(d.getUri(), d.getVersion(), d.getText());
    }

    @Override
    public void didChange(DidChangeTextDocumentParams p) {
        VersionedTextDocumentIdentifier d = p.getTextDocument();
        session.edited();
        session.runs().forget(d.getUri());
        session.documents().change(d.getUri(), d.getVersion() == null ? 0 : d.getVersion(), p.getContentChanges());
    }

    @Override
    public void didSave(DidSaveTextDocumentParams p) { }

    @Override
    public void didClose(DidCloseTextDocumentParams p) {
        String uri = p.getTextDocument().getUri();
        session.documents().close(uri);
        session.previews().close(uri);
        session.runs().close(uri);
        tokens.forget(uri);
        actions.forget(uri);
        hints.forget(uri);
        lenses.forget(uri);
        session.client().publishDiagnostics(new PublishDiagnosticsParams(uri, List.of()));
    }

    /** Answers from the newest version of a text; a text that is not open has nothing to tell. */
    private <T> CompletableFuture<T> answer(TextDocumentIdentifier d, T closed, Function<Snapshot, T> feature) {
        return session.requests().answer(d.getUri(), closed, feature);
    }

    /** Answers what is of use to the text as it is now, and to no other version. */
    private <T> CompletableFuture<T> answerAboutNow(TextDocumentIdentifier d, T closed, Function<Snapshot, T> feature) {
        return session.requests().answerAboutNow(d.getUri(), closed, feature);
    }

    @Override
    public CompletableFuture<DocumentDiagnosticReport> diagnostic(DocumentDiagnosticParams p) {
        return answer(p.getTextDocument(), new DocumentDiagnosticReport(new RelatedFullDocumentDiagnosticReport(List.of())),
                s -> new PulledDiagnostics(session.diagnostics(s), p.getPreviousResultId()).report());
    }

    @Override
    public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(CompletionParams p) {
        return answer(p.getTextDocument(), Either.forRight(new CompletionList(false, List.of())),
                s -> Either.forRight(new CompletionHandler(s, p.getPosition(), Optional.ofNullable(p.getContext()), session.abilities())
                        .handle()));
    }

    @Override
    public CompletableFuture<SignatureHelp> signatureHelp(SignatureHelpParams p) {
        return answer(p.getTextDocument(), null, s -> new SignatureHelpHandler(s, p.getPosition()).handle().orElse(null));
    }

    @Override
    public CompletableFuture<Hover> hover(HoverParams p) {
        return answer(p.getTextDocument(), null, s -> new HoverHandler(s, p.getPosition(), session.abilities()).handle().orElse(null));
    }

    @Override
    public CompletableFuture<List<InlayHint>> inlayHint(InlayHintParams p) {
        return answer(p.getTextDocument(), List.of(), s -> new InlayHintsHandler(s, p.getRange(), hints).handle());
    }

    @Override
    public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams p) {
        return answer(p.getTextDocument(), List.of(),
                s -> new CodeLensHandler(s, session.runs().last(s.document().uri()), lenses).handle());
    }

    @Override
    public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>> definition(DefinitionParams p) {
        return answer(p.getTextDocument(), Either.forLeft(List.of()),
                s -> Either.forLeft(new DefinitionHandler(s, p.getPosition()).handle()));
    }

    @Override
    public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>> declaration(DeclarationParams p) {
        return answer(p.getTextDocument(), Either.forLeft(List.of()),
                s -> Either.forLeft(new DefinitionHandler(s, p.getPosition()).handle()));
    }

    @Override
    public CompletableFuture<List<? extends Location>> references(ReferenceParams p) {
        return answer(p.getTextDocument(), List.of(),
                s -> new ReferencesHandler(s, p.getPosition(), p.getContext().isIncludeDeclaration()).handle());
    }

    @Override
    public CompletableFuture<List<? extends DocumentHighlight>> documentHighlight(DocumentHighlightParams p) {
        return answer(p.getTextDocument(), List.of(), s -> new DocumentHighlightHandler(s, p.getPosition()).handle());
    }

    @Override
    public CompletableFuture<Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>> prepareRename(PrepareRenameParams p) {
        return answer(p.getTextDocument(), null,
                s -> new PrepareRenameHandler(s, p.getPosition()).handle()
                        .map(Either3::<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>forFirst).orElse(null));
    }

    @Override
    public CompletableFuture<WorkspaceEdit> rename(RenameParams p) {
        return answerAboutNow(p.getTextDocument(), null, s -> {
            WorkspaceEdit edit = new RenameHandler(s, p.getPosition(), p.getNewName()).handle();
            return session.abilities().knowsVersionsOfEdits() ? VersionedEdit.of(s.document(), edit) : edit;
        });
    }

    @Override
    public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(DocumentSymbolParams p) {
        return answer(p.getTextDocument(), List.of(), s -> new DocumentSymbolHandler(s).handle().stream()
                .map(Either::<SymbolInformation, DocumentSymbol>forRight).toList());
    }

    @Override
    public CompletableFuture<List<FoldingRange>> foldingRange(FoldingRangeRequestParams p) {
        return answer(p.getTextDocument(), List.of(), s -> new FoldingRangeHandler(s).handle());
    }

    @Override
    public CompletableFuture<List<SelectionRange>> selectionRange(SelectionRangeParams p) {
        return answer(p.getTextDocument(), List.of(), s -> new SelectionRangeHandler(s, p.getPositions()).handle());
    }

    @Override
    public CompletableFuture<SemanticTokens> semanticTokensFull(SemanticTokensParams p) {
        return answer(p.getTextDocument(), new SemanticTokens(List.of()), tokens::full);
    }

    @Override
    public CompletableFuture<Either<SemanticTokens, SemanticTokensDelta>> semanticTokensFullDelta(SemanticTokensDeltaParams p) {
        return answer(p.getTextDocument(), Either.forLeft(new SemanticTokens(List.of())), s -> tokens.delta(s, p.getPreviousResultId()));
    }

    @Override
    public CompletableFuture<SemanticTokens> semanticTokensRange(SemanticTokensRangeParams p) {
        return answer(p.getTextDocument(), new SemanticTokens(List.of()),
                s -> new SemanticTokens(new SemanticTokensHandler(s, p.getRange()).handle()));
    }

    @Override
    public CompletableFuture<List<? extends TextEdit>> formatting(DocumentFormattingParams p) {
        return answerAboutNow(p.getTextDocument(), List.of(), s -> new FormattingHandler(s, Optional.empty()).handle());
    }

    @Override
    public CompletableFuture<List<? extends TextEdit>> rangeFormatting(DocumentRangeFormattingParams p) {
        return answerAboutNow(p.getTextDocument(), List.of(), s -> new FormattingHandler(s, Optional.of(p.getRange())).handle());
    }

    @Override
    public CompletableFuture<List<? extends TextEdit>> onTypeFormatting(DocumentOnTypeFormattingParams p) {
        return answerAboutNow(p.getTextDocument(), List.of(), s -> new OnTypeFormattingHandler(s, p.getPosition(), p.getCh()).handle());
    }

    @Override
    public CompletableFuture<List<DocumentLink>> documentLink(DocumentLinkParams p) {
        return answer(p.getTextDocument(), List.of(), s -> new DocumentLinkHandler(s).handle());
    }

    @Override
    public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams p) {
        return answerAboutNow(p.getTextDocument(), List.of(), s -> actions.of(s, p.getRange(), p.getContext()).stream()
                .map(a -> session.abilities().resolvesActions() ? Optional.of(a) : DerivedAction.of(a).with(s))
                .flatMap(Optional::stream).map(a -> forItsVersion(s, a)).map(Either::<Command, CodeAction>forRight).toList());
    }

    /** What is typed after an action was offered is not to be overwritten, where the client can tell. */
    private CodeAction forItsVersion(Snapshot s, CodeAction action) {
        return session.abilities().knowsVersionsOfEdits() ? VersionedEdit.of(s.document(), action) : action;
    }

    @Override
    public CompletableFuture<CodeAction> resolveCodeAction(CodeAction action) {
        DerivedAction derived = DerivedAction.of(action);
        return derived.uri().map(uri -> session.requests().answer(uri, action, s -> {
            Optional<CodeAction> found = derived.with(s);
            if (found.isEmpty()) {
                session.client().showMessage(new MessageParams(MessageType.Info, derived.whyNot(s)));
            }
            return found.map(a -> forItsVersion(s, a)).orElse(action);
        })).orElseGet(() -> CompletableFuture.completedFuture(action));
    }
}
