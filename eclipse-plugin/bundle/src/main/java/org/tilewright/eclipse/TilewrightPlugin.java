package org.tilewright.eclipse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.eclipse.ui.plugin.AbstractUIPlugin;
import org.osgi.framework.BundleContext;
import org.tilewright.eclipse.markers.ClosedPrograms;
import org.tilewright.eclipse.markers.Problems;
import org.tilewright.eclipse.minings.RefreshMinings;
import org.tilewright.eclipse.run.LensCommands;
import org.tilewright.eclipse.server.DataFiles;
import org.tilewright.eclipse.server.Notifications;
import org.tilewright.eclipse.server.OpenDocuments;
import org.tilewright.eclipse.server.Server;
import org.tilewright.ide.protocol.TilewrightServer;
import org.tilewright.ide.server.Installation;

/** The plug-in's life: one server for the workbench, and the texts that are open at it. */
public final class TilewrightPlugin extends AbstractUIPlugin {

    /** The bundle, and the prefix of what it adds to the workbench. */
    public static final String ID = "org.tilewright.eclipse";
    /** The content type of programs. */
    public static final String CONTENT_TYPE = ID + ".program";
    private static final String SERVER_BUNDLE = ID + ".server";

    private static TilewrightPlugin instance;

    private Notifications notifications;
    private OpenDocuments documents;
    private Server server;
    private ClosedPrograms closedPrograms;
    private DataFiles dataFiles;

    @Override
    public void start(BundleContext context) throws Exception {
        super.start(context);
        instance = this;
        notifications = new Notifications();
        documents = new OpenDocuments();
        server = new Server(installation(), getStateLocation().append("startup").toPath(), notifications, documents);
        LensCommands.register();
        closedPrograms = new ClosedPrograms();
        notifications.diagnostics.listen(new Problems()::published);
        notifications.diagnostics.listen(closedPrograms::published);
        documents.closed.listen(closedPrograms::closed);
        RefreshMinings.follow(notifications);
        documents.follow();
        closedPrograms.follow();
        dataFiles = new DataFiles();
        dataFiles.follow();
    }

    @Override
    public void stop(BundleContext context) throws Exception {
        dataFiles.forget();
        closedPrograms.forget();
        documents.forget();
        server.close();
        super.stop(context);
    }

    /** The plug-in; the class's use starts it. */
    public static TilewrightPlugin instance() {
        return instance;
    }

    /**
     * The server, once it is there and knows all open texts; it is started if it is not there. Never wait for it in the thread of the
     * display.
     */
    public static CompletableFuture<TilewrightServer> server() {
        return instance.server.ready();
    }

    /** The server's life: restarts, its abilities, its process. */
    public static Server serverLife() {
        return instance.server;
    }

    /** What the server tells of its own accord, for those who listen. */
    public static Notifications notifications() {
        return instance.notifications;
    }

    /** The texts that are open at the server. */
    public static OpenDocuments documents() {
        return instance.documents;
    }

    /** What the user reads in the Error Log when something is wrong with the plug-in itself. */
    public static ILog log() {
        return Platform.getLog(instance.getBundle());
    }

    /** The server's jar, the samples, and perhaps a Java, which come in a bundle of their own. */
    public static Installation installation() {
        return FileLocator.getBundleFileLocation(Platform.getBundle(SERVER_BUNDLE)).map(f -> Installation.in(f.toPath()))
                .orElseThrow(() -> new UncheckedIOException(new IOException("The bundle " + SERVER_BUNDLE + " is not a folder.")));
    }

    /** Where the plug-in keeps what belongs to this workspace. */
    public static Path state() {
        return instance.getStateLocation().toPath();
    }
}
