package org.tilewright.lsp.feature.action.fix;

import java.util.List;
import java.util.Optional;
import org.tilewright.ir.Diagnostic;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;

/** Something that is wrong or slow, with the text around it. */
record Problem(Source source, Diagnostic diagnostic) {

    int start() {
        return source.start(diagnostic.range());
    }

    int end() {
        return Math.max(start(), source.end(diagnostic.range()));
    }

    String code() {
        return diagnostic.code();
    }

    /** The words that the message stands on. */
    String text() {
        return source.text().substring(start(), end());
    }

    Optional<Item> item() {
        return source.itemAt(start());
    }

    /** The tokens that the message stands on. */
    List<Token> tokens() {
        return source.tokens().stream().filter(t -> t.offset() >= start() && t.end() <= end()).toList();
    }

    Splice replace(String by) {
        return new Splice(start(), end(), by);
    }

    Proposal change(String by) {
        return Proposal.fix("Change to '" + by + "'", replace(by));
    }

    Proposal obviousChange(String by) {
        return Proposal.obvious("Change to '" + by + "'", replace(by));
    }
}
