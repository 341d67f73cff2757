package com.intellij.openapi.options;

import com.intellij.openapi.project.Project;

/** SOURCE */
public abstract class ShowSettingsUtil {

    public ShowSettingsUtil() { }

    public static ShowSettingsUtil getInstance() {
        throw new UnsupportedOperationException();
    }

    public abstract <T extends Configurable> void showSettingsDialog(Project project, Class<T> configurableClass);
}
