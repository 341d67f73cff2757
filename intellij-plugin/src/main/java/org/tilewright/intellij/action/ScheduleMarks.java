package org.tilewright.intellij.action;

import com.intellij.codeInsight.daemon.LineMarkerInfo;
import com.intellij.codeInsight.daemon.LineMarkerProvider;
import com.intellij.openapi.editor.markup.GutterIconRenderer;
import com.intellij.openapi.project.DumbAware;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.ui.popup.JBPopupFactory;
import com.intellij.openapi.util.TextRange;
import com.intellij.openapi.vfs.VirtualFile;
import com.intellij.psi.PsiElement;
import com.intellij.psi.PsiFile;
import com.intellij.ui.awt.RelativePoint;
import java.awt.event.MouseEvent;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.tilewright.ide.run.Goal;
import org.tilewright.intellij.Icons;
import org.tilewright.intellij.Programs;
import org.tilewright.intellij.preview.Previews;
import org.tilewright.intellij.run.ProgramRuns;

/** A mark in the gutter at every schedule: a click offers to verify, run, build and preview it. */
public final class ScheduleMarks implements LineMarkerProvider, DumbAware {

    private static final String PREVIEW = "Preview";

    /** The platform takes null for no mark; marks are made in {@link #collectSlowLineMarkers}, as one element holds many. */
    @Override
    public LineMarkerInfo<?> getLineMarkerInfo(PsiElement element) {
        return null;
    }

    @Override
    public void collectSlowLineMarkers(List<? extends PsiElement> elements, Collection<? super LineMarkerInfo<?>> marks) {
        for (PsiElement element : elements) {
            PsiFile file = element.getContainingFile();
            // texts coloured by a grammar are one leaf
            if (element.getFirstChild() == null && file != null && Programs.isProgram(file.getVirtualFile())) {
                int start = element.getTextRange().getStartOffset();
                ScheduleHead.in(element.getText()).forEach(head -> marks.add(mark(element, head, start)));
            }
        }
    }

    private static LineMarkerInfo<PsiElement> mark(PsiElement element, ScheduleHead head, int start) {
        String tooltip = "Verify, run, build or preview " + head.label();
        return new LineMarkerInfo<>(element, TextRange.create(start + head.from(), start + head.to()), Icons.SCHEDULE, e -> tooltip,
                (event, e) -> offer(event, e, head), GutterIconRenderer.Alignment.LEFT, () -> tooltip);
    }

    private static void offer(MouseEvent event, PsiElement element, ScheduleHead head) {
        Project project = element.getProject();
        VirtualFile file = element.getContainingFile().getVirtualFile();
        List<String> choices = Stream.concat(Stream.of(Goal.VERIFY, Goal.RUN, Goal.BUILD).map(Goal::title), Stream.of(PREVIEW)).toList();
        JBPopupFactory.getInstance().createPopupChooserBuilder(choices).setTitle(head.label()).setItemChosenCallback(choice -> {
            if (choice.equals(PREVIEW)) {
                Previews.of(project).show(file, Optional.of(head.name()));
            } else {
                ProgramRuns.start(project, Goal.valueOf(choice.toUpperCase(java.util.Locale.ROOT)), file, head.name(), "");
            }
        }).createPopup().show(new RelativePoint(event));
    }
}
