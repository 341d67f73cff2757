package org.tilewright.intellij.action;

import com.intellij.ide.actions.CreateFileFromTemplateAction;
import com.intellij.ide.actions.CreateFileFromTemplateDialog;
import com.intellij.openapi.project.DumbAware;
import com.intellij.openapi.project.Project;
import com.intellij.psi.PsiDirectory;
import org.tilewright.intellij.Icons;

/** Makes a program in a folder, from a template. */
public final class NewProgramAction extends CreateFileFromTemplateAction implements DumbAware {

    private static final String TITLE = "Tilewright Program";

    public NewProgramAction() {
        super(TITLE, "Creates a Tilewright program", Icons.PROGRAM);
    }

    @Override
    protected void buildDialog(Project project, PsiDirectory directory, CreateFileFromTemplateDialog.Builder dialog) {
        dialog.setTitle("New " + TITLE).addKind("Matrix product", Icons.PROGRAM, "Tilewright Matrix Product")
                .addKind("Empty program", Icons.PROGRAM, "Tilewright Empty Program");
    }

    @Override
    protected String getActionName(PsiDirectory directory, String name, String template) {
        return "Create " + name;
    }
}
