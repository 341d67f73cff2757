package com.intellij.notification;

/** SOURCE */
public enum NotificationType {
    IDE_UPDATE,
    INFORMATION,
    WARNING,
    ERROR
}
