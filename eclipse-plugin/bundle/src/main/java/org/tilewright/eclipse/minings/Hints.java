package org.tilewright.eclipse.minings;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.codemining.AbstractCodeMiningProvider;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.codemining.ICodeMiningProvider;
import org.eclipse.jface.text.codemining.LineContentCodeMining;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintLabelPart;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Range;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.OpenDocument;
import org.tilewright.eclipse.server.Places;

/** Between the words what they come to: extents, tiles, iterations, bytes. */
public final class Hints extends AbstractCodeMiningProvider {

    @Override
    public CompletableFuture<List<? extends ICodeMining>> provideCodeMinings(ITextViewer viewer, IProgressMonitor monitor) {
        IDocument document = viewer.getDocument();
        Optional<OpenDocument> open = Connection.documents().of(document);
        if (open.isEmpty()) {
            return CompletableFuture.completedFuture(List.of());
        }
        int version = open.get().version();
        Range all = Places.range(document, 0, document.getLength());
        return Connection.server()
                .thenCompose(s -> s.getTextDocumentService().inlayHint(new InlayHintParams(open.get().identifier(), all)))
                .thenApply(hints -> {
                    List<ICodeMining> minings = new ArrayList<>();
                    for (InlayHint h : hints == null || open.get().version() != version ? List.<InlayHint>of() : hints) {
                        minings.add(new Hint(h, Places.offset(document, h.getPosition()), this));
                    }
                    return minings;
                });
    }

    private static final class Hint extends LineContentCodeMining {

        Hint(InlayHint hint, int offset, ICodeMiningProvider provider) {
            super(new Position(offset, 1), true, provider);
            String label = hint.getLabel()
                    .map(text -> text, parts -> parts.stream().map(InlayHintLabelPart::getValue).collect(Collectors.joining()));
            setLabel((Boolean.TRUE.equals(hint.getPaddingLeft()) ? " " : "") + label
                    + (Boolean.TRUE.equals(hint.getPaddingRight()) ? " " : ""));
        }
    }
}
