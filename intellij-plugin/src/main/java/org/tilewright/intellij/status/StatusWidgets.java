package org.tilewright.intellij.status;

import com.intellij.openapi.project.Project;
import com.intellij.openapi.util.Disposer;
import com.intellij.openapi.wm.StatusBar;
import com.intellij.openapi.wm.StatusBarWidget;
import com.intellij.openapi.wm.StatusBarWidgetFactory;

/** Makes the plugin's place in the status bar, which the user can switch off there. */
public final class StatusWidgets implements StatusBarWidgetFactory {

    @Override
    public String getId() {
        return StatusWidget.ID;
    }

    @Override
    public String getDisplayName() {
        return "Tilewright";
    }

    @Override
    public boolean isAvailable(Project project) {
        return true;
    }

    @Override
    public StatusBarWidget createWidget(Project project) {
        return new StatusWidget(project);
    }

    @Override
    public void disposeWidget(StatusBarWidget widget) {
        Disposer.dispose(widget);
    }

    @Override
    public boolean canBeEnabledOn(StatusBar bar) {
        return true;
    }
}
