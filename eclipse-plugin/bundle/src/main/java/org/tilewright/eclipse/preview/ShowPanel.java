package org.tilewright.eclipse.preview;

import java.util.Locale;
import java.util.Optional;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.tilewright.eclipse.workbench.ProgramEditor;
import org.tilewright.eclipse.workbench.ProgramHandler;
import org.tilewright.ide.preview.Panel;

/** Opens a part of the preview beside the program; which is written behind the class's name in {@code plugin.xml}. */
public final class ShowPanel extends ProgramHandler implements IExecutableExtension {

    private Panel panel = Panel.COMPARE;

    @Override
    public void setInitializationData(IConfigurationElement element, String property, Object data) {
        panel = Panel.valueOf(String.valueOf(data).toUpperCase(Locale.ROOT));
    }

    @Override
    protected void on(ProgramEditor program, IWorkbenchPage page) throws PartInitException {
        PreviewView.open(page, program.uri(), Optional.empty()).open(panel);
    }
}
