package org.tilewright.lsp.feature.action.fix;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.problem.Problem;
import org.tilewright.lsp.feature.action.problem.QuickFix;

/** Gives tensors values before they are read, once and from somewhere. */
final class FixSetting implements QuickFix {

    @Override
    public Set<String> codes() {
        return Set.of("never-set", "read-before-set", "duplicate-input", "duplicate-output", "unknown-source", "output-form",
                "path-form", "file-missing", "file-extension", "file-shape", "file-type");
    }

    @Override
    public Stream<Proposal> of(Problem p) {
        Optional<Item> item = p.item();
        if (item.isEmpty()) {
            return Stream.of();
        }
        String subject = item.get().subject().map(Token::text).orElse("A");
        return switch (p.code()) {
            case "never-set" -> Stream.of(input(p, "random(" + (p.source().items(Item.Kind.INPUT).size() + 1) + ")", true),
                    input(p, "zeros", false));
            case "read-before-set" -> beforeSet(p, item.get());
            case "duplicate-input" -> Stream.of(Proposal.obvious("Remove this input", p.source().remove(item.get())));
            case "duplicate-output" -> Stream.of(Proposal.obvious("Write to \"" + other(p) + "\"", p.replace("\"" + other(p) + "\"")),
                    Proposal.fix("Remove this output", p.source().remove(item.get())));
            case "unknown-source" -> Stream.of("random(1)", "zeros").map(p::change);
            case "output-form" -> Stream.of(p.obviousChange("file(\"" + subject + ".npy\")"));
            case "path-form" -> Stream.of(p.obviousChange("\"" + p.text().replaceAll("[^A-Za-z0-9_./-]", "") + ".npy\""));
            case "file-missing" -> source(item.get()).stream();
            case "file-type" -> type(p, subject);
            default -> Stream.concat(Stream.of(p.obviousChange(p.text().replaceAll("(\\.\\w+)?\"$", "") + ".npy\"")),
                    item.get().kind() == Item.Kind.INPUT ? source(item.get()).stream() : Stream.of());
        };
    }

    private static Proposal input(Problem p, String values, boolean preferred) {
        String tensor = p.tokens().getFirst().text();
        String line = "input " + tensor + " = " + values;
        return Proposal.fix("Add '" + line + "'", preferred, List.of(DeclareNames.beside(p.source(), Item.Kind.INPUT, line)));
    }

    private static Stream<Proposal> beforeSet(Problem p, Item item) {
        List<Proposal> out = new ArrayList<>();
        boolean adds = item.subject().map(t -> t.offset() == p.start()).orElse(false);
        if (adds) {
            item.find("+=").ifPresent(t -> out.add(Proposal.obvious("Write '='", new Splice(t.offset(), t.end(), "="))));
        }
        out.add(input(p, "zeros", !adds));
        return out.stream();
    }

    private static String other(Problem p) {
        String path = p.text().replace("\"", "");
        int dot = path.lastIndexOf('.');
        String stem = dot < 0 ? path : path.substring(0, dot);
        String name = stem;
        for (int i = 2; p.source().text().contains("\"" + name + path.substring(stem.length()) + "\""); i++) {
            name = stem + i;
        }
        return name + path.substring(stem.length());
    }

    private static Optional<Proposal> source(Item input) {
        return input.find("=").map(t -> Proposal.fix("Use random values", new Splice(t.end(), input.end(), " random(1)")));
    }

    private static Stream<Proposal> type(Problem p, String tensor) {
        return Redeclare.of(p.source(), tensor).stream().flatMap(r -> Stream.of("f64", "f32", "i64", "i32", "bool", "c128", "c64", "u8",
                        "i8", "i16", "f16", "bf16")
                .map(t -> Proposal.fix("Make '" + tensor + "' " + t, true, r.type(t))));
    }
}
