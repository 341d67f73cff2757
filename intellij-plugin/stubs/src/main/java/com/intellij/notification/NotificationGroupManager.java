package com.intellij.notification;

/** SOURCE */
public interface NotificationGroupManager {

    NotificationGroup getNotificationGroup(String groupId);

    static NotificationGroupManager getInstance() {
        throw new UnsupportedOperationException();
    }
}
