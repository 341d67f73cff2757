package org.tilewright.eclipse.server;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ClientInfo;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.tilewright.ide.Abilities;
import org.tilewright.ide.protocol.TilewrightServer;

/** One process of the server and the connection to it. */
final class ServerProcess {

    private static final int GOODBYE_SECONDS = 5;

    private final Process process;
    private final TilewrightServer proxy;
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread t = new Thread(work, "Tilewright server");
        t.setDaemon(true);
        return t;
    });
    private final long started = System.nanoTime();

    /** Starts it. @param environment what its environment has in addition */
    ServerProcess(List<String> words, Map<String, String> environment, Client client) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.environment().putAll(environment);
        process = builder.start();
        ServerLog.follow(process.getErrorStream());
        Launcher<TilewrightServer> launcher = new Launcher.Builder<TilewrightServer>().setLocalService(client)
                .setRemoteInterface(TilewrightServer.class)
                .setInput(process.getInputStream()).setOutput(new QueuedOutput(process.getOutputStream()))
                .setExecutorService(threads).create();
        proxy = launcher.getRemoteProxy();
        launcher.startListening();
        process.onExit().thenRun(threads::shutdown);
    }

    TilewrightServer proxy() {
        return proxy;
    }

    /** The greeting of the protocol. @return what the server can do */
    CompletableFuture<Abilities> initialize() {
        InitializeParams p = new InitializeParams();
        p.setProcessId((int) ProcessHandle.current().pid());
        p.setClientInfo(new ClientInfo("Eclipse"));
        p.setCapabilities(ClientAbilities.all());
        p.setWorkspaceFolders(Client.folders());
        return proxy.initialize(p).thenApply(answer -> {
            proxy.initialized(new InitializedParams());
            return new Abilities(answer.getCapabilities());
        });
    }

    CompletableFuture<Process> onExit() {
        return process.onExit();
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    long secondsSinceStart() {
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - started);
    }

    /** The goodbye of the protocol, and an end by force for one that does not go. */
    void close() {
        proxy.shutdown().orTimeout(GOODBYE_SECONDS, TimeUnit.SECONDS).whenComplete((answer, failure) -> {
            if (failure == null) {
                proxy.exit();
            } else {
                process.destroy();
            }
        });
        try {
            if (!process.waitFor(GOODBYE_SECONDS + 1, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
