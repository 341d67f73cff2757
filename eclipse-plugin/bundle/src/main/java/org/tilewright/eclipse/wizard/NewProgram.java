package org.tilewright.eclipse.wizard;

import org.eclipse.core.resources.IFile;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.IDE;
import org.tilewright.eclipse.workbench.Failures;

/** Makes a program that can be run at once: a short one of its own, or a copy of a sample. */
public final class NewProgram extends Wizard implements INewWizard {

    private IWorkbench workbench;
    private StartPage start;
    private FilePage file;

    @Override
    public void init(IWorkbench in, IStructuredSelection selection) {
        workbench = in;
        setWindowTitle("New Tilewright Program");
        start = new StartPage();
        file = new FilePage(selection, start::text);
    }

    @Override
    public void addPages() {
        addPage(file);
        addPage(start);
    }

    @Override
    public boolean performFinish() {
        IFile made = file.createNewFile();
        if (made == null) {
            return false;
        }
        try {
            IDE.openEditor(workbench.getActiveWorkbenchWindow().getActivePage(), made);
        } catch (PartInitException e) {
            Failures.show("The new file cannot be opened.", e);
        }
        return true;
    }
}
