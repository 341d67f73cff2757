package org.tilewright.eclipse.search;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.Document;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.lsp4j.Location;
import org.eclipse.search.ui.text.Match;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.OpenDocument;
import org.tilewright.eclipse.server.Places;

/** A line of a program with a name in it. @param number counted from 1 */
public record UsedLine(String uri, int number, String text) {

    /**
     * What was found, at its offset in the text as it is now, in an editor or else in the file; empty if there is no such text any more.
     */
    static Optional<Match> match(Location found) {
        try {
            IDocument document = document(found.getUri());
            IRegion region = Places.region(document, found.getRange());
            IRegion line = document.getLineInformationOfOffset(region.getOffset());
            UsedLine element = new UsedLine(found.getUri(), document.getLineOfOffset(region.getOffset()) + 1,
                    document.get(line.getOffset(), line.getLength()));
            return Optional.of(new Match(element, region.getOffset(), region.getLength()));
        } catch (IOException | BadLocationException gone) {
            return Optional.empty();
        }
    }

    private static IDocument document(String uri) throws IOException {
        Optional<IDocument> open = Connection.documents().at(uri).map(OpenDocument::document);
        return open.isPresent() ? open.get() : new Document(Files.readString(Path.of(URI.create(uri))));
    }

    String file() {
        return URI.create(uri).getPath().replaceFirst(".*/", "");
    }
}
