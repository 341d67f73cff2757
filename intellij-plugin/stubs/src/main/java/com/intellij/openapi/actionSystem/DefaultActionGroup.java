package com.intellij.openapi.actionSystem;

/** As JetBrains/intellij-sdk-code-samples 348f522a7f77 uses it in CustomDefaultActionGroup.java. */
public class DefaultActionGroup extends ActionGroup {

    public DefaultActionGroup() { }
}
