package org.tilewright.intellij.server;

import com.google.gson.JsonObject;
import com.intellij.openapi.project.Project;
import com.redhat.devtools.lsp4ij.client.LanguageClientImpl;
import java.util.Optional;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
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

    /** The progress of the plugin's own runs shows in their consoles and in the status bar. */
    @Override
    public void notifyProgress(ProgressParams params) {
        Either<String, Integer> token = params.getToken();
        boolean isOwn = token != null && token.isLeft()
                && ProjectServer.of(project).runs().going().stream().anyMatch(r -> r.token().equals(token.getLeft()));
        if (isOwn) {
            phase(token.getLeft(), params.getValue().getLeft());
        } else {
            super.notifyProgress(params);
        }
    }

    private void phase(String run, WorkDoneProgressNotification told) {
        ProjectServer server = ProjectServer.of(project);
        switch (told) {
            case WorkDoneProgressBegin b -> server.phase(run, Optional.ofNullable(b.getMessage()));
            // one that says nothing, or tells how far it is alone, leaves what was said
            case WorkDoneProgressReport r when r.getMessage() != null -> server.phase(run, Optional.of(r.getMessage()));
            case WorkDoneProgressEnd e -> server.phase(run, Optional.empty());
            case null, default -> { }
        }
    }
}
