package org.tilewright.lsp.feature.action.fix;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.feature.action.edit.Arguments;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;

/** Writes declarations for names that have none, as far as their uses tell what they are. */
public final class DeclareNames {

    private final Source source;

    DeclareNames(Source source) {
        this.source = source;
    }

    /** A new item behind the last of its kind, else where the kind usually stands. */
    static Splice beside(Source source, Item.Kind kind, String line) {
        List<Item> same = source.items(kind);
        if (!same.isEmpty()) {
            return source.after(same.getLast(), line);
        }
        List<Item> above = source.items().stream().filter(i -> i.kind().ordinal() < kind.ordinal()).toList();
        Item first = source.items().getFirst();
        return above.isEmpty() || kind == Item.Kind.PARAM ? source.before(first, line) : source.after(above.getLast(), line);
    }

    /** A param above its first use. */
    public static Splice param(Source source, Item user, String name, String value) {
        String line = "param " + name + " = " + value;
        return user.kind() == Item.Kind.PARAM ? source.before(user, line) : beside(source, Item.Kind.PARAM, line);
    }

    /**
     * A tensor with the extents that its index variables have elsewhere, and with values if it is read. An extent that nothing
     * tells becomes a param.
     */
    Optional<Proposal> tensor(String name, Item at) {
        Optional<Item> use = at.kind() == Item.Kind.STATEMENT ? Optional.of(at) : source.items(Item.Kind.STATEMENT).stream()
                .filter(i -> i.tokens().stream().anyMatch(t -> t.is(name))).findFirst();
        if (use.isEmpty()) {
            return at.kind() == Item.Kind.DISTRIBUTION ? like(name, at) : Optional.empty();
        }
        Item statement = use.get();
        Token word = statement.tokens().stream().filter(t -> t.is(name)).findFirst().orElseThrow();
        List<String> indices = indices(word);
        Map<String, String> known = extents(statement);
        List<Splice> changes = new ArrayList<>();
        List<String> extents = new ArrayList<>();
        String unknown = null;
        for (String i : indices) {
            if (known.containsKey(i)) {
                extents.add(known.get(i));
            } else {
                unknown = unknown == null ? source.fresh("n") : unknown;
                extents.add(unknown);
            }
        }
        if (unknown != null) {
            changes.add(param(source, statement, unknown, "64"));
        }
        String line = "tensor " + name + " : " + type(statement) + "(" + String.join(", ", extents) + ")";
        changes.add(beside(source, Item.Kind.TENSOR, line));
        boolean read = !statement.subject().map(t -> t.offset() == word.offset()).orElse(false);
        if (read && at.kind() == Item.Kind.STATEMENT) {
            changes.add(beside(source, Item.Kind.INPUT, "input " + name + " = random(" + (source.items(Item.Kind.INPUT).size() + 1) + ")"));
        }
        return Optional.of(Proposal.fix("Declare '" + line + "'", true, changes));
    }

    /** Like a tensor of the same order that is placed. */
    private Optional<Proposal> like(String name, Item placement) {
        int order = Arguments.after(source, placement.start(), placement.end()).map(a -> a.parts().size()).orElse(0);
        return source.program().tensors().stream().filter(t -> t.order() == order).findFirst()
                .flatMap(t -> Redeclare.of(source, t.name().text()))
                .map(r -> "tensor " + name + " : " + r.typeName() + "(" + String.join(", ", r.extentTexts()) + ")")
                .map(line -> Proposal.fix("Declare '" + line + "'", false, List.of(beside(source, Item.Kind.TENSOR, line))));
    }

    private List<String> indices(Token word) {
        int next = source.tokens().indexOf(word) + 1;
        return next < source.tokens().size() && source.tokens().get(next).is("(")
                ? Arguments.after(source, word.end(), source.text().length()).map(Arguments::texts).orElse(List.of()) : List.of();
    }

    /** The extents of the variables that index declared tensors alone. */
    private Map<String, String> extents(Item statement) {
        Map<String, String> out = new LinkedHashMap<>();
        for (Token t : statement.tokens()) {
            Optional<Redeclare> declared = t.kind() == Token.Kind.WORD ? Redeclare.of(source, t.text()) : Optional.empty();
            if (declared.isPresent()) {
                List<String> indices = indices(t);
                List<String> of = declared.get().extentTexts();
                for (int d = 0; d < Math.min(indices.size(), of.size()); d++) {
                    if (indices.get(d).matches("\\w+")) {
                        out.putIfAbsent(indices.get(d), of.get(d));
                    }
                }
            }
        }
        return out;
    }

    private String type(Item statement) {
        return statement.tokens().stream().filter(t -> t.kind() == Token.Kind.WORD).flatMap(t -> Redeclare.of(source, t.text()).stream())
                .map(Redeclare::typeName).findFirst().orElse("f64");
    }
}
