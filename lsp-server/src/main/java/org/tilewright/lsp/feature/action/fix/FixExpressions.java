package org.tilewright.lsp.feature.action.fix;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;
import org.tilewright.language.names.BuiltIns;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.feature.action.edit.Arguments;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.problem.Problem;
import org.tilewright.lsp.feature.action.problem.QuickFix;

/** Mends of reductions, einsums, calls and types. */
final class FixExpressions implements QuickFix {

    @Override
    public Set<String> codes() {
        return Set.of("reduction-variable-on-left", "reduction-variable-unused", "reduction-form", "einsum-form", "argument-count",
                "type-mismatch");
    }

    @Override
    public Stream<Proposal> of(Problem p) {
        return switch (p.code()) {
            case "reduction-form" -> form(p);
            case "einsum-form" -> einsum(p);
            case "argument-count" -> fewerArguments(p);
            case "type-mismatch" -> types(p);
            default -> variable(p);
        };
    }

    /** The body without the reduction around, or over the variables that it has. */
    private static Stream<Proposal> form(Problem p) {
        Source source = p.source();
        List<Token> before = source.tokens().stream().filter(t -> t.offset() <= p.start()).toList();
        Optional<Token> name = before.reversed().stream().filter(t -> Set.of("sum", "prod", "max", "min", "any", "all").contains(t.text()))
                .findFirst();
        if (name.isEmpty()) {
            return Stream.of();
        }
        Optional<Arguments> arguments = Arguments.after(source, name.get().end(), source.text().length());
        return arguments.stream().flatMap(a -> {
            String inside = source.text().substring(a.open() + 1, a.close());
            String body = inside.substring(inside.indexOf(':') + 1).strip();
            List<Proposal> out = new ArrayList<>();
            Set<String> left = p.item().stream().flatMap(i -> i.tokens().stream().takeWhile(t -> !t.is("=") && !t.is("+=")))
                    .map(Token::text).collect(Collectors.toSet());
            boolean known = !p.diagnostic().fixes().isEmpty();
            Token.allOf(body).stream().filter(t -> !known && t.kind() == Token.Kind.WORD && source.declaring(t.text()).isEmpty())
                    .map(Token::text).distinct().filter(v -> !left.contains(v))
                    .forEach(v -> out.add(Proposal.obvious("Reduce over " + v, new Splice(a.open() + 1, a.close(), v + ": " + body))));
            out.add(Proposal.obvious("Remove '" + name.get().text() + "'", new Splice(name.get().offset(), a.close() + 1, body)));
            return out.stream();
        });
    }

    private static Stream<Proposal> variable(Problem p) {
        Source source = p.source();
        Optional<Expr.Reduction> reduction = Nest.assignments(source.program().statements()).flatMap(a -> reductions(a.value()))
                .filter(r -> r.variables().stream().anyMatch(v -> v.range().equals(p.diagnostic().range()))).findFirst();
        return reduction.stream().flatMap(r -> {
            List<Proposal> out = new ArrayList<>();
            String body = source.text(r.body().range());
            if (p.code().equals("reduction-variable-on-left")) {
                String name = FixDuplicates.variable(source, p.item().orElseThrow());
                List<Splice> changes = source.tokens().stream()
                        .filter(t -> t.is(p.text()) && t.offset() >= source.start(r.range()) && t.end() <= source.end(r.range()))
                        .map(t -> new Splice(t.offset(), t.end(), name)).toList();
                out.add(Proposal.fix("Reduce over " + name, true, changes));
            } else if (r.variables().size() > 1) {
                List<Token> names = r.variables().stream().flatMap(v -> source.tokenAt(source.start(v.range())).stream()).toList();
                for (int i = 0; i < names.size(); i++) {
                    if (names.get(i).offset() == p.start()) {
                        out.add(Proposal.obvious("Remove '" + p.text() + "'", Redeclare.without(source, names, i)));
                    }
                }
            }
            out.add(Proposal.fix("Remove '" + r.keyword() + "'", source.replace(r.range(), body)));
            return out.stream();
        });
    }

    private static Stream<Expr.Reduction> reductions(Expr e) {
        return Stream.concat(e instanceof Expr.Reduction r ? Stream.of(r) : Stream.of(),
                e.parts().stream().flatMap(FixExpressions::reductions));
    }

    /** A result of letters that there are, and as many operands as are given. */
    private static Stream<Proposal> einsum(Problem p) {
        String text = p.text();
        if (!text.startsWith("\"") || !text.contains("->")) {
            return Stream.of();
        }
        String[] operands = text.substring(1, text.indexOf("->")).split(",");
        String result = text.substring(text.indexOf("->") + 2, text.length() - 1).strip();
        int given = (int) p.source().tokens().stream()
                .filter(t -> t.offset() >= p.end() && t.offset() < p.source().itemAt(p.start()).map(Item::end).orElse(p.end())
                        && t.kind() == Token.Kind.WORD && !t.is("conj")).count();
        List<String> kept = Stream.of(operands).map(String::strip).limit(given).toList();
        String further = kept.stream().anyMatch(o -> o.contains("...")) ? "..." : "";
        String letters = String.join("", kept).chars().filter(Character::isLetter).distinct().mapToObj(c -> String.valueOf((char) c))
                .collect(Collectors.joining());
        String filtered = result.chars().filter(c -> letters.indexOf(c) >= 0).mapToObj(c -> String.valueOf((char) c))
                .collect(Collectors.joining());
        String last = kept.isEmpty() ? "" : kept.getLast().replace("...", "");
        String first = kept.isEmpty() ? "" : kept.getFirst().replace("...", "");
        String outer = first.isEmpty() || last.isEmpty() ? "" : first.charAt(0) + last.substring(last.length() - 1);
        return Stream.of(result, further + filtered, further + outer, further + letters).distinct()
                .map(r -> p.obviousChange("\"" + String.join(",", kept) + "->" + r + "\""));
    }

