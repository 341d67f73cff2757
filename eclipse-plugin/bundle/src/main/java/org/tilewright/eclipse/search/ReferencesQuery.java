package org.tilewright.eclipse.search;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.search.ui.ISearchQuery;
import org.eclipse.search.ui.ISearchResult;
import org.eclipse.search.ui.text.Match;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.workbench.Failures;

/** Where a name of a program is used. @param name for the user to read */
final class ReferencesQuery implements ISearchQuery {

    private final String uri;
    private final Position place;
    private final String name;
    private final References result = new References(this);

    ReferencesQuery(String uri, Position place, String name) {
        this.uri = uri;
        this.place = place;
        this.name = name;
    }

    @Override
    public IStatus run(IProgressMonitor monitor) {
        result.removeAll();
        ReferenceParams question = new ReferenceParams(new TextDocumentIdentifier(uri), place, new ReferenceContext(true));
        try {
            List<? extends Location> found = Connection.server().thenCompose(s -> s.getTextDocumentService().references(question))
                    .join();
            Optional.ofNullable(found).orElse(List.of()).forEach(l -> UsedLine.match(l).ifPresent(this::add));
            return Status.OK_STATUS;
        } catch (CompletionException e) {
            return Status.error(Failures.sentence(e));
        }
    }

    private void add(Match match) {
        result.addMatch(match);
    }

    String name() {
        return name;
    }

    @Override
    public String getLabel() {
        return "References to '" + name + "'";
    }

    @Override
    public boolean canRerun() {
        return true;
    }

    @Override
    public boolean canRunInBackground() {
        return true;
    }

    @Override
    public ISearchResult getSearchResult() {
        return result;
    }
}
