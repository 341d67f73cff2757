package org.tilewright.intellij.action;

import com.intellij.openapi.actionSystem.AnActionEvent;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;
import org.tilewright.ide.protocol.LowerRequest.Stage;
import org.tilewright.intellij.editor.LoweredTexts;

/** Shows what the compiler makes of the program that the user points at. */
public abstract sealed class LowerAction extends ProgramAction {

    private final Stage stage;

    private LowerAction(Stage stage) {
        this.stage = stage;
    }

    @Override
    void perform(Project project, VirtualFile program, AnActionEvent event) {
        LoweredTexts.of(project).show(program, stage, "");
    }

    /** Its loops. */
    public static final class Loops extends LowerAction {

        public Loops() {
            super(Stage.CONCRETE);
        }
    }

    /** Who computes what and who sends what to whom. */
    public static final class Plan extends LowerAction {

        public Plan() {
            super(Stage.PLAN);
        }
    }

    /** The generated C++. */
    public static final class Source extends LowerAction {

        public Source() {
            super(Stage.SOURCE);
        }
    }
}
