package org.tilewright.eclipse.lowered;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.part.ViewPart;
import org.tilewright.eclipse.bundle.Settings;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.workbench.Failures;
import org.tilewright.eclipse.workbench.FollowCaret;
import org.tilewright.eclipse.workbench.Icons;
import org.tilewright.eclipse.workbench.ProgramEditor;
import org.tilewright.ide.Shared;
import org.tilewright.ide.protocol.LowerRequest;
import org.tilewright.ide.protocol.Lowered;
import org.tilewright.ide.protocol.PreviewChanged;
import org.tilewright.ide.protocol.Reveal;

/** What the compiler makes of the program in front: it follows edits, and each line and what is there for it are marked in both texts. */
public final class LoweredView extends ViewPart implements FollowCaret.Follower {

    public static final String ID = "org.tilewright.eclipse.lowered";

    private final List<Runnable> subscriptions = new ArrayList<>();
    private final List<Action> stages = new ArrayList<>();
    private LowerRequest.Stage stage = LowerRequest.Stage.CONCRETE;
    private Optional<LowerRequest> shown = Optional.empty();
    private LoweredText text;
    private FollowCaret following;
    private boolean linked = true;
    private boolean asking;
    private boolean again;

    /** Shows what is made of a program beside it. In the display's thread. */
    public static LoweredView open(LowerRequest request) throws PartInitException {
        IWorkbenchPage page = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
        LoweredView view = (LoweredView) page.showView(ID, null, IWorkbenchPage.VIEW_VISIBLE);
        view.show(request);
        return view;
    }

    @Override
    public void createPartControl(Composite parent) {
        text = new LoweredText(parent, this::revealSource);
        Display display = parent.getDisplay();
        subscriptions.add(Connection.notifications().previewChanged.listen(c -> display.asyncExec(() -> changed(c))));
        subscriptions.add(Connection.notifications().started.listen(s -> display.asyncExec(this::refresh)));
        addActions(getViewSite().getActionBars().getToolBarManager());
        following = new FollowCaret(getSite().getPage(), this);
        following.start();
    }

    private void addActions(IToolBarManager bar) {
        addStage(bar, LowerRequest.Stage.CONCRETE, "Loops", "loops");
        addStage(bar, LowerRequest.Stage.PLAN, "Plan", "plan");
        addStage(bar, LowerRequest.Stage.SOURCE, "Generated C++", "source");
        Action link = new Action("Link with Editor", IAction.AS_CHECK_BOX) {
            @Override
            public void run() {
                linked = isChecked();
                following.front().filter(e -> linked).ifPresent(LoweredView.this::shows);
            }
        };
        link.setImageDescriptor(PlatformUI.getWorkbench().getSharedImages().getImageDescriptor(ISharedImages.IMG_ELCL_SYNCED));
        link.setChecked(true);
        bar.add(link);
    }

    private void addStage(IToolBarManager bar, LowerRequest.Stage to, String title, String icon) {
        Action action = new Action(title, IAction.AS_RADIO_BUTTON) {
            @Override
            public void run() {
                if (isChecked()) {
                    shown.ifPresentOrElse(s -> show(new LowerRequest(s.uri(), to, s.schedule())), () -> stage = to);
                }
            }
        };
        action.setImageDescriptor(Icons.of(icon));
        action.setChecked(to == stage);
        action.setId(to.word());
        stages.add(action);
        bar.add(action);
    }

    /** Shows another text or another stage. */
    public void show(LowerRequest request) {
        stage = request.stage();
        stages.forEach(a -> a.setChecked(a.getId().equals(stage.word())));
        String name = request.uri().replaceFirst(".*/", "").replaceFirst("\\.tw$", "");
        setPartName((stage == LowerRequest.Stage.CONCRETE ? "Loops" : stage == LowerRequest.Stage.PLAN ? "Plan" : "C++") + " of " + name);
        shown = Optional.of(request);
        refresh();
    }

    private void changed(PreviewChanged change) {
        if (!change.stale() && shown.filter(s -> s.uri().equals(change.uri())).isPresent()) {
            refresh();
        }
    }

    /** While one answer is awaited, any number of further calls make one further request. */
    private void refresh() {
        if (shown.isEmpty() || text.isDisposed()) {
            return;
        }
        if (asking) {
            again = true;
            return;
        }
        asking = true;
        LowerRequest request = shown.get().withTarget(Settings.store().getString(Settings.RUN_TARGET));
        Display display = text.display();
        Connection.server().thenCompose(s -> s.lower(request.toJson())).whenComplete((answer, failure) -> display.asyncExec(() -> {
            asking = false;
            if (text.isDisposed()) {
                return;
            }
            if (again) {
                again = false;
                refresh();
            } else if (failure != null) {
                text.set(Shared.text("generated.nothing", Failures.sentence(failure)), List.of());
            } else {
                take(Lowered.of(answer));
            }
        }));
    }

    private void take(Lowered lowered) {
        text.set(lowered.text().orElseGet(() -> Shared.text("generated.nothing", lowered.reason().orElse(""))), lowered.lines());
        following.front().ifPresent(this::caretMoved);
    }

    @Override
    public void shows(ProgramEditor editor) {
        boolean other = shown.filter(s -> s.uri().equals(editor.uri())).isEmpty();
        if (other && (linked || shown.isEmpty())) {
            show(new LowerRequest(editor.uri(), stage, Optional.empty()));
        }
    }

    @Override
    public void caretMoved(ProgramEditor editor) {
        if (shown.filter(s -> s.uri().equals(editor.uri())).isPresent()) {
            editor.line().ifPresent(text::markSource);
        }
    }

    /** A line of the generated text was chosen. */
    private void revealSource(int line) {
        shown.flatMap(s -> ProgramEditor.show(s.uri())).ifPresent(e -> e.select(new Reveal(line, OptionalInt.empty(), OptionalInt.empty(),
                OptionalInt.empty())));
    }

    /** The text and what is marked in it. */
    public LoweredText text() {
        return text;
    }

    @Override
    public void setFocus() {
        text.setFocus();
    }

    @Override
    public void dispose() {
        subscriptions.forEach(Runnable::run);
        if (following != null) {
            following.stop();
        }
        super.dispose();
    }
}
