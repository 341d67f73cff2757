package com.intellij.notification;

/** Signatures of JetBrains/intellij-community 432c504825e7, platform/ide-core/src/com/intellij/notification/NotificationGroup.kt (2022). */
public final class NotificationGroup {

    NotificationGroup() { }

    public final Notification createNotification(String title, String content, NotificationType type) {
        throw new UnsupportedOperationException();
    }
}
