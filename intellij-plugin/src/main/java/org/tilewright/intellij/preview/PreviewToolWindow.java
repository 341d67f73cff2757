package org.tilewright.intellij.preview;

import com.intellij.openapi.project.DumbAware;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.wm.ToolWindow;
import com.intellij.openapi.wm.ToolWindowFactory;
import com.intellij.ui.content.Content;
import com.intellij.ui.content.ContentFactory;

/** The tool window that shows the preview of a program beside its text. */
public final class PreviewToolWindow implements ToolWindowFactory, DumbAware {

    @Override
    public void createToolWindowContent(Project project, ToolWindow window) {
        Previews previews = Previews.of(project);
        Content content = ContentFactory.getInstance().createContent(previews.component(), "", false);
        content.setDisposer(previews::closed);
        window.getContentManager().addContent(content);
        previews.showCurrent();
    }
}
