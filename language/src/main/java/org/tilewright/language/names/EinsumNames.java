package org.tilewright.language.names;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tilewright.language.names.ExpressionNames.Locals;
import org.tilewright.language.names.NameTable.Name;
import org.tilewright.language.names.Occurrences.Kind;
import org.tilewright.language.tilewright.Argument;
import org.tilewright.language.tilewright.Reference;
import org.tilewright.language.tilewright.TextLiteral;

/**
 * The names in {@code A(i, j) = einsum("ik,kj->ij", B, C)}: the letters are index variables, which schedules may name, except
 * that the result's letters only stand for the names on the left side where it has some.
 */
final class EinsumNames {

    private final NameTable table;
    private final ExpressionNames expressions;

    EinsumNames(NameTable table, ExpressionNames expressions) {
        this.table = table;
        this.expressions = expressions;
    }

    /** A tensor's name, or conj of it. */
    private void operand(Argument argument) {
        if (argument instanceof Reference r) {
            expressions.global(table.places.start(r), r.getName());
            r.getArguments().forEach(this::operand);
        }
    }

    /** @param isDeclared tells a letter that is not a variable because the file declares it */
    void collect(Reference target, Reference einsum, Locals in, java.util.function.Predicate<String> isDeclared) {
        List<Argument> arguments = einsum.getArguments();
        arguments.stream().skip(1).forEach(this::operand);
        if (arguments.isEmpty() || !(arguments.get(0) instanceof TextLiteral form)) {
            return;
        }
        String text = form.getText();
        Set<String> local = new HashSet<>(in.variables().keySet());
        int arrow = text.indexOf("->");
        if (!target.getArguments().isEmpty()) {
            text.substring(arrow < 0 ? text.length() : arrow).chars().forEach(c -> local.add(Character.toString(c)));
        }
        if (arrow < 0 && !target.getArguments().isEmpty()) {
            // which letters are the result's is not written; nothing but the left side names them
            return;
        }
        int start = table.places.start(form);
        for (int i = 0; i < text.length(); i++) {
            String letter = text.substring(i, i + 1);
            if (!Character.isLetter(letter.charAt(0)) || local.contains(letter) || isDeclared.test(letter)) {
                continue;
            }
            Name known = in.variables().get(letter);
            if (known == null) {
                in.variables().put(letter, table.declare(Kind.VARIABLE, start + i, letter, in.scope()));
            } else {
                table.use(known, start + i);
            }
        }
    }
}
