package org.tilewright.eclipse.lowered;

import java.util.Locale;
import java.util.Optional;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.tilewright.eclipse.workbench.ProgramEditor;
import org.tilewright.eclipse.workbench.ProgramHandler;
import org.tilewright.ide.protocol.LowerRequest;

/** Shows what the compiler makes of the program; how far down is written behind the class's name in {@code plugin.xml}. */
public final class ShowLowered extends ProgramHandler implements IExecutableExtension {

    private LowerRequest.Stage stage = LowerRequest.Stage.CONCRETE;

    @Override
    public void setInitializationData(IConfigurationElement element, String property, Object data) {
        stage = LowerRequest.Stage.valueOf(String.valueOf(data).toUpperCase(Locale.ROOT));
    }

    @Override
    protected void on(ProgramEditor program, IWorkbenchPage page) throws PartInitException {
        LoweredView.open(new LowerRequest(program.uri(), stage, Optional.empty()));
    }
}
