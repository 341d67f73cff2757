package org.tilewright.lsp.feature.action.fix;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.ir.MachineDecl;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.feature.action.edit.Arguments;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.problem.Problem;
import org.tilewright.lsp.feature.action.problem.QuickFix;

/** Mends of distributions. */
final class FixDistributions implements QuickFix {

    private static final List<String> DIMENSIONS = List.of("x", "y", "z", "w", "u", "v");

    @Override
    public Set<String> codes() {
        return Set.of("label-on-distribution", "distribution-in-repeat", "distribution-form", "distribution-order", "distribution-rank",
                "distribution-name", "coordinate-out-of-range", "cyclic-block-below-one", "unknown-level", "level-missing",
                "duplicate-level", "duplicate-distribution");
    }

    @Override
    public Stream<Proposal> of(Problem p) {
        Optional<Item> item = p.item();
        // where the compiler knows what was meant, guesses are no help
        if (item.isEmpty() || !p.diagnostic().fixes().isEmpty()) {
            return Stream.of();
        }
        Item i = item.get();
        Source source = p.source();
        return switch (p.code()) {
            case "label-on-distribution" -> Stream.of(Proposal.obvious("Remove the label", Splice.delete(i.start(), i.token(2).offset())));
            case "distribution-in-repeat" -> Stream.of(Proposal.obvious("Write redistribute", Splice.insert(i.start(), "redistribute ")),
                    Proposal.fix("Remove this distribution", source.remove(i)));
            case "duplicate-distribution" -> Stream.of(Proposal.obvious("Remove this distribution", source.remove(i)));
            case "distribution-order" -> names(p, i);
            case "distribution-rank" -> places(p);
            case "coordinate-out-of-range" -> coordinate(p);
            case "distribution-name" -> Stream.concat(unused(source, i).stream(), Stream.of("*", "0")).map(p::obviousChange);
            case "cyclic-block-below-one" -> Stream.of(p.obviousChange("1"));
            case "unknown-level", "level-missing", "duplicate-level" -> level(p, i);
            default -> form(p, i);
        };
    }

    /** The names left of the arrow that stand nowhere right of it. */
    static List<String> unused(Source source, Item item) {
        int arrow = item.find("->").map(Token::offset).orElse(item.end());
        List<String> right = item.tokens().stream().filter(t -> t.offset() > arrow).map(Token::text).toList();
        return Arguments.after(source, item.start(), arrow).map(Arguments::texts).orElse(List.of()).stream()
                .filter(n -> !right.contains(n)).toList();
    }

    private static Stream<Proposal> names(Problem p, Item item) {
        Source source = p.source();
        int order = item.subject().flatMap(t -> source.program().tensor(t.text())).map(t -> t.order()).orElse(0);
        // the one that stands around the names, or behind the tensor
        int open = source.tokens().stream().filter(t -> t.is("(") && t.offset() < p.end()).mapToInt(Token::offset).max().orElse(p.start());
        return Arguments.after(source, Math.max(open, item.start()), item.end()).stream().flatMap(left -> {
            List<String> names = new ArrayList<>(left.texts().subList(0, Math.min(order, left.parts().size())));
            DIMENSIONS.stream().filter(d -> !names.contains(d) && item.tokens().stream().noneMatch(t -> t.is(d)))
                    .limit(Math.max(0, order - names.size())).forEach(names::add);
            if (order == 0) {
                return Stream.of(Proposal.obvious("Remove the parentheses", Splice.delete(left.open(), left.close() + 1)));
            }
            return Stream.of(Proposal.obvious("Name " + (order == 1 ? "1 dimension" : order + " dimensions") + ": "
                    + String.join(", ", names), left.replaced(names)));
        });
    }

