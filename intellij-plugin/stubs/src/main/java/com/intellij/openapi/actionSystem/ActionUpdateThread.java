package com.intellij.openapi.actionSystem;

/** SOURCE */
public enum ActionUpdateThread {
    EDT,
    BGT,
    OLD_EDT
}
