package org.tilewright.peer;

import com.google.inject.Guice;
import com.google.inject.Injector;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.concurrent.Executors;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.xtext.ide.server.LanguageServerImpl;
import org.eclipse.xtext.ide.server.ServerModule;

/** Xtext's language server as it comes, on standard input and output; it finds {@link PeerIdeSetup} as a service. */
public final class PeerServer {

    private PeerServer() { }

    public static void main(String[] arguments) throws Exception {
        InputStream in = System.in;
        PrintStream out = System.out;
        System.setOut(System.err);
        Injector injector = Guice.createInjector(new ServerModule());
        LanguageServerImpl server = injector.getInstance(LanguageServerImpl.class);
        Launcher<LanguageClient> launcher = Launcher.createLauncher(server, LanguageClient.class, in, out, Executors.newCachedThreadPool(),
                c -> c);
        server.connect(launcher.getRemoteProxy());
        launcher.startListening().get();
        System.exit(0);
    }
}
