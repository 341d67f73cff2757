package com.redhat.devtools.lsp4ij.commands;

import com.intellij.openapi.actionSystem.ActionUpdateThread;
import com.intellij.openapi.actionSystem.AnAction;
import com.intellij.openapi.actionSystem.AnActionEvent;

/** Signatures of redhat-developer/lsp4ij 0.20.1. */
public abstract class LSPCommandAction extends AnAction {

    @Override
    public final void actionPerformed(AnActionEvent e) {
        throw new UnsupportedOperationException();
    }

    protected ActionUpdateThread getCommandPerformedThread() {
        throw new UnsupportedOperationException();
    }

    protected abstract void commandPerformed(LSPCommand command, AnActionEvent e);
}
