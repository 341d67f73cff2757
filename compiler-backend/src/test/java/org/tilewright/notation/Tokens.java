package org.tilewright.notation;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words, numbers and signs of a text, one after the other; comments and spaces are left out. */
final class Tokens {

    private static final Pattern TOKEN = Pattern.compile("//[^\n]*|\\s+|([A-Za-z_][A-Za-z_0-9]*|[0-9]+(?:\\.[0-9]+)?"
            + "|->|\\+=|\\.\\.|<=|>=|==|!=|[-+*/%(){},:=<>.])");
    private static final String END = "the end";

    private final List<String> tokens = new ArrayList<>();
    private int at;

    Tokens(String text) {
        Matcher m = TOKEN.matcher(text);
        int end = 0;
        while (m.find() && m.start() == end) {
            if (m.group(1) != null) {
                tokens.add(m.group(1));
            }
            end = m.end();
        }
        if (end < text.length()) {
            throw new IllegalArgumentException("no token of a program: " + text.substring(end));
        }
    }

    boolean isAtEnd() {
        return at == tokens.size();
    }

    /** The token so many places ahead. */
    String peek(int ahead) {
        return at + ahead < tokens.size() ? tokens.get(at + ahead) : END;
    }

    boolean is(String token) {
        return peek(0).equals(token);
    }

    String next() {
        String token = peek(0);
        at++;
        return token;
    }

    boolean skip(String token) {
        boolean is = is(token);
        at += is ? 1 : 0;
        return is;
    }

    void expect(String token) {
        if (!skip(token)) {
            throw new IllegalArgumentException("'" + token + "' is expected before '" + peek(0) + "' " + peek(1) + " " + peek(2));
        }
    }

    int mark() {
        return at;
    }

    void backTo(int mark) {
        at = mark;
    }

    static boolean isNumber(String token) {
        return Character.isDigit(token.charAt(0));
    }

    static boolean isName(String token) {
        return Character.isLetter(token.charAt(0)) && !token.equals(END);
    }
}
