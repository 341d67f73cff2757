package org.tilewright.intellij.status;

import com.intellij.openapi.application.ApplicationManager;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.ui.popup.JBPopupFactory;
import com.intellij.openapi.wm.StatusBar;
import com.intellij.openapi.wm.StatusBarWidget;
import com.intellij.ui.awt.RelativePoint;
import com.intellij.util.Consumer;
import java.awt.Component;
import java.awt.event.MouseEvent;
import java.util.List;
import org.tilewright.ide.Shared;
import org.tilewright.intellij.settings.TilewrightSettings;

/** The plugin's place in the status bar of a project; a click chooses where programs run. */
final class StatusWidget implements StatusBarWidget, StatusBarWidget.TextPresentation {

    /** What the platform calls it. */
    static final String ID = "org.tilewright.status";

    private final Project project;
    private final ProgramStatus status;
    private Runnable forget = () -> { };

    StatusWidget(Project project) {
        this.project = project;
        this.status = ProgramStatus.of(project);
    }

    /** A place where programs run, as the user chooses it. */
    private record Choice(Shared.Target target) {

        @Override
        public String toString() {
            return target.name() + ": " + target.meaning();
        }
    }

    @Override
    public String ID() {
        return ID;
    }

    @Override
    public WidgetPresentation getPresentation() {
        return this;
    }

    @Override
    public void install(StatusBar bar) {
        forget = status.onChange(() -> ApplicationManager.getApplication().invokeLater(() -> bar.updateWidget(ID), project.getDisposed()));
    }

    @Override
    public String getText() {
        return status.text();
    }

    @Override
    public float getAlignment() {
        return Component.CENTER_ALIGNMENT;
    }

    @Override
    public String getTooltipText() {
        return status.tooltip();
    }

    @Override
    public Consumer<MouseEvent> getClickConsumer() {
        return click -> {
            List<Choice> choices = Shared.targets().stream().map(Choice::new).toList();
            JBPopupFactory.getInstance().createPopupChooserBuilder(choices).setTitle("Where Should Programs Run?")
                    .setItemChosenCallback(this::choose).createPopup().show(new RelativePoint(click));
        };
    }

    private void choose(Choice c) {
        TilewrightSettings.get().getState().target = c.target().name();
        status.changed();
    }

    @Override
    public void dispose() {
        forget.run();
    }
}
