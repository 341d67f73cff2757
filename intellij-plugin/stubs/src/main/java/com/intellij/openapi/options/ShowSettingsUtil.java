package com.intellij.openapi.options;

import com.intellij.openapi.project.Project;

/** As LSP4IJ 0.20.1 uses it in EditServerAction.java. */
public abstract class ShowSettingsUtil {

    public ShowSettingsUtil() { }

    public static ShowSettingsUtil getInstance() {
        throw new UnsupportedOperationException();
    }

    public abstract <T extends Configurable> void showSettingsDialog(Project project, Class<T> configurableClass);
}