    private static Stream<Proposal> fewerArguments(Problem p) {
        return Arguments.after(p.source(), p.start(), p.end()).stream().flatMap(a -> {
            String head = p.source().text().substring(p.start(), a.open() + 1);
            List<Proposal> out = new ArrayList<>();
            for (int n = a.parts().size() - 1; n > 0; n--) {
                out.add(p.obviousChange(head + String.join(", ", a.texts().subList(0, n)) + ")"));
            }
            List<String> more = new ArrayList<>(a.texts());
            for (int n = 0; n < 2; n++) {
                more.add("1");
                // of one value min and max are no functions
                if (more.size() > 1 || !head.equals("max(") && !head.equals("min(")) {
                    out.add(p.change(head + String.join(", ", more) + ")"));
                }
            }
            return out.stream();
        });
    }

    /** Tensors of one type, whole numbers and conditions. */
    private static Stream<Proposal> types(Problem p) {
        Source source = p.source();
        Optional<Statement.Assignment> statement = Nest.assignments(source.program().statements())
                .filter(a -> source.start(a.range()) <= p.start() && p.end() <= source.end(a.range())).findFirst();
        if (statement.isEmpty()) {
            return Stream.of();
        }
        List<Proposal> out = new ArrayList<>();
        if (p.text().matches("[0-9.eE+-]+")) {
            out.add(p.obviousChange(Long.toString(Math.round(Double.parseDouble(p.text())))));
        }
        List<Expr.Access> all = VariableExtents.accesses(statement.get());
        List<String> here = all.stream().filter(a -> source.start(a.range()) >= p.start() && source.end(a.range()) <= p.end())
                .map(a -> a.tensor().text()).distinct().toList();
        Set<String> types = new LinkedHashSet<>();
        all.forEach(a -> source.program().tensor(a.tensor().text()).ifPresent(t -> {
            types.add(t.type().keyword());
            types.add(t.type().computing().keyword());
        }));
        types.addAll(List.of("f64", "c128"));
        Set<String> tensors = new LinkedHashSet<>();
        // the type that is wanted, and the tensor that is assigned if its type is what is in doubt
        List<String> named = p.diagnostic().names();
        if (out.isEmpty()) {
            Stream.concat(named.stream(), types.stream()).filter(t -> BuiltIns.conversion(t).isPresent()).distinct()
                    .forEach(t -> out.add(p.change(t + "(" + p.text() + ")")));
        }
        if (named.size() < 2) {
            tensors.addAll(here);
        }
        tensors.add(statement.get().target().tensor().text());
        all.stream().map(Expr.Access::tensor).map(Word::text).forEach(tensors::add);
        // records stand for more than one number: what is meant is a field of theirs
        tensors.removeIf(t -> source.program().tensor(t).filter(d -> d.type() instanceof RecordType).isPresent());
        if (named.stream().findFirst().filter(ElementType.BOOL.keyword()::equals).isPresent()) {
            out.add(p.obviousChange(here.size() == 1 && p.tokens().stream().noneMatch(t -> Set.of("+", "-").contains(t.text()))
                    ? p.text() + " != 0" : "(" + p.text() + ") != 0"));
        }
        for (String t : tensors) {
            Redeclare.of(source, t).ifPresent(r -> types.stream().filter(n -> !n.equals(r.typeName()))
                    .forEach(n -> out.add(Proposal.fix("Make '" + t + "' " + n, t.equals(tensors.iterator().next()), r.type(n)))));
        }
        return Stream.concat(out.stream().limit(16), together(source, tensors));
    }

    /** All of a statement's tensors become real, where they have their declarations to themselves. */
    private static Stream<Proposal> together(Source source, Set<String> tensors) {
        List<Item> items = source.items(Item.Kind.TENSOR).stream()
                .filter(i -> i.declares().stream().anyMatch(t -> tensors.contains(t.text()))).toList();
        boolean own = items.stream().allMatch(i -> i.declares().stream().allMatch(t -> tensors.contains(t.text())));
        List<Splice> changes = items.stream().flatMap(i -> {
            Optional<Token> colon = i.find(":");
            return colon.stream().map(c -> i.token(i.tokens().indexOf(c) + 1)).map(t -> new Splice(t.offset(), t.end(), "f64"));
        }).toList();
        return own && !changes.isEmpty() ? Stream.of(Proposal.fix("Make '" + String.join("', '", tensors) + "' f64", false, changes))
                : Stream.of();
    }
}
