package org.tilewright.intellij.preview;

import com.google.gson.JsonObject;
import com.intellij.openapi.project.Project;
import java.awt.FlowLayout;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.tilewright.ide.preview.Panel;
import org.tilewright.ide.protocol.PreviewRequest;
import org.tilewright.intellij.Failures;
import org.tilewright.intellij.Notices;
import org.tilewright.intellij.server.ProjectServer;

/** Where the IDE runs on a Java without a browser: a link that has the server show the page in the system's browser. */
final class LinkView implements PreviewView {

    private static final String COMMAND = "tilewright.preview";

    private final Project project;
    private final Runnable showCurrent;
    private final JPanel panel = new JPanel(new FlowLayout(FlowLayout.LEADING));
    private final JLabel says = new JLabel("No program is shown yet.");
    private Optional<PreviewRequest> shown = Optional.empty();

    /** @param showCurrent shows the program that the user looks at */
    LinkView(Project project, Runnable showCurrent) {
        this.project = project;
        this.showCurrent = showCurrent;
        panel.add(says);
        JButton link = new JButton("Open the preview in a browser");
        link.addActionListener(event -> outside());
        panel.add(link);
    }

    @Override
    public JComponent component() {
        return panel;
    }

    @Override
    public CompletableFuture<Void> show(PreviewRequest request) {
        shown = Optional.of(request);
        String name = request.uri().substring(request.uri().lastIndexOf('/') + 1);
        says.setText("This IDE has no embedded browser to show the preview of " + name + ".");
        return CompletableFuture.completedFuture(null);
    }

    /** A page outside opens as it is: nothing tells it what to open of itself. */
    @Override
    public void open(Panel part) {
        outside();
    }

    private void outside() {
        if (shown.isEmpty()) {
            showCurrent.run();
        }
        shown.ifPresent(s -> {
            JsonObject argument = new JsonObject();
            argument.addProperty("uri", s.uri());
            s.schedule().ifPresent(name -> argument.addProperty("schedule", name));
            ProjectServer.of(project).knowing(s.uri())
                    .thenCompose(server -> server.getWorkspaceService().executeCommand(new ExecuteCommandParams(COMMAND,
                            List.of(argument))))
                    .exceptionally(failure -> {
                        Notices.warn(project, Failures.sentence(failure));
                        return null;
                    });
        });
    }

    @Override
    public void cursor(String uri, int line) {
        // the page in the system's browser follows the text by itself
    }

    @Override
    public void dispose() {
        shown = Optional.empty();
    }
}
