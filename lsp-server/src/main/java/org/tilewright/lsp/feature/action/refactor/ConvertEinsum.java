package org.tilewright.lsp.feature.action.refactor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.ir.Expr;
import org.tilewright.ir.ExprText;
import org.tilewright.ir.Statement;
import org.tilewright.ir.nest.Product;
import org.tilewright.ir.type.Intrinsic;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.recipe.MatrixProduct;

/** A product of accesses as an {@code einsum}, and the other way round. */
final class ConvertEinsum implements Refactoring {

    @Override
    public Stream<Proposal> of(Source source, int start, int end) {
        Optional<Statement.Assignment> statement = Nest.assignments(source.program().statements())
                .filter(a -> source.start(a.range()) <= start && end <= source.end(a.range())).findFirst()
                .filter(a -> Nest.isClear(source.program(), a));
        return statement.stream().flatMap(a -> {
            Optional<Item> item = source.itemAt(source.start(a.range()));
            boolean einsum = item.map(i -> i.find("einsum").isPresent() && source.declaring("einsum").isEmpty()).orElse(false);
            return einsum ? item.stream().flatMap(i -> written(source, a, i).stream())
                    : item.stream().flatMap(i -> einsum(source, a, i).stream());
        });
    }

    private static Optional<Proposal> written(Source source, Statement.Assignment a, Item item) {
        Token from = item.subject().orElseThrow();
        String text = ExprText.of(a).replace("*", " * ");
        return hasComments(source, item) ? Optional.empty()
                : Optional.of(Proposal.rewrite("Write with index variables", List.of(new Splice(from.offset(), item.end(), text))));
    }

    /** Only a plain sum of products of different letters: no numbers, no functions, one term, no range and no scan. */
    private static Optional<Proposal> einsum(Source source, Statement.Assignment a, Item item) {
        if (a.scan().isPresent() || !a.ranges().isEmpty()) {
            return Optional.empty();
        }
        List<Expr> factors = Product.factors(a.value());
        if (factors.stream().anyMatch(f -> operand(f).isEmpty()) || hasComments(source, item)) {
            return Optional.empty();
        }
        List<Expr.Access> accesses = new ArrayList<>(List.of(a.target()));
        factors.forEach(f -> accesses.add(operand(f).orElseThrow()));
        Map<String, String> letters = new LinkedHashMap<>();
        List<String> groups = new ArrayList<>();
        for (Expr.Access x : accesses) {
            List<String> variables = MatrixProduct.variables(x);
            if (variables.size() != x.indices().size()) {
                return Optional.empty();
            }
            variables.forEach(v -> letters.computeIfAbsent(v, k -> letter(k, letters)));
            groups.add(variables.stream().map(letters::get).collect(Collectors.joining()));
        }
        if (letters.containsValue("")) {
            return Optional.empty();
        }
        String names = factors.stream().map(f -> f instanceof Expr.Access x ? x.tensor().text()
                : "conj(" + operand(f).orElseThrow().tensor() + ")").collect(Collectors.joining(", "));
        String text = a.target().tensor() + (a.accumulate() ? " += " : " = ") + "einsum(\""
                + String.join(",", groups.subList(1, groups.size())) + "->" + groups.getFirst() + "\", " + names + ")";
        return Optional.of(Proposal.rewrite("Write as einsum",
                List.of(new Splice(item.subject().orElseThrow().offset(), item.end(), text))));
    }

    /** The element that a factor is, or is the conjugate of. */
    private static Optional<Expr.Access> operand(Expr factor) {
        return switch (factor) {
            case Expr.Access x -> Optional.of(x);
            case Expr.Call c when c.function() == Intrinsic.CONJ && c.arguments().getFirst().bare() instanceof Expr.Access x ->
                    Optional.of(x);
            default -> Optional.empty();
        };
    }

    private static String letter(String variable, Map<String, String> used) {
        String first = variable.substring(0, 1);
        String all = first + "ijklmnopqrstuvwxyzabcdefgh";
        return all.chars().mapToObj(c -> String.valueOf((char) c)).filter(c -> !used.containsValue(c) && c.matches("[a-z]"))
                .findFirst().orElse("");
    }

    private static boolean hasComments(Source source, Item item) {
        return source.snapshot().tokens().stream().anyMatch(t -> t.isComment() && t.offset() > item.start() && t.end() < item.end());
    }
}
