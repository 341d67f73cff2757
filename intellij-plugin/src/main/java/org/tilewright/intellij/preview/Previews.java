package org.tilewright.intellij.preview;

import com.intellij.openapi.Disposable;
import com.intellij.openapi.application.ApplicationManager;
import com.intellij.openapi.editor.EditorFactory;
import com.intellij.openapi.editor.event.CaretEvent;
import com.intellij.openapi.editor.event.CaretListener;
import com.intellij.openapi.fileEditor.FileDocumentManager;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.util.Disposer;
import com.intellij.openapi.vfs.VirtualFile;
import com.intellij.openapi.wm.ToolWindow;
import com.intellij.openapi.wm.ToolWindowManager;
import com.intellij.ui.jcef.JBCefApp;
import com.redhat.devtools.lsp4ij.LSPIJUtils;
import java.awt.BorderLayout;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.swing.JCheckBox;
import javax.swing.JComponent;
import javax.swing.JPanel;
import org.tilewright.ide.preview.Panel;
import org.tilewright.ide.protocol.PreviewRequest;
import org.tilewright.intellij.Failures;
import org.tilewright.intellij.Notices;
import org.tilewright.intellij.Programs;
import org.tilewright.intellij.Texts;
import org.tilewright.intellij.server.ProjectServer;
import org.tilewright.intellij.settings.TilewrightSettings;

/**
 * The preview of a project, which shows one program at a time and follows its text and cursor: that of the editor in front, whichever
 * it is, or one that it is to stay with.
 */
public final class Previews implements Disposable, CaretListener {

    /** The name of what shows them in {@code plugin.xml}. */
    private static final String TOOL_WINDOW = "Tilewright Preview";

    private final Project project;
    private Optional<PreviewRequest> wanted = Optional.empty();
    private Optional<PreviewView> view = Optional.empty();
    /** The schedule that was last asked for of each program that has several. */
    private final Map<String, String> schedules = new HashMap<>();
    private boolean followsEditor = true;
    /** What is to be opened when the page is there. */
    private Optional<Panel> panel = Optional.empty();

    /** Made by the platform, one for a project. */
    public Previews(Project project) {
        this.project = project;
    }

    /** Those of a project. */
    public static Previews of(Project project) {
        return project.getService(Previews.class);
    }

    /** Shows a program in the tool window, which opens if it is closed, and opens a part of the page. */
    public void show(VirtualFile file, Panel part) {
        open(part);
        show(file, Optional.ofNullable(schedules.get(LSPIJUtils.toUriAsString(file))));
    }

    /** Shows a program in the tool window, which opens if it is closed. */
    public void show(VirtualFile file, Optional<String> schedule) {
        PreviewRequest request = new PreviewRequest(LSPIJUtils.toUriAsString(file), schedule.filter(s -> !s.isBlank()));
        remember(request);
        wanted = Optional.of(request);
        Texts.open(project, file);
        ApplicationManager.getApplication().invokeLater(() -> {
            ToolWindow window = ToolWindowManager.getInstance(project).getToolWindow(TOOL_WINDOW);
            if (window != null) {
                window.show(this::refresh);
            }
        }, project.getDisposed());
    }

    /** Shows the program that the user looks at, unless one was asked for. */
    void showCurrent() {
        if (wanted.isEmpty()) {
            wanted = Texts.current(project).map(f -> new PreviewRequest(LSPIJUtils.toUriAsString(f), Optional.empty()));
        }
        refresh();
    }

    private void remember(PreviewRequest request) {
        if (request.schedule().isPresent()) {
            schedules.put(request.uri(), request.schedule().get());
        } else {
            schedules.remove(request.uri());
        }
    }

    /** Another program is in front. */
    void follow(String uri) {
        if (followsEditor && view.isPresent() && wanted.map(PreviewRequest::uri).filter(uri::equals).isEmpty()) {
            wanted = Optional.of(new PreviewRequest(uri, Optional.ofNullable(schedules.get(uri))));
            refresh();
        }
    }

    /** Whether the preview shows the program in front, or stays with the one that it shows. */
    void followEditor(boolean follows) {
        followsEditor = follows;
        if (follows) {
            Texts.current(project).map(LSPIJUtils::toUriAsString).ifPresent(this::follow);
        }
    }

    private void refresh() {
        wanted.ifPresent(w -> view.ifPresent(v -> ProjectServer.of(project).knowing(w.uri()).thenCompose(s -> v.show(w))
                .thenRun(() -> openPanel(v))
                .exceptionally(failure -> {
                    Notices.warn(project, Failures.sentence(failure));
                    return null;
                })));
    }

    private synchronized void openPanel(PreviewView in) {
        panel.ifPresent(in::open);
        panel = Optional.empty();
    }

    /** Opens a part of the page of what is shown, or is about to be. */
    synchronized void open(Panel part) {
        panel = Optional.of(part);
    }

    /** What the tool window shows; made when it opens first. */
    JComponent component() {
        PreviewView made = JBCefApp.isSupported() ? new BrowserView(project) : new LinkView(project, this::showCurrent);
        showIn(made);
        Disposer.register(this, made);
        EditorFactory.getInstance().getEventMulticaster().addCaretListener(this, made);
        JCheckBox follows = new JCheckBox("Show the program in front", followsEditor);
        follows.setToolTipText("Off: the preview stays with the program that it shows");
        follows.addActionListener(event -> followEditor(follows.isSelected()));
        JPanel both = new JPanel(new BorderLayout());
        both.add(follows, BorderLayout.NORTH);
        both.add(made.component(), BorderLayout.CENTER);
        return both;
    }

    /** Shows programs there from now on. */
    void showIn(PreviewView made) {
        view = Optional.of(made);
    }

    /** The tool window is gone. */
    void closed() {
        view.ifPresent(Disposer::dispose);
        view = Optional.empty();
    }

    @Override
    public void caretPositionChanged(CaretEvent event) {
        if (view.isEmpty() || event.getEditor().getProject() != project || !TilewrightSettings.get().getState().followCursor) {
            return;
        }
        VirtualFile file = FileDocumentManager.getInstance().getFile(event.getEditor().getDocument());
        if (Programs.isProgram(file)) {
            view.get().cursor(LSPIJUtils.toUriAsString(file), event.getNewPosition().line + 1);
        }
    }

    @Override
    public void dispose() {
        view = Optional.empty();
    }
}
