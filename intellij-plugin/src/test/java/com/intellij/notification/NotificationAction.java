package com.intellij.notification;

import com.intellij.openapi.actionSystem.AnActionEvent;
import com.intellij.openapi.project.DumbAwareAction;

/** Stands in tests for the platform's, in place of the stub. */
public abstract class NotificationAction extends DumbAwareAction {

    private final String text;

    NotificationAction(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    public static NotificationAction createSimpleExpiring(String text, Runnable action) {
        return new NotificationAction(text) {
            @Override
            public void actionPerformed(AnActionEvent e) {
                action.run();
            }
        };
    }
}
