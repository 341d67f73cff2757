package org.tilewright.eclipse;

import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.tilewright.eclipse.markers.ClosedPrograms;
import org.tilewright.eclipse.markers.Problems;
import org.tilewright.eclipse.minings.RefreshMinings;
import org.tilewright.eclipse.run.LensCommands;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.DataFiles;
import org.tilewright.eclipse.server.Notifications;
import org.tilewright.eclipse.server.OpenDocuments;

/** The plug-in's life: who hears what of the server. Nothing else in the plug-in knows it. */
public final class TilewrightPlugin implements BundleActivator {

    private ClosedPrograms closedPrograms;
    private DataFiles dataFiles;

    @Override
    public void start(BundleContext context) {
        Notifications notifications = Connection.notifications();
        OpenDocuments documents = Connection.documents();
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
    public void stop(BundleContext context) {
        dataFiles.forget();
        closedPrograms.forget();
        Connection.documents().forget();
        Connection.life().close();
    }
}
