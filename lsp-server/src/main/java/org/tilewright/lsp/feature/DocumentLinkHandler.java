package org.tilewright.lsp.feature;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.DocumentLink;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.document.Uris;

/** Links to the files that a program reads, where they exist, and to those that it writes. */
public final class DocumentLinkHandler {

    private final Snapshot snapshot;

    public DocumentLinkHandler(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    public List<DocumentLink> handle() {
        Optional<Path> folder = Uris.path(snapshot.document().uri()).map(Path::getParent);
        List<DocumentLink> links = new ArrayList<>();
        List<Token> tokens = snapshot.tokens();
        boolean output = false;
        for (int i = 0; i < tokens.size() && folder.isPresent(); i++) {
            Token t = tokens.get(i);
            output = t.kind() == Token.Kind.RESERVED ? t.is("output") : output;
            if (t.kind() == Token.Kind.TEXT && i > 1 && tokens.get(i - 1).is("(") && tokens.get(i - 2).is("file")) {
                link(folder.get(), t, output).ifPresent(links::add);
            }
        }
        return links;
    }

    private Optional<DocumentLink> link(Path folder, Token quoted, boolean output) {
        String name = quoted.text().substring(1, quoted.text().length() - 1);
        Path file;
        try {
            file = folder.resolve(name).normalize();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
        if (name.isBlank() || !output && !Files.isRegularFile(file)) {
            return Optional.empty();
        }
        DocumentLink link = new DocumentLink(snapshot.lines().range(quoted.offset() + 1, quoted.end() - 1), file.toUri().toString());
        link.setTooltip(output ? "The file that a run writes" : "The file that is read");
        return Optional.of(link);
    }
}
