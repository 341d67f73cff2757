package com.intellij.notification;

import com.intellij.openapi.project.DumbAwareAction;

/** Signatures of JetBrains/intellij-community 06a135564d11, platform/ide-core/api-dump-unreviewed.txt. */
public abstract class NotificationAction extends DumbAwareAction {

    NotificationAction() { }

    public static NotificationAction createSimpleExpiring(String text, Runnable action) {
        throw new UnsupportedOperationException();
    }
}
