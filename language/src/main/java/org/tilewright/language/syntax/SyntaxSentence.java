package org.tilewright.language.syntax;

import java.util.Optional;
import java.util.Set;

/** Says in one sentence why a token cannot stand where it stands. */
final class SyntaxSentence {

    private static final Set<String> WANT_EXPRESSION = Set.of("=", "+=", "+", "-", "*", "/", "%", "<", "<=", ">", ">=",
            "==", "!=", "and", "or", "not", "(", ",", "..", "until", "step", "{");
    private static final Set<String> WANT_NAME = Set.of("param", "machine", "record", "tensor", "input", "output",
            "fun", "schedule", "repeat", "as", ".", "for");

    private SyntaxSentence() { }

    /**
     * @param item the first token of the item that the token before belongs to, if any
     * @param before the token before, if any
     * @param token the token that cannot go on, none at the end of the text
     * @param next the token behind that
     * @param expected the parser's name of the one token that could, or an empty text
     */
    static String of(Optional<Token> item, Optional<Token> before, Optional<Token> token, Optional<Token> next, String expected) {
        String found = token.map(t -> "'" + t.text() + "'").orElse("the end of the file");
        String after = before.map(b -> " after '" + b.text() + "'").orElse("");
        if (token.isPresent() && token.get().is("\"")) {
            return "this string has no closing '\"' on its line";
        }
        if (token.isPresent() && token.get().is(TilewrightLexer.OPEN_COMMENT)) {
            return "this comment has no closing '*/'";
        }
        if (token.isPresent() && token.get().is(":") && next.filter(n -> n.is(":") && n.offset() == token.get().end()).isPresent()) {
            return "'::' does not join names; a name is one word, such as gemm";
        }
        boolean afterWord = isNameWanted(before);
        if (isTakenWord(before, token)) {
            if (token.get().is("schedule") && before.get().is(".")) {
                return "a schedule is a separate item: schedule A { ... }";
            }
            return found + " is a keyword and cannot be used as a name; choose another name";
        }
        Optional<String> ofRecord = item.filter(i -> i.is("record")).flatMap(i -> ofRecord(before, token, found));
        if (ofRecord.isPresent()) {
            return ofRecord.get();
        }
        // everywhere else a field stands there
        if (token.filter(t -> t.is(".")).isPresent() && before.filter(b -> b.is(")")).isPresent()
                && next.filter(n -> n.kind() == Token.Kind.WORD).isPresent()) {
            return "a record is set as a whole, as in N(i) = Match(1, 0.5); '.' is not allowed here";
        }
        if (isMissing(token, expected)) {
            return expected + " is expected before " + found;
        }
        if (afterWord || expected.equals("RULE_ID")) {
            return "a name is expected" + after + ", not " + found;
        }
        Optional<String> ofItem = before.flatMap(b -> item.flatMap(i -> wanted(i.text(), b.text())));
        if (ofItem.isPresent()) {
            return ofItem.get() + " is expected" + after + ", not " + found;
        }
        if (before.isPresent() && WANT_EXPRESSION.contains(before.get().text())) {
            return (before.get().is("{") ? "something is" : "an expression is") + " expected" + after + ", not " + found;
        }
        if (before.isPresent() && before.get().is(":")) {
            return "a type such as f64(n, n), or an expression, is expected" + after + ", not " + found;
        }
        return found + " is not allowed" + (after.isEmpty() ? " here" : after) + before.map(SyntaxSentence::instead).orElse("");
    }

    /** What comes behind a word or sign of an item where an expression would not do. */
    private static Optional<String> wanted(String item, String before) {
        return Optional.ofNullable(switch (item + " " + before) {
            case "tensor :" -> "a type such as f64(n, n)";
            case "input =" -> "a source of values such as zeros, random(1) or file(\"data.npy\")";
            case "output to" -> "a file such as file(\"data.npy\")";
            case "machine =" -> "a grid of processors such as Grid(2, 2)";
            case "repeat in" -> "a range such as 0..n";
            default -> switch (before) {
                case "->" -> "a machine with a place for each of its dimensions, such as M(x, *),";
                case "in" -> "a range such as 0..n";
                case ":" -> Token.RESERVED_WORDS.contains(item) ? null : "an expression";
                default -> null;
            };
        });
    }

    /** What is wrong between the braces of a record, where it is not a missing sign. */
    private static Optional<String> ofRecord(Optional<Token> before, Optional<Token> token, String found) {
        boolean nextItem = token.isEmpty() || token.get().startsLine() && token.get().kind() == Token.Kind.RESERVED;
        return before.flatMap(b -> switch (b.text()) {
            case ":" -> Optional.of("a type such as f64 is expected after ':', not " + found);
            case "{", ",", ";" -> nextItem ? Optional.empty() : Optional.of(token.get().kind() == Token.Kind.RESERVED
                    ? found + " is a keyword and cannot be used as a name; choose another name"
                    : "a field such as weight : f64 is expected after '" + b.text() + "', not " + found);
            default -> Optional.empty();
        });
    }

    /** What stands here for a word with which other notations begin a declaration. */
    private static String instead(Token word) {
        return switch (word.text()) {
            case "IndexVar" -> "; index variables are not declared";
            case "Format", "Distribution", "TensorDistribution" -> "; a layout is a separate item: A(x, y) -> M(x, y)";
            default -> "";
        };
    }

    /** The sign that the sentence says is missing, if it is about one. */
    static Optional<String> missing(Optional<Token> before, Optional<Token> token, String expected) {
        boolean open = token.filter(t -> t.is("\"") || t.is(TilewrightLexer.OPEN_COMMENT)).isPresent();
        return open || isTakenWord(before, token) || !isMissing(token, expected) ? Optional.empty()
                : Optional.of(expected.substring(1, expected.length() - 1));
    }

    private static boolean isNameWanted(Optional<Token> before) {
        return before.isPresent() && WANT_NAME.contains(before.get().text());
    }

    /** Whether a reserved word stands where a name is wanted. */
    private static boolean isTakenWord(Optional<Token> before, Optional<Token> token) {
        return token.isPresent() && token.get().kind() == Token.Kind.RESERVED && !token.get().startsLine() && isNameWanted(before);
    }

    private static boolean isMissing(Optional<Token> token, String expected) {
        boolean closesBlock = expected.equals("'}'") && token.isPresent() && token.get().kind() == Token.Kind.SYMBOL;
        return expected.startsWith("'") && !closesBlock;
    }
}
