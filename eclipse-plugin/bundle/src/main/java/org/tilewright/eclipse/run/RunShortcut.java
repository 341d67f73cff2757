package org.tilewright.eclipse.run;

import java.util.Optional;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.debug.ui.ILaunchShortcut;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.IEditorPart;
import org.tilewright.eclipse.server.Uris;
import org.tilewright.eclipse.workbench.ProgramEditor;
import org.tilewright.ide.run.Goal;

/** An entry of <em>Run As</em>; which goal it stands for is written behind the class's name in {@code plugin.xml}. */
public final class RunShortcut implements ILaunchShortcut, IExecutableExtension {

    private Goal goal = Goal.RUN;

    @Override
    public void setInitializationData(IConfigurationElement element, String property, Object data) {
        goal = ProgramLaunch.goal(String.valueOf(data)).orElseThrow(() -> new IllegalArgumentException("plugin.xml has an unknown goal, "
                + data));
    }

    @Override
    public void launch(ISelection selection, String mode) {
        if (selection instanceof IStructuredSelection s) {
            Optional.ofNullable(Adapters.adapt(s.getFirstElement(), IResource.class)).filter(IFile.class::isInstance)
                    .ifPresent(f -> Launches.start(goal, Uris.of((IFile) f)));
        }
    }

    @Override
    public void launch(IEditorPart editor, String mode) {
        ProgramEditor.of(editor).ifPresent(e -> Launches.start(goal, e.uri()));
    }
}
