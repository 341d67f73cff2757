package org.tilewright.eclipse.search;

import java.util.Comparator;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider;
import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider.IStyledLabelProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.StyledString;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerComparator;
import org.eclipse.search.ui.text.AbstractTextSearchViewPage;
import org.eclipse.search.ui.text.Match;
import org.eclipse.swt.graphics.Image;
import org.tilewright.eclipse.workbench.Icons;
import org.tilewright.eclipse.workbench.ProgramEditor;

/** The Search view's page for references: the lines that use a name, in the order of the text. */
public final class ReferencesPage extends AbstractTextSearchViewPage {

    public ReferencesPage() {
        super(FLAG_LAYOUT_FLAT);
    }

    @Override
    protected void configureTableViewer(TableViewer table) {
        table.setContentProvider(ArrayContentProvider.getInstance());
        table.setLabelProvider(new DelegatingStyledCellLabelProvider(new Lines()));
        table.setComparator(new ViewerComparator() {
            @Override
            public int compare(Viewer viewer, Object one, Object other) {
                return Comparator.comparing(UsedLine::uri).thenComparingInt(UsedLine::number).compare((UsedLine) one, (UsedLine) other);
            }
        });
        table.setInput(new Object[0]);
    }

    @Override
    protected void configureTreeViewer(TreeViewer viewer) {
        throw new IllegalStateException("references are shown as a list");
    }

    @Override
    protected void elementsChanged(Object[] objects) {
        getViewer().setInput(getInput() == null ? new Object[0] : getInput().getElements());
    }

    @Override
    protected void clear() {
        getViewer().setInput(new Object[0]);
    }

    @Override
    protected void showMatch(Match match, int offset, int length, boolean activate) {
        ProgramEditor.show(((UsedLine) match.getElement()).uri()).ifPresent(e -> {
            e.editor().selectAndReveal(offset, length);
            if (activate) {
                e.editor().getSite().getPage().activate(e.editor());
            }
        });
    }

    private static final class Lines extends LabelProvider implements IStyledLabelProvider {

        @Override
        public Image getImage(Object line) {
            return Icons.image("reference");
        }

        @Override
        public String getText(Object line) {
            return getStyledText(line).getString();
        }

        @Override
        public StyledString getStyledText(Object line) {
            UsedLine used = (UsedLine) line;
            return new StyledString(used.file() + ":" + used.number() + "  ", StyledString.QUALIFIER_STYLER).append(used.text().strip());
        }
    }
}
