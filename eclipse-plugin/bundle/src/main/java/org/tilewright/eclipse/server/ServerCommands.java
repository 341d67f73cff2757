package org.tilewright.eclipse.server;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.MessageType;

/** Commands that lenses and actions of the server name: those that a part of the plug-in does itself, and the server's. */
public final class ServerCommands {

    /** A lens that only tells something names it. */
    private static final String NOTHING = "tilewright.nothing";
    private static final Gson GSON = new Gson();
    private static final Map<String, Consumer<JsonObject>> OWN = new ConcurrentHashMap<>();

    private ServerCommands() { }

    /** From now on a command is done here and not by the server. @param does gets the command's argument, such as {@code {"uri": ...}} */
    public static void on(String command, Consumer<JsonObject> does) {
        OWN.put(command, does);
    }

    public static boolean doesNothing(Command command) {
        return command.getCommand() == null || command.getCommand().isEmpty() || command.getCommand().equals(NOTHING);
    }

    /** Does it, here or at the server. */
    public static void execute(Command command) {
        if (doesNothing(command)) {
            return;
        }
        List<Object> arguments = Optional.ofNullable(command.getArguments()).orElse(List.of());
        Consumer<JsonObject> own = OWN.get(command.getCommand());
        if (own != null && !arguments.isEmpty() && GSON.toJsonTree(arguments.get(0)) instanceof JsonObject argument) {
            own.accept(argument);
            return;
        }
        Connection.server()
                .thenCompose(s -> s.getWorkspaceService().executeCommand(new ExecuteCommandParams(command.getCommand(), arguments)))
                .exceptionally(e -> {
                    Messages.show(MessageType.Error, "\"" + command.getTitle() + "\" failed: " + e.getMessage());
                    return null;
                });
    }
}
