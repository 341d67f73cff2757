package com.intellij.notification;

import com.intellij.openapi.project.DumbAwareAction;

/** Signatures of JetBrains/intellij-community 451212a595f3, platform/ide-core/src/com/intellij/notification/NotificationAction.java (2022). */
public abstract class NotificationAction extends DumbAwareAction {

    NotificationAction() { }

    public static NotificationAction createSimpleExpiring(String text, Runnable action) {
        throw new UnsupportedOperationException();
    }
}
