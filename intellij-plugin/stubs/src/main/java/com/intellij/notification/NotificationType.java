package com.intellij.notification;

/** As LSP4IJ 0.20.1 uses it in ServerMessageHandler.java. */
public enum NotificationType {
    IDE_UPDATE,
    INFORMATION,
    WARNING,
    ERROR
}
