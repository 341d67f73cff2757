package org.tilewright.eclipse.editing;

import java.util.Optional;
import org.eclipse.core.expressions.PropertyTester;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.content.IContentType;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IEditorPart;
import org.tilewright.eclipse.bundle.TilewrightBundle;

/** Whether an editor, or what it is open on, is a program; files outside of the workspace are, too. */
public final class IsProgram extends PropertyTester {

    @Override
    public boolean test(Object receiver, String property, Object[] arguments, Object expected) {
        IEditorInput input = receiver instanceof IEditorPart part ? part.getEditorInput() : receiver instanceof IEditorInput i ? i : null;
        IContentType program = Platform.getContentTypeManager().getContentType(TilewrightBundle.CONTENT_TYPE);
        return Optional.ofNullable(input).map(IEditorInput::getName).filter(program::isAssociatedWith).isPresent();
    }
}
