package org.tilewright.eclipse.outline;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.swt.custom.CaretListener;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.views.contentoutline.ContentOutlinePage;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.Places;
import org.tilewright.eclipse.workbench.ProgramEditor;
import org.tilewright.ide.protocol.PreviewRequest;
import org.tilewright.ide.protocol.ProgramTree;

/**
 * The program of an editor as a tree: its machine, tensors with where they live and what they take, statements, schedules, and what all of
 * it moves. It follows edits and the caret, and an entry leads to its place in the text.
 */
public final class ProgramOutline extends ContentOutlinePage {

    private final ProgramEditor program;
    private final List<Runnable> subscriptions = new ArrayList<>();
    private final CaretListener caret = e -> followCaret();
    private boolean linked = true;
    private boolean selecting;
    private boolean asking;
    private boolean again;
    private boolean filled;

    ProgramOutline(ProgramEditor program) {
        this.program = program;
    }

    @Override
    public void createControl(Composite parent) {
        super.createControl(parent);
        TreeViewer tree = getTreeViewer();
        tree.setContentProvider(new Children());
        tree.setLabelProvider(new DelegatingStyledCellLabelProvider(new EntryLabels()));
        tree.addSelectionChangedListener(e -> select(e.getStructuredSelection()));
        Display display = parent.getDisplay();
        subscriptions.add(Connection.notifications().previewChanged.listen(c -> {
            if (c.uri().equals(program.uri())) {
                display.asyncExec(this::refresh);
            }
        }));
        subscriptions.add(Connection.notifications().started.listen(s -> display.asyncExec(this::refresh)));
        program.control().ifPresent(t -> t.addCaretListener(caret));
        addLink();
        refresh();
    }

    private void addLink() {
        Action link = new Action("Link with Editor", IAction.AS_CHECK_BOX) {
            @Override
            public void run() {
                linked = isChecked();
                followCaret();
            }
        };
        link.setImageDescriptor(PlatformUI.getWorkbench().getSharedImages().getImageDescriptor(ISharedImages.IMG_ELCL_SYNCED));
        link.setChecked(linked);
        getSite().getActionBars().getToolBarManager().add(link);
    }

    /** While one answer is awaited, any number of further calls make one further request. */
    private void refresh() {
        if (isClosed()) {
            return;
        }
        if (asking) {
            again = true;
            return;
        }
        asking = true;
        Display display = getControl().getDisplay();
        Connection.server().thenCompose(s -> s.program(new PreviewRequest(program.uri(), Optional.empty()).toJson()))
                .whenComplete((answer, failure) -> display.asyncExec(() -> {
                    asking = false;
                    if (failure == null && !again) {
                        show(ProgramTree.of(answer));
                    }
                    if (again) {
                        again = false;
                        refresh();
                    }
                }));
    }

    private void show(ProgramTree answer) {
        if (isClosed()) {
            return;
        }
        TreeViewer tree = getTreeViewer();
        Object[] open = tree.getExpandedElements();
        selecting = true;
        tree.getControl().setRedraw(false);
        try {
            tree.setInput(Node.all(answer.entries(), Optional.empty()));
            if (filled) {
                tree.setExpandedElements(open);
            } else {
                tree.expandAll();
                filled = !answer.entries().isEmpty();
            }
        } finally {
            tree.getControl().setRedraw(true);
            selecting = false;
        }
        followCaret();
    }

    private boolean isClosed() {
        return getControl() == null || getControl().isDisposed();
    }

    private void select(IStructuredSelection selection) {
        if (!selecting && selection.getFirstElement() instanceof Node n) {
            n.entry().range().ifPresent(r -> program.select(new Range(position(r.start()), position(r.end()))));
        }
    }

    private static Position position(ProgramTree.Position place) {
        return new Position(place.line(), place.character());
    }

    private void followCaret() {
        if (!linked || isClosed() || getControl().isFocusControl() || !(getTreeViewer().getInput() instanceof List<?> nodes)) {
            return;
        }
        program.caret().ifPresent(at -> {
            Position place = Places.position(program.document(), at);
            Optional<Node> there = last(nodes, place);
            selecting = true;
            try {
                getTreeViewer().setSelection(there.map(StructuredSelection::new).orElse(StructuredSelection.EMPTY), true);
            } finally {
                selecting = false;
            }
        });
    }

    /** The last entry in the order of the text that begins in the place's line or before. */
    private static Optional<Node> last(List<?> nodes, Position place) {
        Optional<Node> last = Optional.empty();
        for (Object o : nodes) {
            Node n = (Node) o;
            if (n.entry().range().filter(r -> r.start().line() <= place.getLine()).isPresent()) {
                last = last(n.children(), place).or(() -> Optional.of(n));
            }
        }
        return last;
    }

    @Override
    public void dispose() {
        subscriptions.forEach(Runnable::run);
        program.control().ifPresent(t -> t.removeCaretListener(caret));
        super.dispose();
    }

    private static final class Children implements ITreeContentProvider {

        @Override
        public Object[] getElements(Object input) {
            return ((List<?>) input).toArray();
        }

        @Override
        public Object[] getChildren(Object node) {
            return ((Node) node).children().toArray();
        }

        @Override
        public Object getParent(Object node) {
            return ((Node) node).parent().orElse(null);
        }

        @Override
        public boolean hasChildren(Object node) {
            return !((Node) node).entry().children().isEmpty();
        }
    }
}
