package org.tilewright.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.ParameterInformation;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureInformation;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Tuple;
import org.tilewright.language.names.Occurrences;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cursor.Bracket;
import org.tilewright.lsp.feature.cursor.Cursor;
import org.tilewright.lsp.feature.words.DeclaredRecord;
import org.tilewright.lsp.feature.words.Entry.Form;
import org.tilewright.lsp.feature.words.Entry.Kind;
import org.tilewright.lsp.feature.words.Entry;
import org.tilewright.lsp.feature.words.Parameter;
import org.tilewright.lsp.feature.words.Words;

/** The arguments of the command or function around a place. */
public final class SignatureHelpHandler {

    private final Snapshot snapshot;
    private final int offset;

    public SignatureHelpHandler(Snapshot snapshot, Position position) {
        this.snapshot = snapshot;
        this.offset = snapshot.offset(position);
    }

    public Optional<SignatureHelp> handle() {
        Optional<Cursor> cursor = Cursor.at(snapshot.text(), snapshot.tokens(), outsideOfQuotes());
        for (int i = cursor.map(Cursor::depth).orElse(0) - 1; i >= 0; i--) {
            Bracket b = cursor.get().bracket(i);
            Optional<Entry> called = called(cursor.get(), b).filter(e -> !e.forms().isEmpty());
            if (called.isPresent()) {
                return Optional.of(help(called.get(), cursor.get(), b));
            }
        }
        return Optional.empty();
    }

    /** A text in quotes is an argument like another: what is called stands before it. */
    private int outsideOfQuotes() {
        return snapshot.tokens().stream()
                .filter(t -> t.kind() == Token.Kind.TEXT && t.offset() < offset && offset < t.end() || isOpenQuote(t)).findFirst()
                .map(Token::offset).orElse(offset);
    }

    private boolean isOpenQuote(Token t) {
        return t.is("\"") && t.offset() < offset && !snapshot.text().substring(t.offset(), offset).contains("\n");
    }

    private Optional<Entry> called(Cursor c, Bracket b) {
        String name = c.callee(b);
        if (name.isEmpty()) {
            return Optional.empty();
        }
        String item = c.itemTokens().isEmpty() ? "" : c.itemTokens().get(0).text();
        return switch (item) {
            case "schedule" -> Words.command(name).or(() -> Words.find(name, Kind.PARAM_FUNCTION, Kind.WORD));
            case "param", "tensor", "machine", "repeat" -> Words.find(name, Kind.PARAM_FUNCTION, Kind.WORD);
            case "input", "output" -> Words.find(name, Kind.SOURCE, Kind.PARAM_FUNCTION);
            default -> Words.find(name, Kind.FUNCTION, Kind.REDUCTION, Kind.PLACE).filter(e -> !isTensor(name)).or(() -> own(name))
                    .or(() -> constructor(name));
        };
    }

    private boolean isTensor(String name) {
        return snapshot.program().tensor(name).isPresent();
    }

    /** A function of the user's, with the parameters of its declaration. */
    private Optional<Entry> own(String name) {
        return snapshot.occurrences().entities().stream().filter(s -> s.kind() == Occurrences.Kind.FUNCTION && s.name().equals(name))
                .findFirst().map(s -> {
            int at = snapshot.lines().end(s.declaration().range());
            List<Parameter> parameters = new ArrayList<>();
            for (Token t : snapshot.tokens().stream().filter(t -> t.offset() >= at).takeWhile(t -> !t.is(")")).toList()) {
                if (t.kind() == Token.Kind.WORD) {
                    parameters.add(new Parameter(t.text(), ""));
                }
            }
            return new Entry(Kind.FUNCTION, name, List.of(new Form(parameters)), "", snapshot.program().line(s.declaration().range()));
        });
    }

    /** A record, of whose fields each has a value. */
    private Optional<Entry> constructor(String name) {
        return DeclaredRecord.allOf(snapshot.tokens()).stream().filter(r -> r.name().equals(name)).findFirst().map(r ->
                new Entry(Kind.FUNCTION, name, List.of(new Form(r.fields().stream().map(f -> new Parameter(f.toString(), "")).toList())),
                        "", r.text()));
    }

    private SignatureHelp help(Entry e, Cursor c, Bracket b) {
        boolean colon = c.before().subList(b.at(), c.before().size()).stream().anyMatch(t -> t.is(":"));
        List<Form> forms = e.forms();
        int form = form(forms, b, colon);
        int last = Math.max(0, forms.get(form).parameters().size() - 1);
        int active = isReduction(forms.get(form)) ? ofReduction(forms.get(form), b.commas(), colon, last) : Math.min(b.commas(), last);
        SignatureHelp help = new SignatureHelp(forms.stream().map(f -> signature(e, f)).toList(), form, active);
        help.getSignatures().get(form).setActiveParameter(active);
        return help;
    }

    /** The form that the arguments so far fit. */
    private static int form(List<Form> forms, Bracket b, boolean colon) {
        return IntStream.range(0, forms.size()).filter(i -> isReduction(forms.get(i)) ? colon
                : !colon && b.commas() < forms.get(i).parameters().size())
                .findFirst().orElse(forms.size() == 1 || b.commas() == 0 ? 0 : forms.size() - 1);
    }

    private static boolean isReduction(Form f) {
        return f.body() >= 0;
    }

    /** The parameter at a place in a reduction: several variables are one. */
    private static int ofReduction(Form f, int commas, boolean colon, int last) {
        return !colon ? Math.min(commas, f.body() - 1) : f.body() < last && commas >= f.body() ? last : f.body();
    }

    private static SignatureInformation signature(Entry e, Form f) {
        String label = e.signature(f);
        List<ParameterInformation> parameters = new ArrayList<>();
        int from = e.name().length();
        for (Parameter p : f.parameters()) {
            int at = label.indexOf(p.label(), from);
            ParameterInformation info = new ParameterInformation();
            info.setLabel(Either.forRight(Tuple.two(at, at + p.label().length())));
            if (!p.text().isEmpty()) {
                info.setDocumentation(new MarkupContent(MarkupKind.MARKDOWN, p.text()));
            }
            parameters.add(info);
            from = at + p.label().length();
        }
        SignatureInformation s = new SignatureInformation(label);
        s.setDocumentation(new MarkupContent(MarkupKind.MARKDOWN, e.markdown()));
        s.setParameters(parameters);
        return s;
    }
}
