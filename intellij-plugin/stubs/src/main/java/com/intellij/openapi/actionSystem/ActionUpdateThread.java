package com.intellij.openapi.actionSystem;

/** Signatures of JetBrains/intellij-community 026915342927, platform/editor-ui-api/api-dump.txt. */
public enum ActionUpdateThread {
    EDT,
    BGT
}
