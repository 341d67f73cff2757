package com.intellij.notification;

/** Signatures of JetBrains/intellij-community ba1f4c735509, platform/ide-core/src/com/intellij/notification/NotificationGroupManager.java (2022). */
public interface NotificationGroupManager {

    NotificationGroup getNotificationGroup(String groupId);

    static NotificationGroupManager getInstance() {
        throw new UnsupportedOperationException();
    }
}
