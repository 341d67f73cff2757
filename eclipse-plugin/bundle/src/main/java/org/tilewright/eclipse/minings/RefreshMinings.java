package org.tilewright.eclipse.minings;

import java.util.Arrays;
import java.util.Optional;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.source.ISourceViewerExtension5;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.PlatformUI;
import org.tilewright.eclipse.bundle.Settings;
import org.tilewright.eclipse.server.Notifications;
import org.tilewright.eclipse.server.Notifications.Refresh;

/** Has editors ask for lenses and hints again when the server says that they are others though no text changed, as after a run. */
public final class RefreshMinings {

    private RefreshMinings() { }

    /** From now on. */
    public static void follow(Notifications news) {
        news.refresh.listen(what -> {
            if (what != Refresh.SEMANTIC_TOKENS) {
                again();
            }
        });
        news.started.listen(server -> again());
        Settings.store().addPropertyChangeListener(change -> {
            if (change.getProperty().equals(Settings.LAYOUT_DRAWINGS)) {
                again();
            }
        });
    }

    private static void again() {
        Display.getDefault()
                .asyncExec(() -> Arrays.stream(PlatformUI.getWorkbench().getWorkbenchWindows()).flatMap(w -> Arrays.stream(w.getPages()))
                        .flatMap(p -> Arrays.stream(p.getEditorReferences())).flatMap(r -> Optional.ofNullable(r.getEditor(false)).stream())
                        .flatMap(e -> viewer(e).stream()).forEach(ISourceViewerExtension5::updateCodeMinings));
    }

    private static Optional<ISourceViewerExtension5> viewer(IEditorPart editor) {
        return Optional.ofNullable(editor.getAdapter(ITextOperationTarget.class)).filter(ISourceViewerExtension5.class::isInstance)
                .map(ISourceViewerExtension5.class::cast);
    }
}
