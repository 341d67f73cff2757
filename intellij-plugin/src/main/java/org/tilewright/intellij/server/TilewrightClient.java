package org.tilewright.intellij.server;

import com.google.gson.JsonObject;
import com.intellij.openapi.project.Project;
import com.redhat.devtools.lsp4ij.client.LanguageClientImpl;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.tilewright.ide.protocol.TilewrightNotifications;

/** What the server talks to: LSP4IJ's client, which also takes what only this server tells. */
public final class TilewrightClient extends LanguageClientImpl implements TilewrightNotifications {

    private final Project project;

    public TilewrightClient(Project project) {
        super(project);
        this.project = project;
    }

    @Override
    public void previewChanged(JsonObject change) {
        ProjectServer.of(project).previewChanged(change);
    }

    @Override
    public void output(JsonObject line) {
        ProjectServer.of(project).output(line);
    }

    @Override
    public void finished(JsonObject outcome) {
        // the answer of the command tells the same
    }

    /** The progress of the plugin's own runs shows in their consoles. */
    @Override
    public void notifyProgress(ProgressParams params) {
        Either<String, Integer> token = params.getToken();
        boolean isOwn = token != null && token.isLeft()
                && ProjectServer.of(project).runs().going().stream().anyMatch(r -> r.token().equals(token.getLeft()));
        if (!isOwn) {
            super.notifyProgress(params);
        }
    }
}
