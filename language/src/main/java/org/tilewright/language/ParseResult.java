package org.tilewright.language;

import java.util.List;
import java.util.Set;
import org.tilewright.ir.Program;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.names.Occurrences;
import org.tilewright.language.syntax.Tree;
import org.tilewright.language.syntax.Unread;
import org.tilewright.language.tilewright.File;

/**
 * What a text means, as far as it can be told.
 *
 * @param program the items without errors; where {@code diagnostics} has errors, only a part of what the user meant
 * @param diagnostics the errors of form, of names and of shape, in the order of the text
 * @param uncertain names that stand in items which {@code program} lacks: nobody should complain that such a name is
 *     missing, unset or unused
 * @param occurrences every name of the items that can be read, and what it stands for
 * @param tree the items whose form is right, as they are written
 * @param unread the pieces of the text whose form is not right, in order
 */
public record ParseResult(Program program, List<Diagnostic> diagnostics, Set<String> uncertain, Occurrences occurrences, Tree tree,
                          List<Unread> unread) {

    /** The items whose form is right in one tree; it is made for the first who asks. */
    public File file() {
        return tree.file();
    }

    /** The errors among them, one for each cause, as an analysis tells them. */
    public List<Diagnostic> errors() {
        return OneErrorACause.of(diagnostics, occurrences).stream().filter(Diagnostic::isError).toList();
    }

    public boolean hasErrors() {
        return diagnostics.stream().anyMatch(Diagnostic::isError);
    }
}
