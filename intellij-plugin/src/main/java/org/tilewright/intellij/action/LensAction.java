package org.tilewright.intellij.action;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.intellij.openapi.actionSystem.ActionUpdateThread;
import com.intellij.openapi.actionSystem.AnActionEvent;
import com.intellij.openapi.project.Project;
import com.redhat.devtools.lsp4ij.commands.LSPCommand;
import com.redhat.devtools.lsp4ij.commands.LSPCommandAction;
import java.util.Optional;
import java.util.Set;

/** A click on one of the server's lenses. */
public final class LensAction extends LSPCommandAction {

    private static final String SERVER = "tilewright.";
    private static final String HERE = "org.tilewright.lens.";
    private static final Set<String> COMMANDS = Set.of("run", "verify", "build", "preview", "lower", "cancel");

    /** The action for a command of the server's, if the IDE does it in its own way. */
    public static Optional<String> nameOf(String command) {
        return Optional.of(command).filter(c -> c.startsWith(SERVER)).map(c -> c.substring(SERVER.length())).filter(COMMANDS::contains)
                .map(c -> HERE + c);
    }

    @Override
    protected void commandPerformed(LSPCommand command, AnActionEvent event) {
        Project project = event.getProject();
        JsonObject argument = command.getOriginalArguments() == null || command.getOriginalArguments().isEmpty() ? new JsonObject()
                : new Gson().toJsonTree(command.getOriginalArguments().get(0)) instanceof JsonObject o ? o : new JsonObject();
        if (project != null) {
            ProgramCommand.of(command.getCommand().substring(HERE.length()), argument).ifPresent(c -> c.perform(project));
        }
    }

    @Override
    protected ActionUpdateThread getCommandPerformedThread() {
        return ActionUpdateThread.EDT;
    }
}
