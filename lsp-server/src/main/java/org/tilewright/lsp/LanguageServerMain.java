package org.tilewright.lsp;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.Future;
import org.eclipse.lsp4j.jsonrpc.Launcher;

/** Starts a language server on a pair of streams. */
public final class LanguageServerMain {

    private LanguageServerMain() { }

    /**
     * Serves one client until it says exit, goes away, or closes its end.
     *
     * @param command how to start the {@code tilewright} command, for runs and builds
     * @return the exit code that the protocol asks for
     */
    public static int serve(InputStream in, OutputStream out, List<String> command) {
        Lifetime lifetime = new Lifetime();
        return serve(new TilewrightServer(command, lifetime), lifetime, in, out);
    }

    static int serve(TilewrightServer server, Lifetime lifetime, InputStream in, OutputStream out) {
        Launcher<TilewrightClient> launcher = new Connection(server, lifetime, in, out).launcher();
        server.connect(launcher.getRemoteProxy());
        // a server that is told to end by a signal takes its runs along
        Thread onSignal = new Thread(server::close, "farewell");
        Runtime.getRuntime().addShutdownHook(onSignal);
        Future<Void> listening = launcher.startListening();
        Thread.ofVirtual().start(() -> {
            try {
                listening.get();
            } catch (Exception closed) {
                // whatever ended the input, the server ends with it
            }
            lifetime.exit();
        });
        int code = lifetime.await();
        server.close();
        try {
            Runtime.getRuntime().removeShutdownHook(onSignal);
            out.flush();
        } catch (IOException | IllegalStateException gone) {
            // nobody reads any more, or the process ends already
        }
        return code;
    }
}
