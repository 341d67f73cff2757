package org.tilewright.language.syntax;

import java.util.Optional;
import java.util.Set;

/** Says in one sentence why a token cannot stand where it stands. */
final class SyntaxSentence {

    private static final Set<String> WANT_EXPRESSION = Set.of("=", "+=", "+", "-", "*", "/", "%", "<", "<=", ">", ">=",
            "==", "!=", "(", ",", "..", "{");
    private static final Set<String> WANT_NAME = Set.of("param", "machine", "tensor", "input", "output", "fun",
            "schedule", "repeat", "as", ".");

    private SyntaxSentence() { }

    /**
     * @param before the token before, if any
     * @param token the token that cannot go on, none at the end of the text
     * @param expected the parser's name of the one token that could, or an empty text
     */
    static String of(Optional<Token> before, Optional<Token> token, String expected) {
        String found = token.map(t -> "'" + t.text() + "'").orElse("the end of the file");
        String after = before.map(b -> " after '" + b.text() + "'").orElse("");
        if (token.isPresent() && token.get().is("\"")) {
            return "the text that begins here has no closing '\"' on its line";
        }
        if (token.isPresent() && token.get().is(TilewrightLexer.OPEN_COMMENT)) {
            return "the comment that begins here has no closing '*/'";
        }
        boolean afterWord = before.isPresent() && WANT_NAME.contains(before.get().text());
        if (token.isPresent() && token.get().kind() == Token.Kind.RESERVED && !token.get().startsLine() && afterWord) {
            return found + " begins an item and cannot be a name; choose another name";
        }
        boolean closesBlock = expected.equals("'}'") && token.isPresent() && token.get().kind() == Token.Kind.SYMBOL;
        if (expected.startsWith("'") && !closesBlock) {
            return expected + " is expected before " + found;
        }
        if (afterWord || expected.equals("RULE_ID")) {
            return "a name is expected" + after + ", not " + found;
        }
        if (before.isPresent() && WANT_EXPRESSION.contains(before.get().text())) {
            return (before.get().is("{") ? "something is" : "an expression is") + " expected" + after + ", not " + found;
        }
        if (before.isPresent() && before.get().is(":")) {
            return "a type such as f64(n, n), or an expression, is expected" + after + ", not " + found;
        }
        return found + " cannot stand" + (after.isEmpty() ? " here" : after);
    }
}
