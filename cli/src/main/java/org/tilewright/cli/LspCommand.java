package org.tilewright.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.tilewright.cli.program.Terminal;
import org.tilewright.lsp.LanguageServerMain;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tilewright lsp}: the language server, on standard input and output or on a port of the loopback interface. */
@Command(name = "lsp", mixinStandardHelpOptions = true,
        description = "Serve an editor: the language server protocol on standard input and output.")
final class LspCommand implements Callable<Integer> {

    @Option(names = "--port", paramLabel = "N",
            description = "Listen on this port of the loopback interface; 0 for any free one. Prints the port.")
    private OptionalInt port = OptionalInt.empty();

    @Option(names = "--stdio", description = "Use standard input and output (the default).")
    @SuppressWarnings("UnusedVariable") // picocli writes it, so that the option is known
    private boolean stdio;

    private final Terminal terminal;

    LspCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        if (port.isEmpty()) {
            return LanguageServerMain.serve(new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out), ownCommand());
        }
        try (ServerSocket listener = new ServerSocket(port.getAsInt(), 1, InetAddress.getLoopbackAddress())) {
            terminal.out().println("listening on 127.0.0.1:" + listener.getLocalPort());
            terminal.out().flush();
            try (Socket client = listener.accept()) {
                client.setTcpNoDelay(true);
                return LanguageServerMain.serve(client.getInputStream(), client.getOutputStream(), ownCommand());
            }
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