    private static Stream<Proposal> places(Problem p) {
        Source source = p.source();
        int arrow = source.tokens().stream().filter(t -> t.offset() < p.start() && t.is("->")).mapToInt(Token::offset).max()
                .orElse(p.start());
        int access = source.tokens().stream().filter(t -> t.offset() < arrow && t.is("(")).mapToInt(Token::offset).max().orElse(arrow);
        Optional<Arguments> right = Arguments.after(source, arrow, p.end());
        Optional<Arguments> left = Arguments.after(source, access, arrow);
        int rank = rank(source, p, arrow);
        if (right.isEmpty() || rank == 0) {
            return Stream.of();
        }
        List<String> given = right.get().texts();
        if (given.size() > rank) {
            List<String> kept = given.subList(0, rank);
            return Stream.of(Proposal.obvious("Change to (" + String.join(", ", kept) + ")", right.get().replaced(kept)));
        }
        List<String> names = left.map(Arguments::texts).orElse(List.of()).stream().filter(n -> given.stream().noneMatch(g -> g.contains(n)))
                .toList();
        List<List<String>> tries = new ArrayList<>();
        if (names.size() >= rank - given.size()) {
            tries.add(names.subList(0, rank - given.size()));
        }
        tries.add(java.util.Collections.nCopies(rank - given.size(), "*"));
        tries.add(java.util.Collections.nCopies(rank - given.size(), "0"));
        return tries.stream().map(t -> {
            List<String> all = new ArrayList<>(given);
            all.addAll(t);
            return Proposal.obvious("Change to (" + String.join(", ", all) + ")", right.get().replaced(all));
        });
    }

    /** The machine that the layout names, or else the first. */
    private static Optional<MachineDecl> machine(Problem p) {
        List<MachineDecl> all = p.source().program().machines();
        return all.stream().filter(m -> p.item().stream().flatMap(i -> i.tokens().stream()).anyMatch(t -> t.is(m.name().text())))
                .findFirst().or(() -> all.stream().findFirst());
    }

    private static int rank(Source source, Problem p, int arrow) {
        String place = source.text().substring(arrow, p.end());
        return machine(p)
                .map(m -> m.levels().stream().filter(l -> m.levels().size() == 1 || place.contains("." + l.name().text()))
                        .map(l -> l.extents().size()).findFirst().orElse(0)).orElse(0);
    }

    private static Stream<Proposal> coordinate(Problem p) {
        // the extent stands in the machine; the last coordinate is tried before the first
        List<String> last = machine(p).stream().flatMap(m -> m.levels().stream()).flatMap(l -> l.extents().stream())
                .flatMap(e -> Nest.value(p.source().snapshot().params(), e).stream()).map(v -> Long.toString(v - 1))
                .sorted(java.util.Comparator.reverseOrder())
                .distinct().toList();
        return Stream.concat(last.stream(), Stream.of("0", "*")).distinct().limit(5).map(p::obviousChange);
    }

    private static Stream<Proposal> level(Problem p, Item item) {
        List<String> levels = machine(p).stream().flatMap(m -> m.levels().stream()).map(l -> l.name().text())
                .filter(n -> !n.isEmpty()).toList();
        String machine = machine(p).map(m -> m.name().text()).orElse("");
        if (levels.isEmpty()) {
            return Stream.of(Proposal.obvious("Remove the level", Splice.delete(p.start() - 1, p.end())));
        }
        List<String> free = levels.stream().filter(l -> item.tokens().stream().noneMatch(t -> t.is(l))).toList();
        return Stream.concat(free.stream(), levels.stream()).distinct()
                .map(l -> p.code().equals("unknown-level") ? p.obviousChange(l) : p.obviousChange(machine + "." + l));
    }

    private static Stream<Proposal> form(Problem p, Item item) {
        if (p.text().matches("\\d+")) {
            return Stream.of(Proposal.obvious("Leave '." + p.text() + "' out", Splice.delete(p.start() - 1, p.end())));
        }
        Source source = p.source();
        List<Proposal> out = new ArrayList<>();
        p.tokens().stream().filter(t -> t.kind() == Token.Kind.WORD && !t.is("cyclic")).map(Token::text).distinct()
                .forEach(n -> out.add(p.obviousChange(n)));
        if (p.text().startsWith("cyclic")) {
            unused(source, item).forEach(n -> out.add(p.obviousChange("cyclic(" + n + ")")));
        }
        item.subject().filter(t -> t.offset() != p.start() && p.tokens().size() == 1).ifPresent(t -> out.add(p.obviousChange(t.text())));
        return out.stream();
    }
}
