package org.tilewright.lsp.feature.action.fix;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.Span;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.source.Word;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.problem.Problem;
import org.tilewright.lsp.feature.action.problem.QuickFix;

/** Mends of accesses: as many indices as dimensions, and indices that stay inside, because variables are confined or tensors longer. */
final class FixIndices implements QuickFix {

    @Override
    public Set<String> codes() {
        return Set.of("order-mismatch", "extent-mismatch", "no-extent", "index-out-of-range", "period-not-extent", "range-twice",
                "range-of-nothing");
    }

    @Override
    public Stream<Proposal> of(Problem p) {
        if (p.code().startsWith("range-")) {
            return withoutRange(p).stream();
        }
        Optional<Statement.Assignment> statement = Nest.assignments(p.source().program().statements())
                .filter(a -> p.source().start(a.range()) <= p.start() && p.end() <= p.source().end(a.range())).findFirst();
        return statement.stream().flatMap(s -> access(p, s).stream().flatMap(a -> switch (p.code()) {
            case "order-mismatch" -> order(p, s, a);
            case "extent-mismatch" -> Stream.concat(swapped(p, a), sameExtent(p, s, a));
            case "no-extent" -> Stream.of("0", "1").map(v -> Proposal.fix("Declare 'param " + p.text() + " = " + v + "'",
                    DeclareNames.param(p.source(), p.item().orElseThrow(), p.text(), v)));
            case "period-not-extent" -> Stream.of(p.obviousChange(operand(extent(p, a.tensor().text(), dimension(p, a)))));
            default -> a.indices().get(dimension(p, a)).period().isPresent() ? Stream.<Proposal>of()
                    : Stream.concat(confined(p, s, a).stream(), longer(p, s, a));
        }));
    }

    /** A range with its comma, or with the word before it if it is the only one. */
    private static Optional<Proposal> withoutRange(Problem p) {
        List<Token> tokens = p.item().map(i -> i.tokens()).orElse(List.of());
        int at = 0;
        while (at < tokens.size() && tokens.get(at).offset() < p.start()) {
            at++;
        }
        int parentheses = 0;
        int end = at;
        for (; end < tokens.size() && (parentheses > 0 || !tokens.get(end).is(",")); end++) {
            parentheses += tokens.get(end).is("(") ? 1 : tokens.get(end).is(")") ? -1 : 0;
        }
        if (at < 2 || at >= tokens.size()) {
            return Optional.empty();
        }
        boolean first = tokens.get(at - 1).is("for") && end < tokens.size();
        int from = first ? tokens.get(at).offset() : tokens.get(at - 2).end();
        int to = first ? tokens.get(end + 1).offset() : tokens.get(end - 1).end();
        return Optional.of(Proposal.obvious("Remove this range", new Splice(from, to, "")));
    }

    /** The variable of an index such as {@code i - 1} takes those values only with which all such indices stay inside. */
    private static Optional<Proposal> confined(Problem p, Statement.Assignment s, Expr.Access a) {
        AffineIndex wrong = a.indices().get(dimension(p, a));
        if (wrong.terms().size() != 1 || s.rangeOf(wrong.terms().getFirst().variable().text()).isPresent()) {
            return Optional.empty();
        }
        String variable = wrong.terms().getFirst().variable().text();
        long below = 0;
        long above = 0;
        Set<String> extents = new LinkedHashSet<>();
        Set<Long> values = new LinkedHashSet<>();
        for (Expr.Access x : VariableExtents.accesses(s)) {
            for (int d = 0; d < x.indices().size(); d++) {
                AffineIndex i = x.indices().get(d);
                if (i.period().isPresent() || i.terms().stream().noneMatch(t -> t.variable().text().equals(variable))) {
                    continue;
                }
                boolean moved = i.terms().size() == 1 && i.terms().getFirst().coefficient().text().equals("1");
                Optional<Long> by = Nest.value(p.source().snapshot().params(), i.constant());
                if (!moved || !(i.constant() instanceof ParamExpr.Literal || i.constant() instanceof ParamExpr.Negate) || by.isEmpty()) {
                    return Optional.empty();
                }
                below = Math.max(below, -by.get());
                above = Math.max(above, by.get());
                extents.add(extent(p, x.tensor().text(), d));
                values.add(Nest.value(p.source().snapshot().params(), p.source().program().tensor(x.tensor().text()).orElseThrow().extents()
                        .get(d)).orElse(0L));
            }
        }
        if (extents.size() != 1 || above >= Collections.min(values) || below >= Collections.min(values) - above) {
            return Optional.empty();
        }
        String extent = extents.iterator().next();
        String range = variable + " in " + below + ".." + (above == 0 ? extent : shorter(extent, above));
        List<Splice> changes = new ArrayList<>();
        changes.add(Splice.insert(p.source().end(s.range()), (s.ranges().isEmpty() ? " for " : ", ") + range));
        boolean sets = s.target().indices().stream().flatMap(i -> i.terms().stream()).anyMatch(t -> t.variable().text().equals(variable));
        if (sets && !s.needsOldValues(p.source().program()) && !isSetBefore(p, s)) {
            changes.add(DeclareNames.beside(p.source(), Item.Kind.INPUT, "input " + s.target().tensor() + " = zeros"));
        }
        return Optional.of(Proposal.fix("Confine to '" + range + "'", true, changes));
    }

    /** Whether the tensor of the left side has values for elements that the statement does not reach. */
    private static boolean isSetBefore(Problem p, Statement.Assignment s) {
        String tensor = s.target().tensor().text();
        return p.source().program().inputs().stream().anyMatch(i -> i.tensor().text().equals(tensor))
                || Nest.assignments(p.source().program().statements()).anyMatch(a -> a.target().tensor().text().equals(tensor)
                        && p.source().start(a.range()) < p.source().start(s.range()));
    }

