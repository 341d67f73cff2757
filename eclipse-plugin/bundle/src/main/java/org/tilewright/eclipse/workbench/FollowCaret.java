package org.tilewright.eclipse.workbench;

import java.util.Optional;
import org.eclipse.swt.custom.CaretListener;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.ui.IEditorReference;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPartReference;

/** Tells which program's editor is in front of a page, and whenever its caret moves. Everything happens in the display's thread. */
public final class FollowCaret implements IPartListener2 {

    /** Who follows. */
    public interface Follower {

        /** Another program came to the front. */
        void shows(ProgramEditor editor);

        /** The caret of the program in front moved. */
        void caretMoved(ProgramEditor editor);
    }

    private final IWorkbenchPage page;
    private final Follower follower;
    private final CaretListener caret = e -> caretMoved();
    private Optional<ProgramEditor> front = Optional.empty();
    private Optional<StyledText> listenedTo = Optional.empty();
    private boolean told;

    public FollowCaret(IWorkbenchPage page, Follower follower) {
        this.page = page;
        this.follower = follower;
    }

    /** Begins, with the program that is in front now. */
    public void start() {
        page.addPartListener(this);
        look();
    }

    public void stop() {
        page.removePartListener(this);
        letGo();
    }

    /** The program in front, or the last one that was, while it is open. */
    public Optional<ProgramEditor> front() {
        return front;
    }

    private void look() {
        ProgramEditor.of(page.getActiveEditor()).ifPresent(e -> {
            if (front.map(f -> f.editor() == e.editor() && f.uri().equals(e.uri())).orElse(false)) {
                return;
            }
            letGo();
            front = Optional.of(e);
            listenedTo = e.control();
            listenedTo.ifPresent(t -> t.addCaretListener(caret));
            follower.shows(e);
        });
    }

    /** Many moves at once, such as those of a replacement, are told once. */
    private void caretMoved() {
        if (!told) {
            told = true;
            listenedTo.ifPresent(t -> t.getDisplay().asyncExec(() -> {
                told = false;
                front.filter(f -> f.control().isPresent()).ifPresent(follower::caretMoved);
            }));
        }
    }

    private void letGo() {
        listenedTo.filter(t -> !t.isDisposed()).ifPresent(t -> t.removeCaretListener(caret));
        listenedTo = Optional.empty();
        front = Optional.empty();
        told = false;
    }

    @Override
    public void partActivated(IWorkbenchPartReference part) {
        look();
    }

    @Override
    public void partBroughtToTop(IWorkbenchPartReference part) {
        look();
    }

    @Override
    public void partInputChanged(IWorkbenchPartReference part) {
        look();
    }

    @Override
    public void partVisible(IWorkbenchPartReference part) {
        look();
    }

    @Override
    public void partClosed(IWorkbenchPartReference part) {
        if (part instanceof IEditorReference && front.filter(f -> f.editor() == part.getPart(false)).isPresent()) {
            letGo();
        }
    }
}
