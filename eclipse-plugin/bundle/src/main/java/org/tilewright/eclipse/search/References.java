package org.tilewright.eclipse.search;

import java.util.Arrays;
import org.eclipse.core.resources.IFile;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.search.ui.ISearchQuery;
import org.eclipse.search.ui.text.AbstractTextSearchResult;
import org.eclipse.search.ui.text.IEditorMatchAdapter;
import org.eclipse.search.ui.text.IFileMatchAdapter;
import org.eclipse.search.ui.text.Match;
import org.eclipse.ui.IEditorPart;
import org.tilewright.eclipse.server.Uris;
import org.tilewright.eclipse.workbench.Icons;
import org.tilewright.eclipse.workbench.ProgramEditor;

/** What a search for references found; the editors that show it mark it, too. */
public final class References extends AbstractTextSearchResult implements IEditorMatchAdapter, IFileMatchAdapter {

    private final ReferencesQuery query;

    References(ReferencesQuery query) {
        this.query = query;
    }

    @Override
    public String getLabel() {
        int count = getMatchCount();
        return "'" + query.name() + "' is used " + (count == 1 ? "once" : count + " times");
    }

    @Override
    public String getTooltip() {
        return getLabel();
    }

    @Override
    public ImageDescriptor getImageDescriptor() {
        return Icons.of("reference");
    }

    @Override
    public ISearchQuery getQuery() {
        return query;
    }

    @Override
    public IEditorMatchAdapter getEditorMatchAdapter() {
        return this;
    }

    @Override
    public IFileMatchAdapter getFileMatchAdapter() {
        return this;
    }

    @Override
    public boolean isShownInEditor(Match match, IEditorPart editor) {
        return ProgramEditor.of(editor).filter(e -> e.uri().equals(((UsedLine) match.getElement()).uri())).isPresent();
    }

    @Override
    public Match[] computeContainedMatches(AbstractTextSearchResult result, IEditorPart editor) {
        return ProgramEditor.of(editor).map(e -> in(e.uri())).orElse(new Match[0]);
    }

    @Override
    public Match[] computeContainedMatches(AbstractTextSearchResult result, IFile file) {
        return in(Uris.of(file));
    }

    private Match[] in(String uri) {
        return Arrays.stream(getElements()).filter(e -> ((UsedLine) e).uri().equals(uri)).flatMap(e -> Arrays.stream(getMatches(e)))
                .toArray(Match[]::new);
    }

    @Override
    public IFile getFile(Object element) {
        return Uris.file(((UsedLine) element).uri()).orElse(null);
    }
}
