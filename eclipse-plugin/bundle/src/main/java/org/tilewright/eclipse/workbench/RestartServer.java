package org.tilewright.eclipse.workbench;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.tilewright.eclipse.server.Connection;

/** Ends the language server and starts it anew. */
public final class RestartServer extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) {
        Connection.life().restart();
        return null;
    }
}
