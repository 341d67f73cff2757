package org.tilewright.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.List;
import org.eclipse.ui.IWorkbenchWizard;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.dialogs.WizardNewFileCreationPage;
import org.eclipse.ui.wizards.IWizardDescriptor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tilewright.eclipse.bundle.TilewrightBundle;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.Uris;
import org.tilewright.eclipse.workbench.ProgramEditor;
import org.tilewright.ide.Samples;
import org.tilewright.ide.protocol.PreviewAnswer;
import org.tilewright.ide.protocol.PreviewRequest;

/** New programs and samples, by the wizards of File, New. */
class WizardTest {

    private WizardDialog dialog;

    @AfterEach
    void close() {
        Await.inDisplay(() -> {
            if (dialog != null && dialog.getShell() != null) {
                dialog.close();
            }
            PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage().closeAllEditors(false);
            return null;
        });
    }

    private IWorkbenchWizard show(String id, IStructuredSelection selection) {
        return Await.inDisplay(() -> {
            IWizardDescriptor wizard = PlatformUI.getWorkbench().getNewWizardRegistry().findWizard(id);
            IWorkbenchWizard made = wizard.createWizard();
            made.init(PlatformUI.getWorkbench(), selection);
            dialog = new WizardDialog(PlatformUI.getWorkbench().getActiveWorkbenchWindow().getShell(), made);
            dialog.setBlockOnOpen(false);
            dialog.open();
            return made;
        });
    }

    private static void finish(IWorkbenchWizard wizard) {
        assertTrue(Await.inDisplay(wizard::canFinish));
        assertTrue(Await.inDisplay(wizard::performFinish));
    }

    /** The server finds no errors in a text that is open. */
    private static void checks(IFile file) {
        String uri = Uris.of(file);
        assertTrue(Connection.documents().at(uri).isPresent());
        PreviewAnswer answer = PreviewAnswer.of(Await.future("the preview", Connection.server()
                .thenCompose(s -> s.preview(new PreviewRequest(uri, Optional.empty()).toJson()))));
        assertFalse(answer.stale(), () -> answer.reason().orElse(""));
        assertTrue(answer.data().isPresent());
    }

    @Test
    void aNewProgramChecksWithoutErrors() {
        IProject project = Program.closed("known.tw", "param n = 4\n").file().getProject();
        IWorkbenchWizard wizard = show("org.tilewright.eclipse.newProgram", new StructuredSelection(project));
        Await.inDisplay(() -> {
            ((WizardNewFileCreationPage) wizard.getPages()[0]).setFileName("short.tw");
            return null;
        });
        finish(wizard);
        IFile made = project.getFile("short.tw");
        assertTrue(made.exists());
        checks(made);
    }

    @Test
    void aNewProgramBeginsAsASample() throws Exception {
        IProject project = Program.closed("known.tw", "param n = 4\n").file().getProject();
        IWorkbenchWizard wizard = show("org.tilewright.eclipse.newProgram", new StructuredSelection(project));
        Await.inDisplay(() -> {
            ((WizardNewFileCreationPage) wizard.getPages()[0]).setFileName("fromsample.tw");
            dialog.showPage(wizard.getPages()[1]);
            List list = Widgets.all(wizard.getPages()[1].getControl(), List.class).findFirst().orElseThrow();
            list.select(list.indexOf("matmul/summa.tw"));
            list.notifyListeners(SWT.Selection, new Event());
            return null;
        });
        Screen.picture("wizard");
        finish(wizard);
        assertEquals(Program.sample("matmul/summa.tw"),
                new String(project.getFile("fromsample.tw").getContents().readAllBytes(), StandardCharsets.UTF_8));
        checks(project.getFile("fromsample.tw"));
    }

    @Test
    void theSamplesAreCopiedIntoAProjectAndReplaceNothing() throws Exception {
        finish(show("org.tilewright.eclipse.newSamples", StructuredSelection.EMPTY));
        IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("tilewright-samples");
        Samples samples = new Samples(TilewrightBundle.installation().samples());
        for (String name : samples.names()) {
            assertTrue(project.getFile(name).exists(), name);
        }
        IFile first = project.getFile("matmul/cannon.tw");
        assertEquals(Optional.of(Uris.of(first)), Await.inDisplay(() -> ProgramEditor.active().map(ProgramEditor::uri)));
        checks(first);
        change(project.getFile("matmul/summa.tw"), "// mine\n");
        project.getFile("matmul/pumma.tw").delete(true, new NullProgressMonitor());
        close();
        finish(show("org.tilewright.eclipse.newSamples", StructuredSelection.EMPTY));
        assertEquals("// mine\n", new String(project.getFile("matmul/summa.tw").getContents().readAllBytes(), StandardCharsets.UTF_8));
        assertTrue(project.getFile("matmul/pumma.tw").exists());
    }

    private static void change(IFile file, String text) throws CoreException {
        file.setContents(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), true, false, new NullProgressMonitor());
    }
}
