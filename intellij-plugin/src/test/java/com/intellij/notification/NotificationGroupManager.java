package com.intellij.notification;

/** Stands in tests for the platform's, in place of the stub. */
public interface NotificationGroupManager {

    NotificationGroup getNotificationGroup(String groupId);

    static NotificationGroupManager getInstance() {
        return id -> new NotificationGroup();
    }
}
