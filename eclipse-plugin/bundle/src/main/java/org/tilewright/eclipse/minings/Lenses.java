package org.tilewright.eclipse.minings;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.codemining.AbstractCodeMiningProvider;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.codemining.ICodeMiningProvider;
import org.eclipse.jface.text.codemining.LineHeaderCodeMining;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.OpenDocument;
import org.tilewright.eclipse.server.ServerCommands;

/** Above schedules what can be done with them, and above statements what they cost. */
public final class Lenses extends AbstractCodeMiningProvider {

    @Override
    public CompletableFuture<List<? extends ICodeMining>> provideCodeMinings(ITextViewer viewer, IProgressMonitor monitor) {
        IDocument document = viewer.getDocument();
        Optional<OpenDocument> open = Connection.documents().of(document);
        if (open.isEmpty()) {
            return CompletableFuture.completedFuture(List.of());
        }
        int version = open.get().version();
        return Connection.server().thenCompose(s -> s.getTextDocumentService().codeLens(new CodeLensParams(open.get().identifier())))
                .thenApply(all -> {
                    List<ICodeMining> minings = new ArrayList<>();
                    // answers to an older text would stand at wrong lines, and those to this one come
                    for (CodeLens lens : all == null || open.get().version() != version ? List.<CodeLens>of() : all) {
                        try {
                            minings.add(new Lens(lens, document, this));
                        } catch (BadLocationException e) {
                            return List.of();
                        }
                    }
                    return minings;
                });
    }

    private static final class Lens extends LineHeaderCodeMining {

        Lens(CodeLens lens, IDocument document, ICodeMiningProvider provider) throws BadLocationException {
            super(lens.getRange().getStart().getLine(), document, provider, ServerCommands.doesNothing(lens.getCommand()) ? null
                    : event -> ServerCommands.execute(lens.getCommand()));
            setLabel(lens.getCommand().getTitle());
        }
    }
}
