package com.intellij.openapi.project;

import com.intellij.openapi.actionSystem.AnAction;

/** SOURCE */
public abstract class DumbAwareAction extends AnAction implements DumbAware {

    protected DumbAwareAction() { }
}
