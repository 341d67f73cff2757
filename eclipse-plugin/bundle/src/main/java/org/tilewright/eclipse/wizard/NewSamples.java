package org.tilewright.eclipse.wizard;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.actions.WorkspaceModifyOperation;
import org.eclipse.ui.ide.IDE;
import org.tilewright.eclipse.bundle.TilewrightBundle;
import org.tilewright.eclipse.workbench.Failures;
import org.tilewright.ide.Samples;
import org.tilewright.ide.Shared;

/** Puts the samples into a project of their own; files that are there already stay as they are. */
public final class NewSamples extends Wizard implements INewWizard {

    private IWorkbench workbench;

    @Override
    public void init(IWorkbench in, IStructuredSelection selection) {
        workbench = in;
        setWindowTitle("Tilewright Samples");
        setNeedsProgressMonitor(true);
    }

    @Override
    public void addPages() {
        addPage(new WizardPage("samples") {
            @Override
            public void createControl(Composite parent) {
                setTitle("Tilewright Samples");
                setDescription("The algorithms of the papers, each a dozen lines, and the language's features.");
                Label what = new Label(parent, SWT.WRAP);
                what.setText("They are copied into the project " + Shared.text("samples.folder")
                        + ". Existing files are not changed.");
                setControl(what);
            }
        });
    }

    @Override
    public boolean performFinish() {
        IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject(Shared.text("samples.folder"));
        try {
            getContainer().run(true, false, new WorkspaceModifyOperation() {
                @Override
                protected void execute(IProgressMonitor monitor) throws CoreException, InvocationTargetException {
                    copy(project, monitor);
                }
            });
            IFile first = project.getFile(Shared.text("samples.first"));
            IDE.openEditor(workbench.getActiveWorkbenchWindow().getActivePage(), first);
            return true;
        } catch (InvocationTargetException e) {
            Failures.show("The samples cannot be copied.", e.getCause());
        } catch (PartInitException e) {
            Failures.show("The sample cannot be opened.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    /** Makes the project, unless it is there, with the samples in it. */
    static void copy(IProject project, IProgressMonitor monitor) throws CoreException, InvocationTargetException {
        if (!project.exists()) {
            project.create(monitor);
        }
        project.open(monitor);
        try {
            new Samples(TilewrightBundle.installation().samples()).copyAll(Path.of(project.getLocationURI()));
        } catch (IOException e) {
            throw new InvocationTargetException(e);
        }
        project.refreshLocal(IResource.DEPTH_INFINITE, monitor);
    }
}
