package org.tilewright.eclipse.editing;

import java.util.Optional;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentCommand;
import org.eclipse.jface.text.IAutoEditStrategy;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.tilewright.eclipse.editing.LanguageConfiguration.Pair;

/** A bracket that is typed brings the one that closes it; typing that one then goes over it. */
public final class CloseBrackets implements IAutoEditStrategy {

    @Override
    public void customizeDocumentCommand(IDocument document, DocumentCommand command) {
        if (command.length != 0 || command.text.length() != 1) {
            return;
        }
        try {
            String text = command.text;
            char next = command.offset < document.getLength() ? document.getChar(command.offset) : '\n';
            if (text.charAt(0) == next && LanguageConfiguration.PROGRAMS.closing().stream().anyMatch(p -> p.close().equals(text))) {
                command.text = "";
                command.shiftsCaret = false;
                command.caretOffset = command.offset + 1;
            } else if (!isCommentOrString(document, command.offset) && !Character.isLetterOrDigit(next) && next != '_') {
                closing(document, command).ifPresent(close -> {
                    command.text = text + close;
                    command.shiftsCaret = false;
                    command.caretOffset = command.offset + 1;
                });
            }
        } catch (BadLocationException e) {
            // the text is taken as it was typed
        }
    }

    private static Optional<String> closing(IDocument document, DocumentCommand command) throws BadLocationException {
        for (Pair p : LanguageConfiguration.PROGRAMS.closing()) {
            int before = p.open().length() - 1;
            if (p.open().endsWith(command.text) && command.offset >= before
                    && document.get(command.offset - before, before).equals(p.open().substring(0, before))) {
                return Optional.of(p.close());
            }
        }
        return Optional.empty();
    }

    /** A comment or string may hold any bracket alone. */
    private static boolean isCommentOrString(IDocument document, int offset) throws BadLocationException {
        IRegion line = document.getLineInformationOfOffset(offset);
        String before = document.get(line.getOffset(), offset - line.getOffset());
        return before.contains(LanguageConfiguration.PROGRAMS.lineComment()) || before.chars().filter(c -> c == '"').count() % 2 == 1;
    }
}
