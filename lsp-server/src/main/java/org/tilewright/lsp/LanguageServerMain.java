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
        TilewrightServer server = new TilewrightServer(command, lifetime);
        Launcher<TilewrightClient> launcher = new Connection(server, lifetime, in, out).launcher();
        server.connect(launcher.getRemoteProxy());
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
            out.flush();
        } catch (IOException gone) {
            // nobody reads any more
        }
        return code;
    }
}
