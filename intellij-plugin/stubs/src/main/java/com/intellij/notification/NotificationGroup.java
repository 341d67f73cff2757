package com.intellij.notification;

/** Signatures of JetBrains/intellij-community 06a135564d11, platform/ide-core/api-dump-unreviewed.txt. */
public final class NotificationGroup {

    NotificationGroup() { }

    public final Notification createNotification(String title, String content, NotificationType type) {
        throw new UnsupportedOperationException();
    }
}
