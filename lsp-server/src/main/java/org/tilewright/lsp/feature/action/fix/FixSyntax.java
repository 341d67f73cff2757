package org.tilewright.lsp.feature.action.fix;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.tilewright.ir.Schedule;
import org.tilewright.language.syntax.SyntaxSentence;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.problem.Problem;
import org.tilewright.lsp.feature.action.problem.QuickFix;

/** Puts a missing sign in, or takes one away that is too much. */
final class FixSyntax implements QuickFix {

    private static final Pattern PATH = Pattern.compile("\"[A-Za-z0-9_./-]*");

    @Override
    public Set<String> codes() {
        return Set.of("syntax");
    }

    @Override
    public Stream<Proposal> of(Problem p) {
        String text = p.source().text();
        List<Proposal> out = new ArrayList<>();
        if (p.text().startsWith("\"")) {
            Matcher m = PATH.matcher(text);
            if (m.find(p.start())) {
                out.add(Proposal.obvious("Close the text with '\"'", Splice.insert(m.end(), "\"")));
            }
            return out.stream();
        }
        if (p.text().startsWith("/*")) {
            return Stream.of(Proposal.obvious("Close the comment", Splice.insert(p.source().lineEnd(p.start()), " */")));
        }
        Optional<Proposal> fromThePapers = fromThePapers(p);
        if (fromThePapers.isPresent()) {
            return fromThePapers.stream();
        }
        int before = p.source().tokens().stream().filter(t -> t.end() <= p.start()).mapToInt(Token::end).max().orElse(0);
        p.source().tokenAt(Math.max(0, before - 1)).ifPresent(t -> SyntaxSentence.beginning(t)
                .ifPresent(b -> out.add(Proposal.obvious("Change to '" + b + "'", new Splice(t.offset(), t.end(), b)))));
        boolean inRecord = p.source().itemAt(Math.max(0, before - 1)).filter(i -> i.kind() == Item.Kind.RECORD).isPresent();
        if (inRecord) {
            fieldsType(p, before).ifPresent(out::add);
        }
        // the sign that is missing, where there is one
        for (String sign : p.diagnostic().names()) {
            out.add(Proposal.obvious("Insert '" + sign + "'",
                    Splice.insert(before, sign.equals("}") ? "\n}" : sign.equals("=") ? " =" : sign)));
        }
        Stream.of(")", "}", ",").filter(s -> !inRecord || s.equals("}")).forEach(s -> out.add(Proposal.fix("Insert '" + s + "'",
                Splice.insert(before, s.equals("}") ? "\n}" : s))));
        if (Token.RESERVED_WORDS.contains(p.text())) {
            String name = p.source().fresh(p.text() + "_");
            out.addFirst(Proposal.obvious("Change to '" + name + "'", p.replace(name)));
        } else if (p.end() > p.start()) {
            out.add(Proposal.obvious("Remove '" + p.text() + "'", p.source().remove(p.start(), p.end())));
        }
        if (p.source().tokenAt(Math.max(0, before - 1)).map(t -> "=*+-/(,".contains(t.text())).orElse(false)) {
            out.add(Proposal.fix("Write 1 here",
                    p.end() > p.start() && !Token.RESERVED_WORDS.contains(p.text()) ? p.replace("1") : Splice.insert(before, " 1")));
        }
        return out.stream();
    }

    /** The type of a field that has none. @param before the end of the token before the fault */
    private static Optional<Proposal> fieldsType(Problem p, int before) {
        boolean colon = p.source().tokenAt(Math.max(0, before - 1)).filter(t -> t.is(":")).isPresent();
        boolean wordFollows = p.tokens().stream().anyMatch(t -> t.kind() == Token.Kind.WORD);
        return colon || p.diagnostic().names().contains(":") && !wordFollows
                ? Optional.of(Proposal.obvious("Write the type f64 here", Splice.insert(before, colon ? " f64" : " : f64")))
                : Optional.empty();
    }

    /** What is not written here, but in the papers: a declaration of index variables, and a kernel with the library that has it. */
    private static Optional<Proposal> fromThePapers(Problem p) {
        List<Token> tokens = p.source().tokens();
        int at = (int) tokens.stream().filter(t -> t.end() <= p.start()).count();
        if (at == 0) {
            return Optional.empty();
        }
        Token before = tokens.get(at - 1);
        if (before.is("IndexVar")) {
            int last = at;
            while (last + 2 < tokens.size() && tokens.get(last + 1).is(",") && !tokens.get(last + 2).startsLine()) {
                last += 2;
            }
            int end = last + 1 < tokens.size() && tokens.get(last + 1).is(";") ? tokens.get(last + 1).end() : tokens.get(last).end();
            return Optional.of(Proposal.obvious("Remove this declaration", Splice.delete(before.offset(), end)));
        }
        if (at + 2 >= tokens.size() || !tokens.get(at).is(":") || !tokens.get(at + 1).is(":")) {
            return Optional.empty();
        }
        Token name = tokens.get(at + 2);
        return Schedule.Choice.named(Schedule.Kernel.values(), name.text().toLowerCase(Locale.ROOT)).map(k ->
                Proposal.obvious("Change to '" + k.word() + "'", new Splice(before.offset(), name.end(), k.word())));
    }
}
