package com.intellij.notification;

import com.intellij.openapi.actionSystem.AnAction;
import com.intellij.openapi.project.Project;

/** SOURCE */
public class Notification {

    Notification() { }

    public Notification addAction(AnAction action) {
        throw new UnsupportedOperationException();
    }

    public void notify(Project project) {
        throw new UnsupportedOperationException();
    }
}
