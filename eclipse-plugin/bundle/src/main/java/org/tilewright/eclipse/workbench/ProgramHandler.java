package org.tilewright.eclipse.workbench;

import java.util.Optional;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.HandlerUtil;

/** A command on the program of the active editor. */
public abstract class ProgramHandler extends AbstractHandler {

    @Override
    public final Object execute(ExecutionEvent event) throws ExecutionException {
        Optional<ProgramEditor> program = ProgramEditor.of(HandlerUtil.getActiveEditor(event));
        if (program.isPresent()) {
            try {
                on(program.get(), HandlerUtil.getActiveWorkbenchWindowChecked(event).getActivePage());
            } catch (PartInitException e) {
                throw new ExecutionException("The view cannot be opened.", e);
            }
        }
        return null;
    }

    protected abstract void on(ProgramEditor program, IWorkbenchPage page) throws PartInitException;
}
