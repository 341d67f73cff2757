package org.tilewright.lsp.feature.action.fix;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.feature.action.edit.Arguments;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.problem.Problem;
import org.tilewright.lsp.feature.action.problem.QuickFix;

/** Mends of a machine's declaration. */
final class FixMachine implements QuickFix {

    private static final Map<String, List<String>> UNITS = Map.of("memory", List.of("GiB"), "device", List.of("GiB"), "latency",
            List.of("us"), "link", List.of("GB/s"), "peak", List.of("GFLOP/s"));

    @Override
    public Set<String> codes() {
        return Set.of("machine-form", "unknown-property", "property-level", "unit", "machine-size");
    }

    @Override
    public Stream<Proposal> of(Problem p) {
        if (p.code().equals("machine-size")) {
            List<MachineDecl> all = p.source().program().machines();
            List<MachineDecl> named = all.stream().filter(m -> p.text().startsWith(m.name() + ".")).toList();
            return (named.isEmpty() ? all : named).stream().flatMap(m -> m.levels().stream()).flatMap(l -> sizes(p, l));
        }
        Optional<Item> item = p.item().filter(i -> i.kind() == Item.Kind.MACHINE);
        if (item.isEmpty()) {
            return Stream.of();
        }
        Item m = item.get();
        return switch (p.code()) {
            case "unit" -> unit(p, m);
            case "machine-form" -> form(p, m);
            case "property-level" -> Stream.concat(inward(p, m).stream(),
                    Stream.of(Proposal.fix("Remove this property", entry(m, p.start()))));
            default -> Stream.of(Proposal.fix("Remove this property", entry(m, p.start())));
        };
    }

    /** The extent that DISTAL calls {@code m.x}, {@code m.y} and so on, or each one. */
    private static Stream<Proposal> sizes(Problem p, MachineDecl.Level level) {
        int named = "xyz".indexOf(p.text().charAt(p.text().length() - 1));
        List<ParamExpr> extents = level.extents();
        return (named >= 0 && named < extents.size() ? extents.subList(named, named + 1) : extents).stream().map(ParamExpr::text).distinct()
                .map(p::obviousChange);
    }

    private static Stream<Proposal> form(Problem p, Item m) {
        boolean name = m.declares().stream().anyMatch(t -> t.offset() == p.start());
        if (name) {
            return Stream.of(Proposal.obvious("Give it 2 x 2 processors", Splice.insert(p.end(), " = Grid(2, 2)")));
        }
        Optional<Arguments> extents = Arguments.after(p.source(), p.start(), p.end()).filter(a -> !a.parts().isEmpty());
        boolean level = m.tokens().stream().anyMatch(t -> t.is("{") && t.offset() < p.start());
        return level ? Stream.concat(outOfLevel(p, m).stream(), Stream.of(Proposal.fix("Remove this level", entry(m, p.start()))))
                : Stream.of(p.obviousChange("Grid(" + extents.map(a -> String.join(", ", a.texts())).orElse("2, 2") + ")"),
                        p.change("Grid(2, 2)"));
    }

    /** A property goes to the innermost level, unless that has one already. */
    private static Optional<Proposal> inward(Problem p, Item m) {
        int at = at(m, p.start());
        String moved = text(p, m, at);
        int innermost = at;
        int depth = 0;
        for (int i = 0; i < m.tokens().size(); i++) {
            depth += m.is(i, "{") ? 1 : m.is(i, "}") ? -1 : 0;
            innermost = depth == 1 && m.is(i + 1, "=") && m.is(i + 2, "Grid") ? i : innermost;
        }
        int end = end(m, innermost);
        String name = m.token(innermost).text();
        boolean block = m.is(end - 1, "}");
        for (int i = innermost + 3; i < end; i++) {
            if (m.is(i, p.text()) && m.is(i + 1, "=")) {
                return Optional.empty();
            }
        }
        Splice there = block ? Splice.insert(m.token(end - 2).end(), (m.is(end - 2, "{") ? " " : "  ") + moved)
                : Splice.insert(m.token(end - 1).end(), " { " + moved + " }");
        return Optional.of(Proposal.fix("Move it to '" + name + "'", true, List.of(entry(m, p.start()), there)));
    }

    /** A level that stands in the block of another one follows it. */
    private static Optional<Proposal> outOfLevel(Problem p, Item m) {
        int at = at(m, p.start());
        int close = at;
        int depth = 0;
        for (int i = 0; i < m.tokens().size(); i++) {
            depth += m.is(i, "{") ? 1 : m.is(i, "}") ? -1 : 0;
            if (i == at && depth < 2) {
                return Optional.empty();
            }
            if (i > at && depth == 1) {
                close = i;
                break;
            }
        }
        return close == at ? Optional.empty() : Optional.of(Proposal.fix("Write it after the level", true,
                List.of(entry(m, p.start()), Splice.insert(m.token(close).end(), "  " + text(p, m, at)))));
    }

    private static String text(Problem p, Item m, int at) {
        return p.source().text().substring(m.token(at).offset(), m.token(end(m, at) - 1).end());
    }

    private static Stream<Proposal> unit(Problem p, Item m) {
        List<Token> value = p.tokens();
        String property = "";
        for (int i = 0; i + 2 < m.tokens().size(); i++) {
            property = m.token(i + 2).offset() == p.start() ? m.token(i).text() : property;
        }
        String number = value.isEmpty() ? "1" : value.getFirst().text();
        String given = value.size() > 1 ? value.get(1).text() : "";
        return Stream.concat(given.isEmpty() ? Stream.of() : Stream.of(given, given + "/s"),
                UNITS.getOrDefault(property, List.of()).stream())
                .map(u -> p.obviousChange(number + " " + u));
    }

    /** Takes a property or level with its value away. */
    static Splice entry(Item m, int start) {
        int at = at(m, start);
        return Splice.delete(m.token(at - 1).end(), m.token(end(m, at) - 1).end());
    }

    /** The number of the token that begins there. */
    private static int at(Item m, int start) {
        int at = 0;
        while (m.token(at).offset() < start) {
            at++;
        }
        return at;
    }

    /** The number of the token after the entry that begins with a token, with the block of a level. */
    private static int end(Item m, int at) {
        int next = at + 2;
        int depth = 0;
        while (next < m.tokens().size() && (depth > 0 || !m.is(next, "}") && !m.is(next, ",") && !m.is(next, ";")
                && !(m.is(next + 1, "=") && m.token(next).kind() == Token.Kind.WORD))) {
            depth += m.is(next, "(") || m.is(next, "{") ? 1 : m.is(next, ")") || m.is(next, "}") ? -1 : 0;
            next++;
        }
        return Math.min(next, m.tokens().size());
    }
}
