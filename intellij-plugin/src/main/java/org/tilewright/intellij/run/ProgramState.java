package org.tilewright.intellij.run;

import com.intellij.execution.DefaultExecutionResult;
import com.intellij.execution.ExecutionException;
import com.intellij.execution.ExecutionResult;
import com.intellij.execution.Executor;
import com.intellij.execution.configurations.RunProfileState;
import com.intellij.execution.filters.TextConsoleBuilder;
import com.intellij.execution.filters.TextConsoleBuilderFactory;
import com.intellij.execution.runners.ProgramRunner;
import com.intellij.execution.ui.ConsoleView;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.LocalFileSystem;
import com.intellij.openapi.vfs.VirtualFile;
import com.redhat.devtools.lsp4ij.LSPIJUtils;
import java.nio.file.Path;
import org.tilewright.ide.protocol.RunArguments;
import org.tilewright.intellij.Texts;
import org.tilewright.intellij.server.ProjectServer;
import org.tilewright.intellij.settings.TilewrightSettings;

/** Starts a run and shows it in a console. */
final class ProgramState implements RunProfileState {

    private final Project project;
    private final ProgramOptions program;

    ProgramState(Project project, ProgramOptions program) {
        this.project = project;
        this.program = program;
    }

    @Override
    public ExecutionResult execute(Executor executor, ProgramRunner<?> runner) throws ExecutionException {
        if (program.problem().isPresent()) {
            throw new ExecutionException(program.problem().get());
        }
        VirtualFile file = LocalFileSystem.getInstance().refreshAndFindFileByNioFile(Path.of(program.file()));
        if (file == null) {
            throw new ExecutionException("There is no file " + program.file() + ".");
        }
        String uri = LSPIJUtils.toUriAsString(file);
        RunArguments arguments;
        try {
            arguments = program.arguments(uri, TilewrightSettings.get().getState());
        } catch (IllegalArgumentException e) {
            throw new ExecutionException(e.getMessage());
        }
        // the server runs texts that are open, as they stand in the editor
        Texts.open(project, file);
        ProjectServer server = ProjectServer.of(project);
        ProgramProcess process = new ProgramProcess(server.knowing(uri), () -> server.runs().start(program.goal(), arguments));
        TextConsoleBuilder builder = TextConsoleBuilderFactory.getInstance().createBuilder(project);
        builder.addFilter(new ProgramLinks(project, file));
        ConsoleView console = builder.getConsole();
        console.attachToProcess(process);
        return new DefaultExecutionResult(console, process);
    }
}
