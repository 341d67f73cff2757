package org.tilewright.language.format;

import java.util.Optional;
import java.util.Set;
import org.tilewright.language.syntax.Token;

/** What stands between two tokens of one line. */
final class Spacing {

    private static final Set<String> NO_OPERAND_BEFORE = Set.of("(", ",", "{", "=", "+=", "->", ":", "+", "-", "*", "/", "%",
            "<", "<=", ">", ">=", "==", "!=", "and", "or", "not", "..", "in", "until");

    private final LayoutMarks marks;

    Spacing(LayoutMarks marks) {
        this.marks = marks;
    }

    /** @param before the token before {@code left}, which tells a sign from an operator */
    String between(Optional<Token> before, Token left, Token right) {
        if (right.kind() == Token.Kind.LINE_COMMENT || marks.entries.contains(right.offset())
                && !marks.spacedBraces.contains(left.offset())) {
            return "  ";
        }
        if (left.isComment() || right.isComment()) {
            return " ";
        }
        if (marks.spacedBraces.contains(left.offset()) || marks.spacedBraces.contains(right.offset())
                || marks.wideColons.contains(right.offset())) {
            return " ";
        }
        boolean tight = marks.tight.contains(left.offset()) || marks.tight.contains(right.offset())
                || left.is("(") || left.is("{") || left.is(".") || left.is("..")
                || right.is(")") || right.is("}") || right.is(",") || right.is(":") || right.is(".") || right.is("..")
                || right.is("(") && left.kind() == Token.Kind.WORD && !isWordOfARange(before, left)
                || left.is("-") && isSign(before);
        return tight ? "" : " ";
    }

    private static boolean isSign(Optional<Token> before) {
        return before.isEmpty() || NO_OPERAND_BEFORE.contains(before.get().text())
                || before.get().kind() == Token.Kind.RESERVED;
    }

    /** In {@code repeat t in (n - 1)..n until (a) + (b)} the parentheses belong to no calls, nor behind a range's step. */
    private static boolean isWordOfARange(Optional<Token> before, Token left) {
        boolean afterWord = before.isPresent() && before.get().kind() == Token.Kind.WORD;
        boolean afterOperand = afterWord || before.filter(b -> b.kind() == Token.Kind.NUMBER || b.is(")")).isPresent();
        return left.is("in") && afterWord || left.is("until") && afterOperand || left.is("step") && afterOperand && left.linesBefore() == 0;
    }
}
