package com.intellij.openapi.actionSystem;

/** From knowledge: no source of 2024.2 or later was read. */
public interface ActionUpdateThreadAware {

    default ActionUpdateThread getActionUpdateThread() {
        throw new UnsupportedOperationException();
    }
}
