package org.tilewright.eclipse.server;

import org.eclipse.ui.IStartup;

/** Has the plug-in started with the workbench, so that problems of all programs of the workspace are shown. */
public final class ConnectAtStartup implements IStartup {

    @Override
    public void earlyStartup() {
        Connection.documents();
    }
}
