package org.tilewright.eclipse.search;

import java.util.Optional;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.search.ui.NewSearchUI;
import org.eclipse.ui.IWorkbenchPage;
import org.tilewright.eclipse.server.Places;
import org.tilewright.eclipse.workbench.ProgramEditor;
import org.tilewright.eclipse.workbench.ProgramHandler;

/** Lists in the Search view where the name at the caret is used. */
public final class FindReferences extends ProgramHandler {

    @Override
    protected void on(ProgramEditor program, IWorkbenchPage page) {
        program.caret().ifPresent(at -> word(program, at).ifPresent(name ->
                NewSearchUI.runQueryInBackground(new ReferencesQuery(program.uri(), Places.position(program.document(), at), name))));
    }

    /** The name that an offset is in or at the end of. */
    private static Optional<String> word(ProgramEditor program, int at) {
        try {
            int from = at;
            while (from > 0 && Character.isJavaIdentifierPart(program.document().getChar(from - 1))) {
                from--;
            }
            int to = at;
            while (to < program.document().getLength() && Character.isJavaIdentifierPart(program.document().getChar(to))) {
                to++;
            }
            return Optional.of(program.document().get(from, to - from)).filter(w -> !w.isEmpty());
        } catch (BadLocationException e) {
            return Optional.empty();
        }
    }
}
