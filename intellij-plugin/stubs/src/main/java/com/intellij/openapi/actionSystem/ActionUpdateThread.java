package com.intellij.openapi.actionSystem;

/** As JetBrains/intellij-sdk-code-samples 348f522a7f77 uses it in CustomDefaultActionGroup.java. */
public enum ActionUpdateThread {
    EDT,
    BGT,
    OLD_EDT
}