    private static String shorter(String extent, long by) {
        return extent.matches("\\d+") ? Long.toString(Long.parseLong(extent) - by) : extent + " - " + by;
    }

    private static Optional<Expr.Access> access(Problem p, Statement.Assignment s) {
        return VariableExtents.accesses(s).stream()
                .filter(a -> p.source().start(a.range()) <= p.start() && p.end() <= p.source().end(a.range()))
                .reduce((x, y) -> y);
    }

    private static Stream<Proposal> order(Problem p, Statement.Assignment s, Expr.Access a) {
        int order = p.source().program().tensor(a.tensor().text()).map(TensorDecl::order).orElse(0);
        List<String> given = a.indices().stream().map(i -> p.source().text(i.range())).toList();
        Set<List<String>> tries = new LinkedHashSet<>();
        if (given.size() > order) {
            tries.add(given.subList(0, order));
            tries.add(given.subList(given.size() - order, given.size()));
        } else {
            Set<String> others = new LinkedHashSet<>();
            VariableExtents.accesses(s).forEach(x -> x.indices().forEach(i -> i.terms().forEach(t -> others.add(t.variable().text()))));
            given.forEach(others::remove);
            List<String> free = new ArrayList<>(others);
            List<String> usual = List.of("i", "j", "k", "l", "m", "p", "q", "r", "s");
            usual.stream().filter(v -> !others.contains(v) && !given.contains(v) && p.source().declaring(v).isEmpty()).forEach(free::add);
            int missing = order - given.size();
            for (int first = 0; first + missing <= free.size() && first < 4; first++) {
                for (int at = 0; at <= given.size(); at++) {
                    List<String> all = new ArrayList<>(given);
                    all.addAll(given.size() - at, free.subList(first, first + missing));
                    tries.add(all);
                }
            }
        }
        return tries.stream().map(t -> a.tensor() + (t.isEmpty() ? "" : "(" + String.join(", ", t) + ")")).limit(4)
                .map(p::obviousChange);
    }

    /** The access with the index at fault in another place. */
    private static Stream<Proposal> swapped(Problem p, Expr.Access a) {
        int at = dimension(p, a);
        List<String> given = a.indices().stream().map(i -> p.source().text(i.range())).toList();
        List<Proposal> out = new ArrayList<>();
        for (int d = 0; d < given.size(); d++) {
            if (d != at) {
                List<String> all = new ArrayList<>(given);
                Collections.swap(all, d, at);
                String text = a.tensor() + "(" + String.join(", ", all) + ")";
                out.add(Proposal.obvious("Change to '" + text + "'", p.source().replace(a.range(), text)));
            }
        }
        return out.stream();
    }

    private static int dimension(Problem p, Expr.Access a) {
        int at = 0;
        while (at + 1 < a.indices().size() && p.source().end(a.indices().get(at).range()) < p.end()) {
            at++;
        }
        return at;
    }

    /** One of the two tensors gets the extent of the other. */
    private static Stream<Proposal> sameExtent(Problem p, Statement.Assignment s, Expr.Access a) {
        int at = dimension(p, a);
        String variable = p.text();
        for (Expr.Access other : VariableExtents.accesses(s)) {
            for (int d = 0; d < other.indices().size(); d++) {
                boolean first = other.indices().get(d).plainVariable().map(Word::text).filter(variable::equals).isPresent();
                if (first && other != a) {
                    return Stream.of(resize(p, a.tensor().text(), at, extent(p, other.tensor().text(), d)),
                            resize(p, other.tensor().text(), d, extent(p, a.tensor().text(), at))).flatMap(Optional::stream);
                }
            }
        }
        return Stream.of();
    }

    private static String extent(Problem p, String tensor, int dimension) {
        return Redeclare.of(p.source(), tensor).map(r -> r.extentTexts().get(dimension)).orElse("");
    }

    private static String operand(String extent) {
        return extent.matches("\\w+") ? extent : "(" + extent + ")";
    }

    private static Optional<Proposal> resize(Problem p, String tensor, int dimension, String extent) {
        return Redeclare.of(p.source(), tensor)
                .map(r -> Proposal.fix("Make dimension " + dimension + " of '" + tensor + "' " + extent + " long", true,
                        r.extent(dimension, extent))).filter(x -> !x.changes().isEmpty() && !extent.isEmpty());
    }

    /** The dimension becomes as long as the index runs. */
    private static Stream<Proposal> longer(Problem p, Statement.Assignment s, Expr.Access a) {
        int d = dimension(p, a);
        // without counters, so that nothing is told of an index that follows one
        var params = p.source().snapshot().analysis().params();
        ParamExpr extent = p.source().program().tensor(a.tensor().text()).orElseThrow().extents().get(d);
        StatementForm form = StatementForm.of(p.source().program(), s);
        Map<String, Span> values = form.writtenValues();
        Optional<Long> high = Nest.value(params, a.indices().get(d).constant());
        for (var t : a.indices().get(d).terms()) {
            Optional<Long> last = Optional.ofNullable(values.get(t.variable().text())).flatMap(v -> Nest.value(params, v.last()));
            Optional<Long> c = Nest.value(params, t.coefficient());
            high = high.flatMap(h -> last.flatMap(x -> c.map(y -> h + Math.max(0, y * x))));
        }
        Optional<Long> now = Nest.value(params, extent);
        if (high.isEmpty() || now.isEmpty() || high.get() < now.get()) {
            return Stream.of();
        }
        long more = high.get() + 1 - now.get();
        String text = extent instanceof ParamExpr.Literal ? Long.toString(high.get() + 1) : extent.text() + " + " + more;
        return resize(p, a.tensor().text(), d, text).stream();
    }
}
