package org.tilewright.intellij.action;

import com.google.gson.JsonObject;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;
import com.redhat.devtools.lsp4ij.LSPIJUtils;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.tilewright.ide.protocol.LowerRequest.Stage;
import org.tilewright.ide.protocol.RunArguments;
import org.tilewright.ide.run.Goal;
import org.tilewright.ide.run.Run;
import org.tilewright.intellij.editor.LoweredTexts;
import org.tilewright.intellij.preview.Previews;
import org.tilewright.intellij.run.ProgramRuns;
import org.tilewright.intellij.server.ProjectServer;

/** What a lens asks for, with the argument that the server gave it. */
public sealed interface ProgramCommand {

    /** The program. */
    String uri();

    /** To run, verify or build it. @param show results to print, such as {@code A, B} */
    record Start(Goal goal, String uri, String schedule, String show) implements ProgramCommand { }

    /** To show its preview. */
    record Preview(String uri, String schedule) implements ProgramCommand { }

    /** To show what the compiler makes of it. */
    record Lower(String uri, String schedule, Stage stage) implements ProgramCommand { }

    /** To end its runs. */
    record Cancel(String uri) implements ProgramCommand { }

    /** Reads a lens. @param word the server's command without {@code tilewright.} */
    static Optional<ProgramCommand> of(String word, JsonObject argument) {
        RunArguments a = RunArguments.of(argument);
        String schedule = a.schedule().orElse("");
        if (a.uri().isEmpty()) {
            return Optional.empty();
        }
        return switch (word) {
            case "preview" -> Optional.of(new Preview(a.uri(), schedule));
            case "lower" -> Optional.of(new Lower(a.uri(), schedule, stage(argument)));
            case "cancel" -> Optional.of(new Cancel(a.uri()));
            default -> Goal.ofCommand("tilewright." + word).map(g -> new Start(g, a.uri(), schedule, String.join(", ", a.show())));
        };
    }

    private static Stage stage(JsonObject argument) {
        String word = argument.has("stage") ? argument.get("stage").getAsString() : "";
        return Arrays.stream(Stage.values()).filter(s -> s.word().equals(word)).findFirst().orElse(Stage.CONCRETE);
    }

    /** Does it in the IDE. */
    default void perform(Project project) {
        VirtualFile file = LSPIJUtils.findResourceFor(uri());
        if (file == null) {
            return;
        }
        switch (this) {
            case Start s -> ProgramRuns.start(project, s.goal(), file, s.schedule(), s.show());
            case Preview p -> Previews.of(project).show(file, Optional.of(p.schedule()));
            case Lower l -> LoweredTexts.of(project).show(file, l.stage(), l.schedule());
            case Cancel c -> List.copyOf(ProjectServer.of(project).runs().going()).stream().filter(r -> r.arguments().uri().equals(c.uri()))
                    .forEach(Run::cancel);
        }
    }
}
