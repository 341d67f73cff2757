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
                out.add(Proposal.obvious("Close the string with '\"'", Splice.insert(m.end(), "\"")));
            }
            return out.stream();
        }
        if (p.text().startsWith("/*")) {
            return Stream.of(Proposal.obvious("Close the comment", Splice.insert(p.source().lineEnd(p.start()), " */")));
        }
        if (!p.diagnostic().fixes().isEmpty()) {
            // the compiler knows what was meant
            return Stream.of();
        }
        Optional<Proposal> fromThePapers = fromThePapers(p);
        if (fromThePapers.isPresent()) {
            return fromThePapers.stream();
        }
        int before = p.source().tokens().stream().filter(t -> t.end() <= p.start()).mapToInt(Token::end).max().orElse(0);
        boolean inRecord = p.source().itemAt(Math.max(0, before - 1)).filter(i -> i.kind() == Item.Kind.RECORD).isPresent();
        if (inRecord) {
            fieldsType(p, before).ifPresent(out::add);
        }
        // the sign that is missing, where there is one
        for (String sign : p.diagnostic().names()) {
            out.add(Proposal.obvious("Insert '" + sign + "'", Splice.insert(before, written(sign))));
            if (sign.equals("to")) {
                p.source().tokenAt(Math.max(0, before - 1)).map(t -> "to file(\"" + t.text() + ".npy\")").ifPresent(file ->
                        out.add(Proposal.obvious("Write " + file, Splice.insert(before, " " + file))));
            }
            if (sign.equals("{")) {
                out.add(Proposal.obvious("Insert '{' and '}'", Splice.insert(before, " {\n}")));
            }
            if (p.tokens().size() == 1 && p.tokens().getFirst().kind() == Token.Kind.SYMBOL) {
                out.add(Proposal.fix("Change to '" + sign + "'", p.replace(sign)));
            }
        }
        out.addAll(closing(p, before, inRecord));
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

    private static String written(String sign) {
        return switch (sign) {
            case "}" -> "\n}";
            case "=", "{" -> " " + sign;
            default -> sign;
        };
    }

    /** Ends for what has none. @param before the end of the token before the fault */
    private static List<Proposal> closing(Problem p, int before, boolean inRecord) {
        List<Proposal> out = new ArrayList<>();
        List<Token> open = new ArrayList<>();
        int item = p.source().itemAt(Math.max(0, before - 1)).map(Item::start).orElse(0);
        int ofItem = 0;
        for (Token t : p.source().tokens().stream().filter(t -> t.end() <= before).toList()) {
            if (t.kind() == Token.Kind.RESERVED && t.startsLine()) {
                open.removeIf(o -> o.is("("));
            }
            if (t.is("(") || t.is("{")) {
                open.add(t);
                ofItem += t.offset() >= item ? 1 : 0;
            } else if ((t.is(")") || t.is("}")) && !open.isEmpty()) {
                ofItem -= open.removeLast().offset() >= item ? 1 : 0;
            }
        }
        if (open.isEmpty()) {
            return out;
        }
        boolean inParentheses = open.getLast().is("(") && !inRecord;
        if (inParentheses) {
            out.add(Proposal.fix("Insert ')'", Splice.insert(before, ")")));
        }
        if (open.stream().anyMatch(t -> t.is("{"))) {
            out.add(Proposal.fix("Insert '}'", Splice.insert(before, "\n}")));
        }
        if (ofItem > 1) {
            List<String> ends = open.reversed().stream().limit(ofItem).map(t -> t.is("(") ? ")" : "}").toList();
            out.add(Proposal.fix("Insert '" + String.join("", ends) + "'", Splice.insert(before,
                    String.join("", ends.stream().map(FixSyntax::written).toList()))));
        }
        if (inParentheses) {
            out.add(Proposal.fix("Insert ','", Splice.insert(before, ",")));
            p.source().tokenAt(Math.max(0, before - 1)).filter(t -> t.is(",")).ifPresent(t ->
                    out.add(Proposal.fix("Change ',' to ')'", new Splice(t.offset(), t.end(), ")"))));
        }
        return out;
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
        return Schedule.Choice.named(Schedule.LeafKernel.values(), name.text().toLowerCase(Locale.ROOT)).map(k ->
                Proposal.obvious("Change to '" + k.word() + "'", new Splice(before.offset(), name.end(), k.word())));
    }
}
