package org.tilewright.lsp.feature.action.fix;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.problem.Problem;
import org.tilewright.lsp.feature.action.problem.QuickFix;

/** Gives the second of two equal names another one, or takes it away. */
final class FixDuplicates implements QuickFix {

    private static final List<String> VARIABLES = List.of("i", "j", "k", "l", "m", "p", "q", "r", "s");
    private static final List<String> DIMENSIONS = List.of("x", "y", "z", "w", "u", "v");

    @Override
    public Set<String> codes() {
        return Set.of("duplicate-name", "left-index-twice");
    }

    @Override
    public Stream<Proposal> of(Problem p) {
        Optional<Item> item = p.item();
        if (item.isEmpty()) {
            return Stream.of();
        }
        Item i = item.get();
        return switch (i.kind()) {
            case PARAM, TENSOR, FUN -> declaration(p, i);
            case RECORD -> i.declares().stream().anyMatch(t -> t.offset() == p.start()) ? declaration(p, i)
                    : Stream.of(rename(p, p.source().fresh(p.text()), List.of()));
            case MACHINE -> i.declares().stream().anyMatch(t -> t.offset() == p.start()) ? declaration(p, i) : machineEntry(p, i);
            case STATEMENT, REPEAT -> statement(p, i);
            case DISTRIBUTION, REDISTRIBUTE -> distribution(p, i);
            default -> Stream.of();
        };
    }

    private Stream<Proposal> declaration(Problem p, Item item) {
        Source source = p.source();
        List<Proposal> out = new ArrayList<>();
        boolean name = item.declares().stream().anyMatch(t -> t.offset() == p.start());
        String base = item.kind() == Item.Kind.FUN && !name ? free(DIMENSIONS, item) : source.fresh(p.text());
        out.add(rename(p, base, List.of()));
        boolean sameKind = source.declaring(p.text()).map(d -> d.kind() == item.kind() && d != item).orElse(false);
        if (name && sameKind) {
            out.add(Proposal.fix("Remove this declaration", item.declares().size() == 1 ? source.remove(item)
                    : Redeclare.withoutName(source, item, p.text())));
        }
        return out.stream();
    }

    private static Proposal rename(Problem p, String name, List<Splice> others) {
        List<Splice> all = new ArrayList<>(List.of(p.replace(name)));
        all.addAll(others);
        return Proposal.fix("Rename to '" + name + "'", true, all);
    }

    private Stream<Proposal> machineEntry(Problem p, Item item) {
        Splice without = FixMachine.entry(item, p.start());
        boolean level = p.source().tokens().stream().filter(t -> t.offset() > p.start()).limit(2).anyMatch(t -> t.is("Grid"));
        return Stream.of(level ? rename(p, p.source().fresh(p.text()), List.of()) : Proposal.obvious("Remove this property", without),
                Proposal.fix(level ? "Remove this level" : "Remove this property", without));
    }

    private Stream<Proposal> statement(Problem p, Item item) {
        if (item.label().map(t -> t.offset() == p.start()).orElse(false) || item.kind() == Item.Kind.REPEAT) {
            return Stream.of(rename(p, p.source().fresh(p.text()), List.of()));
        }
        String variable = variable(p.source(), item);
        if (!p.code().equals("duplicate-name")) {
            return Stream.of(p.obviousChange(variable));
        }
        // an index variable with the name of something declared: every place of the statement means the variable
        List<Splice> others = items(p, item).flatMap(i -> i.tokens().stream()
                .filter(t -> t.is(p.text()) && t.offset() != p.start() && !FixIndexNames.isParam(i, t)))
                .map(t -> new Splice(t.offset(), t.end(), variable)).toList();
        return Stream.of(rename(p, variable, others), rename(p, variable, List.of()));
    }

    /** The items in which a variable has the declared name, with the schedules of such statements. */
    private static Stream<Item> items(Problem p, Item item) {
        Source source = p.source();
        Set<Item> out = new LinkedHashSet<>(List.of(item));
        p.diagnostic().related().forEach(r -> source.itemAt(source.start(r.range()))
                .filter(i -> i.kind() == Item.Kind.STATEMENT || i.kind() == Item.Kind.SCHEDULE).ifPresent(out::add));
        List<Item> statements = out.stream().filter(i -> i.kind() == Item.Kind.STATEMENT).toList();
        source.items(Item.Kind.SCHEDULE).stream().filter(s -> statements.stream().anyMatch(i -> i.label().or(i::subject)
                .flatMap(t -> s.subject().filter(x -> x.is(t.text()))).isPresent())).forEach(out::add);
        return out.stream();
    }

    private Stream<Proposal> distribution(Problem p, Item item) {
        int arrow = item.find("->").map(Token::offset).orElse(item.end());
        if (p.start() < arrow) {
            return Stream.of(rename(p, free(DIMENSIONS, item), List.of()));
        }
        List<Proposal> out = new ArrayList<>();
        FixDistributions.unused(p.source(), item).forEach(n -> out.add(p.obviousChange(n)));
        out.add(p.change("*"));
        out.add(p.change("0"));
        return out.stream();
    }

    static String free(List<String> names, Item item) {
        return names.stream().filter(n -> item.tokens().stream().noneMatch(t -> t.is(n))).findFirst().orElse("d");
    }

    /** A name for an index variable that an item does not have yet. */
    static String variable(Source source, Item item) {
        return VARIABLES.stream().filter(n -> item.tokens().stream().noneMatch(t -> t.is(n)) && source.declaring(n).isEmpty()).findFirst()
                .orElseGet(() -> source.fresh("i"));
    }
}
