package org.tilewright.lsp.feature;

import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.CompletionContext;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionTriggerKind;
import org.eclipse.lsp4j.Position;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.ClientAbilities;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.complete.Propose;
import org.tilewright.lsp.feature.cursor.Cursor;
import org.tilewright.lsp.feature.cursor.Expected;
import org.tilewright.lsp.feature.cursor.ReadExpected;

/** What can be written at a place. */
public final class CompletionHandler {

    private final Snapshot snapshot;
    private final int offset;
    private final Optional<CompletionContext> context;
    private final Propose propose;

    /** @param context how it was asked for, if the client tells */
    public CompletionHandler(Snapshot snapshot, Position position, Optional<CompletionContext> context, ClientAbilities client) {
        this.snapshot = snapshot;
        this.offset = snapshot.offset(position);
        this.context = context;
        this.propose = new Propose(snapshot, client.insertsSnippets());
    }

    public CompletionList handle() {
        Optional<Cursor> cursor = Cursor.at(snapshot.text(), snapshot.tokens(), offset);
        if (cursor.isEmpty()) {
            return new CompletionList(false, path().map(p -> propose.files(p, offset)).orElse(List.of()));
        }
        Expected expected = ReadExpected.at(snapshot.text(), cursor.get());
        boolean begins = expected instanceof Expected.Item || expected instanceof Expected.Command
                || expected instanceof Expected.MachineEntry || expected instanceof Expected.LevelEntry;
        if (begins && typed().filter(c -> c.equals(" ") || c.equals("{")).isPresent()) {
            // a line end usually follows, which would accept the first item
            return new CompletionList(false, List.of());
        }
        boolean named = expected instanceof Expected.Field || expected instanceof Expected.LevelName
                || expected instanceof Expected.Command;
        if (typed().filter(c -> c.equals(".")).isPresent() && !named) {
            // the point of a number, or the first of the two of a range
            return new CompletionList(false, List.of());
        }
        return new CompletionList(false, propose.at(cursor.get(), expected));
    }

    /** The character that made the client ask. */
    private Optional<String> typed() {
        return context.filter(c -> c.getTriggerKind() == CompletionTriggerKind.TriggerCharacter)
                .map(CompletionContext::getTriggerCharacter);
    }

    /** The part before the cursor of the quoted text of a {@code file(..)} around it. */
    private Optional<String> path() {
        List<Token> tokens = snapshot.tokens();
        for (int i = 2; i < tokens.size(); i++) {
            Token t = tokens.get(i);
            boolean open = t.is("\"") && t.offset() < offset && !snapshot.text().substring(t.offset(), offset).contains("\n");
            boolean quoted = t.kind() == Token.Kind.TEXT && t.offset() < offset && offset < t.end();
            if ((open || quoted) && tokens.get(i - 1).is("(") && tokens.get(i - 2).is("file")) {
                return Optional.of(snapshot.text().substring(t.offset() + 1, offset));
            }
        }
        return Optional.empty();
    }
}
