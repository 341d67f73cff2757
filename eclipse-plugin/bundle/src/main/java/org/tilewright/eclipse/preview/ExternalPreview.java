package org.tilewright.eclipse.preview;

import com.google.gson.JsonObject;
import java.util.List;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.workbench.Failures;
import org.tilewright.ide.protocol.PreviewRequest;

/** Has the server show a preview in the system's browser; it follows the text there, too. */
public final class ExternalPreview {

    private static final String COMMAND = "tilewright.preview";

    private ExternalPreview() { }

    public static void open(PreviewRequest request) {
        JsonObject argument = new JsonObject();
        argument.addProperty("uri", request.uri());
        request.schedule().ifPresent(s -> argument.addProperty("schedule", s));
        Connection.server()
                .thenCompose(s -> s.getWorkspaceService().executeCommand(new ExecuteCommandParams(COMMAND, List.of(argument))))
                .exceptionally(failure -> {
                    Failures.show("The preview could not be opened in a browser.", failure);
                    return null;
                });
    }
}
