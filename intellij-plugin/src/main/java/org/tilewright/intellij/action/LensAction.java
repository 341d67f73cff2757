package org.tilewright.intellij.action;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.intellij.openapi.actionSystem.ActionUpdateThread;
import com.intellij.openapi.actionSystem.AnActionEvent;
import com.intellij.openapi.project.Project;
import com.redhat.devtools.lsp4ij.commands.LSPCommand;
import com.redhat.devtools.lsp4ij.commands.LSPCommandAction;
import org.tilewright.intellij.server.ScheduleLenses;

/** A click on one of the server's lenses. */
public final class LensAction extends LSPCommandAction {

    @Override
    protected void commandPerformed(LSPCommand command, AnActionEvent event) {
        Project project = event.getProject();
        JsonObject argument = command.getOriginalArguments() == null || command.getOriginalArguments().isEmpty() ? new JsonObject()
                : new Gson().toJsonTree(command.getOriginalArguments().get(0)) instanceof JsonObject o ? o : new JsonObject();
        if (project != null) {
            ProgramCommand.of(command.getCommand().substring(ScheduleLenses.ACTION.length()), argument).ifPresent(c -> c.perform(project));
        }
    }

    @Override
    protected ActionUpdateThread getCommandPerformedThread() {
        return ActionUpdateThread.EDT;
    }
}
