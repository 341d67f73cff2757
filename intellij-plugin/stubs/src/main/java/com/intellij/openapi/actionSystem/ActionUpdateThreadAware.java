package com.intellij.openapi.actionSystem;

/** SOURCE */
public interface ActionUpdateThreadAware {

    default ActionUpdateThread getActionUpdateThread() {
        throw new UnsupportedOperationException();
    }
}
