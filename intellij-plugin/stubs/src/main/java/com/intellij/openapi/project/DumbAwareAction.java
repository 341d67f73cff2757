package com.intellij.openapi.project;

import com.intellij.openapi.actionSystem.AnAction;

/** As LSP4IJ 0.20.1 uses it in DebugAdapterServerListConfigurable.java. */
public abstract class DumbAwareAction extends AnAction implements DumbAware {

    protected DumbAwareAction() { }
}
