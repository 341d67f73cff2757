package org.tilewright.lsp.feature.action.refactor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeActionKind;
import org.tilewright.ir.index.Param;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.Word;
import org.tilewright.language.names.Occurrences.Entity;
import org.tilewright.language.names.Occurrences.Kind;
import org.tilewright.language.names.Occurrences.Occurrence;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;

/** Puts a param's value in the place of its name. */
final class InlineParam implements Refactoring {

    @Override
    public Stream<Proposal> of(Source source, int start, int end) {
        Optional<Token> word = source.tokens().stream().filter(t -> t.kind() == Token.Kind.WORD && t.offset() <= start && end <= t.end())
                .findFirst();
        Optional<Entity> named = word.flatMap(w -> source.snapshot().occurrences().at(w.offset())).map(Occurrence::entity)
                .filter(e -> e.kind() == Kind.PARAM);
        Optional<Param> param = named.flatMap(s -> source.program().params().stream().filter(p -> p.name().equals(s.declaration()))
                .findFirst());
        if (param.isEmpty() || named.get().uses().isEmpty()) {
            return Stream.of();
        }
        ParamExpr value = param.get().value();
        String text = source.text(value.range());
        boolean compound = value instanceof ParamExpr.Binary || value instanceof ParamExpr.Negate;
        List<Splice> changes = new ArrayList<>();
        for (Word use : named.get().uses().stream().distinct().toList()) {
            changes.add(source.replace(use.range(), compound && isPart(source, use) ? "(" + text + ")" : text));
        }
        source.itemAt(source.start(param.get().range())).ifPresent(i -> changes.add(source.remove(i)));
        return Stream.of(new Proposal("Inline param '" + param.get().name() + "'", CodeActionKind.RefactorInline, changes, false));
    }

    /** Whether an operator stands beside a place. */
    private static boolean isPart(Source source, Word use) {
        int start = source.start(use.range());
        int end = source.end(use.range());
        String operators = "+-*/%";
        String before = source.text().substring(0, start).stripTrailing();
        String after = source.text().substring(end).stripLeading();
        return !before.isEmpty() && operators.indexOf(before.charAt(before.length() - 1)) >= 0
                || !after.isEmpty() && operators.indexOf(after.charAt(0)) >= 0;
    }
}
