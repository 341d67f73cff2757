package com.intellij.notification;

/** Stands in tests for the platform's, in place of the stub. */
public final class NotificationGroup {

    NotificationGroup() { }

    public Notification createNotification(String title, String content, NotificationType type) {
        return new Notification(content);
    }
}
