package com.intellij.notification;

/** SOURCE */
public final class NotificationGroup {

    NotificationGroup() { }

    public final Notification createNotification(String title, String content, NotificationType type) {
        throw new UnsupportedOperationException();
    }
}
