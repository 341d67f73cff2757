package org.tilewright.lsp.feature.action.fix;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.language.names.BuiltIns;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.feature.action.edit.Arguments;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.problem.Problem;
import org.tilewright.lsp.feature.action.problem.QuickFix;

/** Declares what is not declared, or names something that is. */
final class FixUnknownNames implements QuickFix {

    @Override
    public Set<String> codes() {
        return Set.of("unknown-name", "wrong-kind-of-name");
    }

    @Override
    public Stream<Proposal> of(Problem p) {
        Optional<Item> item = p.item();
        if (item.isEmpty()) {
            return Stream.of();
        }
        boolean known = p.code().equals("wrong-kind-of-name");
        return switch (item.get().kind()) {
            case PARAM, TENSOR, MACHINE -> Stream.concat(known ? Stream.of() : param(p, item.get()), declared(p, Item.Kind.PARAM));
            case STATEMENT -> statement(p, item.get(), known);
            case INPUT, OUTPUT -> Stream.of(known ? Stream.<Proposal>of() : tensor(p, item.get()), declared(p, Item.Kind.TENSOR),
                    remove(p, item.get()))
                    .flatMap(s -> s);
            case DISTRIBUTION, REDISTRIBUTE -> placement(p, item.get(), known);
            case SCHEDULE, FUN, REPEAT -> known || behind(p, ".") ? Stream.of() : param(p, item.get());
            case RECORD, CLOSING, OTHER -> Stream.of();
        };
    }

    /** Whether variables and a colon follow the name in a parenthesis. */
    private static boolean isReduction(Problem p) {
        List<Token> after = p.source().tokens().stream().filter(t -> t.offset() >= p.end() && !t.isComment()).limit(100).toList();
        return !after.isEmpty() && after.getFirst().is("(")
                && after.stream().skip(1).dropWhile(t -> t.kind() == Token.Kind.WORD || t.is(",")).findFirst()
                        .filter(t -> t.is(":")).isPresent();
    }

    /** Whether the word stands where a reduction names its function. */
    private static boolean combines(Problem p) {
        List<Token> before = p.source().tokens().stream().filter(t -> t.end() <= p.start() && !t.isComment()).toList();
        int size = before.size();
        return size > 1 && before.get(size - 1).is("(") && before.get(size - 2).is(BuiltIns.OWN_REDUCTION);
    }

    private Stream<Proposal> statement(Problem p, Item item, boolean known) {
        List<Proposal> out = new ArrayList<>();
        if (isReduction(p)) {
            return Stream.of("sum", "max", "min", "prod").map(p::change);
        }
        if (combines(p)) {
            String line = "fun " + p.text() + "(a, b) = a + b";
            return known ? Stream.of() : Stream.of(Proposal.fix("Declare '" + line + "'", false,
                    List.of(DeclareNames.beside(p.source(), Item.Kind.FUN, line))));
        }
        if (!known && !behind(p, ".")) {
            param(p, item).forEach(out::add);
            tensor(p, item).forEach(out::add);
        }
        declared(p, Item.Kind.TENSOR).forEach(out::add);
        return out.stream();
    }

    private Stream<Proposal> placement(Problem p, Item item, boolean known) {
        Source source = p.source();
        int arrow = item.find("->").map(Token::offset).orElse(item.end());
        if (p.start() < arrow) {
            return Stream.of(known ? Stream.<Proposal>of() : tensor(p, item), declared(p, Item.Kind.TENSOR), remove(p, item))
                    .flatMap(s -> s);
        }
        Optional<Arguments> places = Arguments.after(source, p.end(), item.end() + 1);
        if (source.items(Item.Kind.MACHINE).isEmpty() && places.isPresent() && !known && called(p)) {
            String grid = String.join(", ", java.util.Collections.nCopies(Math.max(1, places.get().parts().size()), "2"));
            return Stream.of(Proposal.obvious("Declare the machine '" + p.text() + "'",
                    DeclareNames.beside(source, Item.Kind.MACHINE, "machine " + p.text() + " = Grid(" + grid + ")")));
        }
        return Stream.concat(declared(p, Item.Kind.MACHINE), known ? Stream.of() : param(p, item));
    }

    private static boolean called(Problem p) {
        return behind(p, "(");
    }

    private static boolean behind(Problem p, String sign) {
        return p.source().tokens().stream().filter(t -> t.offset() >= p.end()).findFirst().map(t -> t.is(sign)).orElse(false);
    }

    private static Stream<Proposal> param(Problem p, Item item) {
        if (called(p) || !p.text().matches("\\w+")) {
            return Stream.of();
        }
        String value = switch (item.kind()) {
            case MACHINE -> "2";
            case TENSOR, PARAM -> "64";
            default -> "1";
        };
        return Stream.of(value, "1").distinct().map(v -> Proposal.obvious("Declare 'param " + p.text() + " = " + v + "'",
                DeclareNames.param(p.source(), item, p.text(), v)));
    }

    private static Stream<Proposal> tensor(Problem p, Item item) {
        return new DeclareNames(p.source()).tensor(p.text(), item).stream();
    }

    /** Names of one kind: the only one is meant. */
    private static Stream<Proposal> declared(Problem p, Item.Kind kind) {
        List<String> names = p.source().items(kind).stream().flatMap(i -> i.declares().stream()).map(Token::text)
                .filter(n -> !n.equals(p.text())).distinct().sorted(Comparator.comparingInt(n -> differences(n, p.text()))).toList();
        return names.stream().limit(3).map(n -> names.size() == 1 && kind == Item.Kind.MACHINE ? p.obviousChange(n) : p.change(n));
    }

    /** The letters that differ, for the most similar names first. */
    static int differences(String a, String b) {
        int n = Math.abs(a.length() - b.length());
        for (int i = 0; i < Math.min(a.length(), b.length()); i++) {
            n += a.charAt(i) == b.charAt(i) ? 0 : 1;
        }
        return n;
    }

    private static Stream<Proposal> remove(Problem p, Item item) {
        return Stream.of(Proposal.fix("Remove this " + item.kind().name().toLowerCase(java.util.Locale.ROOT), p.source().remove(item)));
    }
}
