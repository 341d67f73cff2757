package org.tilewright.eclipse.server;

import java.util.concurrent.CompletableFuture;
import org.tilewright.eclipse.bundle.TilewrightBundle;
import org.tilewright.ide.protocol.TilewrightServer;

/** The one server of the workbench, and the texts that are open at it. A use of the class starts the plug-in. */
public final class Connection {

    private static final Notifications NOTIFICATIONS = new Notifications();
    private static final OpenDocuments DOCUMENTS = new OpenDocuments();
    private static final Server SERVER = new Server(TilewrightBundle.installation(), TilewrightBundle.state().resolve("startup"),
            NOTIFICATIONS, DOCUMENTS);

    private Connection() { }

    /**
     * The server, once it is there and knows all open texts; it is started if it is not there. Never wait for it in the thread of the
     * display.
     */
    public static CompletableFuture<TilewrightServer> server() {
        return SERVER.ready();
    }

    /** The server's life: restarts, its abilities, its process. */
    public static Server life() {
        return SERVER;
    }

    /** What the server tells of its own accord, for those who listen. */
    public static Notifications notifications() {
        return NOTIFICATIONS;
    }

    /** The texts that are open at the server. */
    public static OpenDocuments documents() {
        return DOCUMENTS;
    }
}
