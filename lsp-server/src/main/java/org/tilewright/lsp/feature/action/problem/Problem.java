package org.tilewright.lsp.feature.action.problem;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;

/** Something that is wrong or slow, with the text around it. */
public record Problem(Source source, Diagnostic diagnostic) {

    public int start() {
        return source.start(diagnostic.range());
    }

    public int end() {
        return Math.max(start(), source.end(diagnostic.range()));
    }

    public String code() {
        return diagnostic.code();
    }

    /** The words that the message stands on. */
    public String text() {
        return source.text().substring(start(), end());
    }

    public Optional<Item> item() {
        return source.itemAt(start());
    }

    /** The tokens that the message stands on. */
    public List<Token> tokens() {
        return source.tokens().stream().filter(t -> t.offset() >= start() && t.end() <= end()).toList();
    }

    public Splice replace(String by) {
        return new Splice(start(), end(), by);
    }

    public Proposal change(String by) {
        return Proposal.fix("Change to '" + by + "'", false, everywhere(by));
    }

    public Proposal obviousChange(String by) {
        return Proposal.fix("Change to '" + by + "'", true, everywhere(by));
    }

    /** The same change at all places with the same words and the same cause. */
    public List<Splice> everywhere(String by) {
        return Stream.concat(Stream.of(replace(by)), diagnostic.related().stream().filter(r -> source.text(r.range()).equals(text()))
                .map(r -> source.replace(r.range(), by))).toList();
    }
}
