package org.tilewright.eclipse.editing;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.hyperlink.AbstractHyperlinkDetector;
import org.eclipse.jface.text.hyperlink.IHyperlink;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DocumentLink;
import org.eclipse.lsp4j.DocumentLinkParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.OpenDocument;
import org.tilewright.eclipse.server.OpenFile;
import org.tilewright.eclipse.server.Places;
import org.tilewright.eclipse.text.Words;

/** Names lead to where they are declared, and names of data files to the files: F3, or a click with Ctrl. */
public final class Links extends AbstractHyperlinkDetector {

    /** The editor asks in the display's thread, so it is given up soon. */
    private static final int PATIENCE_MILLIS = 1500;

    @Override
    public IHyperlink[] detectHyperlinks(ITextViewer viewer, IRegion region, boolean severalAllowed) {
        Optional<OpenDocument> open = Connection.documents().of(viewer.getDocument());
        if (open.isEmpty()) {
            return null;
        }
        try {
            List<IHyperlink> files = files(open.get(), region);
            List<IHyperlink> all = files.isEmpty() ? declarations(open.get(), region) : files;
            return all.isEmpty() ? null : all.toArray(IHyperlink[]::new);
        } catch (ExecutionException | TimeoutException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private static List<IHyperlink> files(OpenDocument open, IRegion region)
            throws ExecutionException, InterruptedException, TimeoutException {
        List<DocumentLink> links = Connection.server()
                .thenCompose(s -> s.getTextDocumentService().documentLink(new DocumentLinkParams(open.identifier())))
                .get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        return Stream.ofNullable(links).flatMap(List::stream).filter(l -> l.getTarget() != null).<IHyperlink>map(l ->
                new Link(Places.region(open.document(), l.getRange()), "Open the file", () -> OpenFile.at(l.getTarget(), Optional.empty())))
                .filter(l -> contains(l.getHyperlinkRegion(), region.getOffset())).toList();
    }

    private static List<IHyperlink> declarations(OpenDocument open, IRegion region)
            throws ExecutionException, InterruptedException, TimeoutException {
        DefinitionParams question = new DefinitionParams(open.identifier(), Places.position(open.document(), region.getOffset()));
        List<Location> places = Connection.server()
                .thenCompose(s -> s.getTextDocumentService().definition(question)).get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)
                .map(List::<Location>copyOf, links -> links.stream().map(Links::location).toList());
        IRegion word = Words.at(open.document(), region.getOffset());
        return word.getLength() == 0 ? List.of()
                : places.stream().<IHyperlink>map(l -> new Link(word, "Open the declaration", () -> OpenFile.at(l))).toList();
    }

    private static Location location(LocationLink link) {
        return new Location(link.getTargetUri(), link.getTargetSelectionRange());
    }

    private static boolean contains(IRegion region, int offset) {
        return region.getOffset() <= offset && offset <= region.getOffset() + region.getLength();
    }

    /** One of them. */
    private record Link(IRegion region, String text, Runnable opens) implements IHyperlink {

        @Override
        public IRegion getHyperlinkRegion() {
            return region;
        }

        @Override
        public String getTypeLabel() {
            return null;
        }

        @Override
        public String getHyperlinkText() {
            return text;
        }

        @Override
        public void open() {
            opens.run();
        }
    }
}
