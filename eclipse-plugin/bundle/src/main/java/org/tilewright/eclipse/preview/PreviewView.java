package org.tilewright.eclipse.preview;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.SWTError;
import org.eclipse.swt.browser.Browser;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.part.ViewPart;
import org.tilewright.eclipse.bundle.Settings;
import org.tilewright.eclipse.bundle.TilewrightBundle;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.workbench.Failures;
import org.tilewright.eclipse.workbench.FollowCaret;
import org.tilewright.eclipse.workbench.Icons;
import org.tilewright.eclipse.workbench.ProgramEditor;
import org.tilewright.ide.Shared;
import org.tilewright.ide.preview.Page;
import org.tilewright.ide.preview.Panel;
import org.tilewright.ide.preview.PreviewBridge;
import org.tilewright.ide.protocol.PreviewRequest;
import org.tilewright.ide.protocol.Reveal;

/**
 * Who holds what and who sends what to whom, beside the text: it follows the program in front, its edits and its caret, and a click
 * in it selects the line that causes what was clicked.
 */
public final class PreviewView extends ViewPart implements FollowCaret.Follower {

    public static final String ID = "org.tilewright.eclipse.preview";

    private static final String LINKED = "linked";

    private final List<Runnable> subscriptions = new ArrayList<>();
    private Composite area;
    private StackLayout layout;
    private Sentence sentence;
    private Optional<BrowserPage> page = Optional.empty();
    private PreviewBridge bridge;
    private FollowCaret following;
    private Action link;
    private boolean linked = true;

    /** Shows a program's preview beside the editor. @param schedule one of several, by the name of what it schedules */
    public static PreviewView open(IWorkbenchPage page, String uri, Optional<String> schedule) throws PartInitException {
        PreviewView view = (PreviewView) page.showView(ID, null, IWorkbenchPage.VIEW_VISIBLE);
        view.show(uri, schedule);
        return view;
    }

    @Override
    public void init(IViewSite site, IMemento memento) throws PartInitException {
        super.init(site, memento);
        linked = memento == null || !Boolean.FALSE.equals(memento.getBoolean(LINKED));
    }

    @Override
    public void saveState(IMemento memento) {
        memento.putBoolean(LINKED, linked);
    }

    @Override
    public void createPartControl(Composite parent) {
        area = new Composite(parent, SWT.NONE);
        layout = new StackLayout();
        area.setLayout(layout);
        sentence = new Sentence(area);
        try {
            page = Optional.of(new BrowserPage(area, m -> bridge.receive(m)));
        } catch (SWTError none) {
            TilewrightBundle.log().info("There is no browser to embed; previews open in an external one. " + none.getMessage());
        }
        bridge = new PreviewBridge(Connection::server, page.<Page>map(p -> p).orElseGet(NoPage::new), this::reveal, BrowserPage.POST);
        addActions(getViewSite().getActionBars().getToolBarManager());
        Display display = parent.getDisplay();
        subscriptions.add(Connection.notifications().previewChanged.listen(bridge::changed));
        subscriptions.add(Connection.notifications().started.listen(s -> display.asyncExec(this::reload)));
        tell("Open a Tilewright program to see its preview.");
        following = new FollowCaret(getSite().getPage(), this);
        following.start();
    }

    private void addActions(IToolBarManager bar) {
        link = new Action("Link with Editor", IAction.AS_CHECK_BOX) {
            @Override
            public void run() {
                linked = isChecked();
                following.front().filter(e -> linked).ifPresent(PreviewView.this::shows);
            }
        };
        link.setImageDescriptor(PlatformUI.getWorkbench().getSharedImages().getImageDescriptor(ISharedImages.IMG_ELCL_SYNCED));
        link.setChecked(linked);
        Action outside = new Action("Open in Browser") {
            @Override
            public void run() {
                bridge.shown().ifPresent(ExternalPreview::open);
            }
        };
        outside.setImageDescriptor(Icons.of("browser"));
        bar.add(link);
        bar.add(outside);
    }

    /** Shows a program in place of what is shown. */
    public void show(String uri, Optional<String> schedule) {
        setPartName(Shared.text("preview.title", schedule.map(s -> nameOf(uri) + " (" + s + ")").orElse(nameOf(uri))));
        CompletableFuture<Void> shown = bridge.show(uri, schedule);
        if (page.isEmpty()) {
            tell("This system has no browser that can be embedded here. <a>Open the preview in your browser.</a>", ExternalPreview::open);
            return;
        }
        if (!page.get().isLoaded()) {
            tell(Shared.text("preview.starting"));
        }
        shown.whenComplete((x, failure) -> inDisplay(() -> {
            if (failure != null) {
                tell(Sentence.escape(Failures.sentence(failure)));
            } else {
                bring(page.get().browser());
            }
        }));
    }

    /** Opens a part of the page, as soon as the page shows the program. */
    public void open(Panel panel) {
        bridge.open(panel);
    }

    private void reload() {
        // at its first start the page is under way already
        if (!area.isDisposed() && page.filter(BrowserPage::isLoaded).isPresent()) {
            bridge.load();
        }
    }

    @Override
    public void shows(ProgramEditor editor) {
        boolean other = bridge.shown().filter(s -> s.uri().equals(editor.uri())).isEmpty();
        if (other && (linked || bridge.shown().isEmpty())) {
            show(editor.uri(), Optional.empty());
        }
        caretMoved(editor);
    }

    @Override
    public void caretMoved(ProgramEditor editor) {
        if (Settings.previewFollows()) {
            editor.line().ifPresent(line -> bridge.cursor(editor.uri(), line));
        }
    }

    private void reveal(String uri, Reveal place) {
        inDisplay(() -> ProgramEditor.show(uri).ifPresent(e -> {
            e.select(place);
            e.editor().setFocus();
        }));
    }

    private void tell(String text) {
        tell(text, r -> { });
    }

    private void tell(String text, Consumer<PreviewRequest> onLink) {
        sentence.show(text, () -> bridge.shown().ifPresent(onLink));
        bring(sentence);
    }

    private void bring(Control top) {
        layout.topControl = top;
        area.layout();
    }

    private void inDisplay(Runnable work) {
        area.getDisplay().asyncExec(() -> {
            if (!area.isDisposed()) {
                work.run();
            }
        });
    }

    private static String nameOf(String uri) {
        return URI.create(uri).getPath().replaceFirst(".*/", "");
    }

    @Override
    public <T> T getAdapter(Class<T> adapter) {
        return adapter == Browser.class ? adapter.cast(page.map(BrowserPage::browser).orElse(null)) : super.getAdapter(adapter);
    }

    @Override
    public void setFocus() {
        Optional.ofNullable(layout.topControl).ifPresent(Control::setFocus);
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
