package org.tilewright.lsp.feature.action.fix;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.feature.action.derive.Derivation;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.problem.Problem;
import org.tilewright.lsp.feature.action.problem.QuickFix;
import org.tilewright.lsp.feature.action.recipe.ApplyRecipe;
import org.tilewright.lsp.feature.action.recipe.KnownAlgorithms;
import org.tilewright.lsp.feature.action.recipe.MachineGrid;

/** Mends of types, storage formats and extents, and of what this version can't carry out. */
final class FixDeclarations implements QuickFix {

    @Override
    public Set<String> codes() {
        return Set.of("unknown-type", "unknown-format", "format-dimension", "format-order", "not-yet", "schedule-auto",
                "extent-below-one",
                "factor-below-one", "step-below-one");
    }

    @Override
    public Stream<Proposal> of(Problem p) {
        return switch (p.code()) {
            case "unknown-type" -> Stream.of("f64", "f32", "i64").map(p::change);
            case "unknown-format" -> Stream.of(p.obviousChange("dense"));
            case "format-dimension" -> dimension(p);
            case "format-order" -> order(p);
            case "not-yet", "schedule-auto" -> notYet(p);
            case "extent-below-one", "factor-below-one", "step-below-one" -> p.text().matches("[-0-9 ]+") ? Stream.of(p.obviousChange("1"))
                    : Stream.of(p.obviousChange("max(1, " + p.text() + ")"), p.change("1"));
            default -> Stream.of();
        };
    }

    private static Stream<Proposal> dimension(Problem p) {
        Optional<Item> item = p.item();
        int order = item.flatMap(i -> i.declares().stream().findFirst()).flatMap(t -> Redeclare.of(p.source(), t.text()))
                .map(r -> r.extentTexts().size()).orElse(0);
        boolean number = p.text().matches("\\d+");
        return IntStream.range(0, order).mapToObj(d -> number ? Integer.toString(d) : p.text().replaceAll("\\d+", Integer.toString(d)))
                .filter(t -> !t.equals(p.text())).map(p::obviousChange);
    }

    private static Stream<Proposal> order(Problem p) {
        int order = p.item().flatMap(i -> i.declares().stream().findFirst()).flatMap(t -> Redeclare.of(p.source(), t.text()))
                .map(r -> r.extentTexts().size()).orElse(0);
        List<String> words = new ArrayList<>(p.tokens().stream().filter(t -> t.kind() == Token.Kind.WORD).map(Token::text)
                .limit(order).toList());
        while (words.size() < order) {
            words.add("dense");
        }
        return order == 0 ? Stream.of() : Stream.of(p.obviousChange(String.join(", ", words)));
    }

    private static Stream<Proposal> notYet(Problem p) {
        if (p.text().equals("compressed")) {
            return Stream.of(p.obviousChange("dense"));
        }
        return p.text().equals("auto") ? derived(p) : Stream.of();
    }

    /** The best known schedule in the place of the word that asks for one. */
    private static Stream<Proposal> derived(Problem p) {
        Source source = p.source();
        String target = p.item().flatMap(Item::subject).map(Token::text).orElse("");
        Stream<Proposal> known = Nest.assignments(source.program().statements()).filter(a -> a.name().text().equals(target))
                .flatMap(a -> MachineGrid.of(source, a).stream().flatMap(m -> KnownAlgorithms.of(source, a, m).stream()
                        .flatMap(r -> new ApplyRecipe(source, m, a).inPlace(p.start(), p.end(), r))));
        return Stream.of(layoutsAndSchedule(source, target), known, Stream.of(Proposal.fix("Schedule nothing", p.replace("{ }"))))
                .flatMap(s -> s);
    }

    /** What the command {@code derive} writes for a statement. */
    private static Stream<Proposal> layoutsAndSchedule(Source source, String statement) {
        boolean several = source.items(Item.Kind.SCHEDULE).stream().filter(i -> i.find("auto").isPresent()).count() > 1;
        return new Derivation(several ? Optional.empty() : Optional.of(statement), OptionalLong.empty()).change(source.snapshot())
                .map(c -> Proposal.obvious("Derive layouts and schedule", c)).stream();
    }
}
