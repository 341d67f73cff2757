package com.intellij.notification;

/** Signatures of JetBrains/intellij-community 57c0a14e1ad0, platform/ide-core/api-dump.txt. */
public interface NotificationGroupManager {

    NotificationGroup getNotificationGroup(String groupId);

    static NotificationGroupManager getInstance() {
        throw new UnsupportedOperationException();
    }
}
