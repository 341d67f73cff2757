package org.tilewright.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.Failure;
import org.tilewright.cli.program.FileMessages;
import org.tilewright.cli.program.Terminal;
import org.tilewright.lsp.LanguageServerMain;
import org.tilewright.lsp.PortServer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tilewright lsp}: the language server, on standard input and output or on a port of the loopback interface. */
@Command(name = "lsp", mixinStandardHelpOptions = true,
        description = "Run the language server for an editor, on standard input and output.")
final class LspCommand implements Callable<Integer> {

    /** The largest number of a port. */
    private static final int LAST_PORT = 65_535;

    @Option(names = "--port", paramLabel = "N", description = "Listen on this port of the loopback interface; 0 for any free one. Prints"
            + " the port, and serves any number of clients until it is terminated by a signal.")
    private Optional<Integer> port = Optional.empty();

    @Option(names = "--stdio", description = "Use standard input and output (the default).")
    @SuppressWarnings("UnusedVariable") // picocli writes it, so that the option is known
    private boolean stdio;

    @Spec
    private CommandSpec spec;

    private final Terminal terminal;

    LspCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        if (port.isEmpty()) {
            return LanguageServerMain.serve(new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out), ownCommand());
        }
        if (port.get() < 0 || port.get() > LAST_PORT) {
            throw new ParameterException(spec.commandLine(), "--port " + port.get() + ": ports are 0 to " + LAST_PORT);
        }
        try (PortServer server = listening(port.get())) {
            terminal.out().println("listening on " + server.address().getAddress().getHostAddress() + ":" + server.address().getPort());
            terminal.out().flush();
            server.serve();
        }
        return ExitCode.DONE;
    }

    private static PortServer listening(int port) {
        try {
            return new PortServer(port, ownCommand());
        } catch (IOException e) {
            throw new Failure(ExitCode.RUN_FAILED, "--port " + port + ": cannot listen there: " + FileMessages.of(e), e);
        }
    }

    /** How to start this command once more: by the launcher if it said where it is, else as this process was. */
    private static List<String> ownCommand() {
        String launcher = System.getProperty("tilewright.launcher", "");
        if (!launcher.isEmpty()) {
            return List.of(launcher);
        }
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(List.of("-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED", "-Xlog:disable", "-Xlog:all=error:stderr"));
        if (Runtime.version().feature() >= 23) {
            command.add("--sun-misc-unsafe-memory-access=allow");
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Tilewright.class.getName()));
        return command;
    }
}
