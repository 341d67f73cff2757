package org.tilewright.lsp.feature.action.refactor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeActionKind;
import org.tilewright.language.schedule.Default;
import org.tilewright.language.schedule.ScheduleCommand;
import org.tilewright.language.schedule.ScheduleCommands;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.fix.DeclareNames;

/** Gives a number of extents, grids, coordinates or sizes a name, so that a run can set it. */
final class ExtractParam implements Refactoring {

    @Override
    public boolean isSafe() {
        return true;
    }

    @Override
    public Stream<Proposal> of(Source source, int start, int end) {
        Optional<Token> number = source.tokens().stream()
                .filter(t -> t.kind() == Token.Kind.NUMBER && t.offset() <= start && end <= t.end())
                .filter(t -> t.text().matches("\\d+")).findFirst();
        Optional<Item> item = number.flatMap(n -> source.itemAt(n.offset()));
        if (item.isEmpty() || !mayBeParam(item.get(), number.get())) {
            return Stream.of();
        }
        Token n = number.get();
        String name = source.fresh(name(item.get(), n));
        List<Token> equal = source.tokens().stream().filter(t -> t.is(n.text()) && t.kind() == Token.Kind.NUMBER)
                .filter(t -> source.itemAt(t.offset())
                        .map(i -> mayBeParam(i, t) && role(i, t).equals(role(item.get(), n)))
                        .orElse(false)).toList();
        List<Proposal> out = new ArrayList<>();
        out.add(proposal(source, item.get(), name, n, List.of(n), "Extract param '" + name + "'"));
        if (equal.size() > 1) {
            Item first = source.itemAt(equal.getFirst().offset()).orElseThrow();
            out.add(proposal(source, first, name, n, equal, "Extract param '" + name + "' for all " + equal.size() + " places"));
        }
        return out.stream();
    }

    private static Proposal proposal(Source source, Item user, String name, Token number, List<Token> places, String title) {
        List<Splice> changes = new ArrayList<>();
        changes.add(DeclareNames.param(source, user, name, number.text()));
        places.forEach(p -> changes.add(new Splice(p.offset(), p.end(), name)));
        return new Proposal(title, CodeActionKind.RefactorExtract, changes, false);
    }

    private static boolean mayBeParam(Item item, Token number) {
        String role = role(item, number);
        boolean alone = item.kind() == Item.Kind.PARAM && item.tokens().size() == 4;
        return !role.isEmpty() && !alone && number.text().matches("\\d+");
    }

    /** What a number is: the extents of a tensor are one thing, and those of the grid another. */
    private static String role(Item item, Token number) {
        int at = item.tokens().indexOf(number);
        boolean braces = item.tokens().subList(0, Math.max(0, at)).stream().anyMatch(t -> t.is("{"));
        return switch (item.kind()) {
            case TENSOR -> braces ? "" : "extent";
            case MACHINE -> at > 0 && (item.is(at - 1, "(") || item.is(at - 1, ",")) ? "grid" : "";
            case DISTRIBUTION, REDISTRIBUTE -> "coordinate";
            case SCHEDULE -> braces ? "size" : "";
            case PARAM -> "param";
            case REPEAT -> "steps";
            default -> "";
        };
    }

    /** A name as the samples have it. */
    private static String name(Item item, Token number) {
        int at = item.tokens().indexOf(number);
        return switch (role(item, number)) {
            case "extent" -> "n";
            case "grid" -> {
                long before = item.tokens().subList(0, at).reversed().stream().takeWhile(t -> !t.is("(")).filter(t -> t.is(",")).count();
                boolean one = before == 0 && item.is(at + 1, ")");
                yield one ? "g" : before < 3 ? List.of("gx", "gy", "gz").get((int) before) : "g";
            }
            case "coordinate" -> {
                boolean block = item.tokens().subList(0, at).reversed().stream().limit(4).anyMatch(t -> t.is("cyclic"));
                yield block ? "block" : "at";
            }
            case "size" -> {
                Optional<Token> command = item.tokens().subList(0, at).reversed().stream().dropWhile(t -> !t.is("(")).skip(1).findFirst();
                yield command.flatMap(t -> ScheduleCommands.named(t.text())).flatMap(ExtractParam::newParam).orElse("size");
            }
            case "steps" -> item.is(at + 1, "..") ? "first" : "steps";
            default -> "value";
        };
    }

    /** What a param is called that takes the place of the number in a command. */
    private static Optional<String> newParam(ScheduleCommand command) {
        return command.forms().getFirst().parameters().stream()
                .flatMap(p -> p.usual() instanceof Default.Number n ? Stream.of(n.newParam()) : Stream.<String>of()).findFirst();
    }
}
