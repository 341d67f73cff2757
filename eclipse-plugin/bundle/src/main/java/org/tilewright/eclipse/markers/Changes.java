package org.tilewright.eclipse.markers;

import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CodeAction;
import org.tilewright.eclipse.server.WorkspaceEdits;
import org.tilewright.eclipse.text.Markdown;

/** What an action would write, to be seen before it is chosen. */
final class Changes {

    private static final int MOST_CHARACTERS = 2_000;

    private Changes() { }

    /** The new pieces of text as HTML. */
    static String html(CodeAction action) {
        String texts = Optional.ofNullable(action.getEdit()).map(WorkspaceEdits::byText)
                .map(all -> all.values().stream().flatMap(e -> e.stream()).map(e -> e.getNewText().strip()).filter(t -> !t.isEmpty())
                        .collect(Collectors.joining("\n...\n"))).orElse("");
        String shown = texts.length() > MOST_CHARACTERS ? texts.substring(0, MOST_CHARACTERS) + "\n..." : texts;
        return shown.isEmpty() ? Markdown.escaped(action.getTitle()) : "<pre>" + Markdown.escaped(shown) + "</pre>";
    }
}
