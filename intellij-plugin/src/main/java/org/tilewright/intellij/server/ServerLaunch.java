package org.tilewright.intellij.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.tilewright.ide.java.FindJava;
import org.tilewright.ide.java.Java;
import org.tilewright.ide.java.NoJavaException;
import org.tilewright.ide.server.Installation;
import org.tilewright.ide.server.ServerCommand;
import org.tilewright.ide.server.StartupCache;

/**
 * How the server of the plugin is started.
 *
 * @param caches the folder of start-up caches
 * @param javaHome the user's setting; blank if there is none
 * @param options of the Java virtual machine, from the user's settings
 * @param environment variables beside those of the IDE
 * @param further homes of Javas that the IDE knows of
 */
public record ServerLaunch(Installation installation, Path caches, String javaHome, String options, Map<String, String> environment,
        List<Path> further) {

    /** So long after the start the editor has what it asks for at first, and a start-up cache may be made. */
    private static final long QUIET_SECONDS = 10;

    /** A process of the server. */
    public record Started(Process process, List<String> words) { }

    /** The command line, with the first Java that is new enough. */
    public ServerCommand command() throws NoJavaException {
        Java java = FindJava.here(installation.runtime(), further).find(Optional.of(javaHome));
        return new ServerCommand(installation, java, new StartupCache(caches, installation, java), ServerCommand.options(options));
    }

    /** Starts it, and has the cache made that later starts are faster with. */
    public Started start() throws NoJavaException, java.io.IOException {
        ServerCommand command = command();
        ProcessBuilder builder = new ProcessBuilder(command.words());
        builder.environment().putAll(environment);
        Process process = builder.start();
        CompletableFuture.delayedExecutor(QUIET_SECONDS, TimeUnit.SECONDS).execute(() -> {
            if (process.isAlive()) {
                command.cache().make();
            }
        });
        return new Started(process, command.words());
    }
}
