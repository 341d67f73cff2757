package com.intellij.notification;

import com.intellij.openapi.actionSystem.AnAction;
import com.intellij.openapi.project.Project;

/** As LSP4IJ 0.20.1 uses it in LanguageServerWrapper.java. */
public class Notification {

    Notification() { }

    public Notification addAction(AnAction action) {
        throw new UnsupportedOperationException();
    }

    public void notify(Project project) {
        throw new UnsupportedOperationException();
    }
}
