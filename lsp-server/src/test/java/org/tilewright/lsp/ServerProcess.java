package org.tilewright.lsp;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.tilewright.lsp.protocol.Client;

/** A server in a process of its own, started as the {@code tilewright} command does. */
public final class ServerProcess implements AutoCloseable {

    private final Process process;
    private final Client client;

    /** @param command what it starts for runs */
    public ServerProcess(String... command) throws IOException {
        List<String> all = new ArrayList<>(List.of(ProcessHandle.current().info().command().orElse("java"), "-XX:+UseSerialGC",
                "-cp", System.getProperty("java.class.path"), ServerProcess.class.getName()));
        all.addAll(List.of(command));
        process = new ProcessBuilder(all).start();
        client = new Client(process.getInputStream(), process.getOutputStream(), this);
    }

    public static void main(String[] command) {
        System.exit(LanguageServerMain.serve(new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out),
                List.of(command)));
    }

    public Client client() {
        return client;
    }

    public Process process() {
        return process;
    }

    /** Waits for the end. */
    public int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    /** All of standard error, at the end. */
    public String errors() throws IOException {
        return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
