package org.tilewright.eclipse.text;

import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jface.text.IInformationControlCreator;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextHover;
import org.eclipse.jface.text.ITextHoverExtension;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.lsp4j.HoverParams;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.OpenDocument;
import org.tilewright.eclipse.server.Places;

/** What the word under the pointer means and costs; for a tensor with a picture of its layout. */
public final class Hover implements ITextHover, ITextHoverExtension {

    private static final int PATIENCE_SECONDS = 10;

    @Override
    @SuppressWarnings("deprecation") // the interface still has it, and the other one is asked first
    public String getHoverInfo(ITextViewer viewer, IRegion region) {
        Optional<OpenDocument> open = Connection.documents().of(viewer.getDocument());
        if (open.isEmpty()) {
            return null;
        }
        HoverParams question = new HoverParams(open.get().identifier(), Places.position(viewer.getDocument(), region.getOffset()));
        try {
            // the workbench asks in a thread of its own
            return Optional
                    .ofNullable(Connection.server().thenCompose(s -> s.getTextDocumentService().hover(question))
                            .get(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .filter(h -> h.getContents().isRight()).flatMap(h -> Optional.of(Markdown.html(h.getContents().getRight().getValue())))
                    .filter(html -> !html.isBlank()).map(html -> Html.page(html, viewer)).orElse(null);
        } catch (ExecutionException | TimeoutException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    @Override
    public IRegion getHoverRegion(ITextViewer viewer, int offset) {
        return Words.at(viewer.getDocument(), offset);
    }

    @Override
    public IInformationControlCreator getHoverControlCreator() {
        return Html.control(false);
    }
}
