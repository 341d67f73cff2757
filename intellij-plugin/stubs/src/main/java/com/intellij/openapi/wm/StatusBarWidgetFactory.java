package com.intellij.openapi.wm;

import com.intellij.openapi.project.Project;

/** As JetBrains/intellij-community 0ccacbde390b has it, as far as the plugin uses it. */
public interface StatusBarWidgetFactory {

    String getId();

    String getDisplayName();

    boolean isAvailable(Project project);

    StatusBarWidget createWidget(Project project);

    void disposeWidget(StatusBarWidget widget);

    boolean canBeEnabledOn(StatusBar statusBar);
}
