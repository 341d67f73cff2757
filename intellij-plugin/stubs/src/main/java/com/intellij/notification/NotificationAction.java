package com.intellij.notification;

import com.intellij.openapi.project.DumbAwareAction;

/** SOURCE */
public abstract class NotificationAction extends DumbAwareAction {

    NotificationAction() { }

    public static NotificationAction createSimpleExpiring(String text, Runnable action) {
        throw new UnsupportedOperationException();
    }
}
