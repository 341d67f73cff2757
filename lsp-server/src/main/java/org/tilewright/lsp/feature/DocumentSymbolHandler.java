package org.tilewright.lsp.feature;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.SymbolKind;
import org.tilewright.language.syntax.ItemSegments;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.document.Snapshot;

/**
 * The outline of a text: what it declares, what it computes, and the commands of its schedules. Made from the tokens, so that
 * an item that is being written stays where it is.
 */
public final class DocumentSymbolHandler {

    private static final int LONGEST_DETAIL = 80;
    /** Readers of JSON limit how deep it nests; what is deeper stands beside what is around it. */
    private static final int DEEPEST = 40;

    private final Snapshot snapshot;
    private final List<Token> tokens;
    private final Map<String, String> layouts = new HashMap<>();

    /** An item's tokens, without a semicolon at the end. */
    private record Piece(int first, int last) { }

    public DocumentSymbolHandler(Snapshot snapshot) {
        this.snapshot = snapshot;
        this.tokens = snapshot.tokens().stream().filter(t -> !t.isComment()).toList();
    }

    public List<DocumentSymbol> handle() {
        List<ItemSegments.Segment> segments = ItemSegments.of(tokens);
        segments.forEach(this::layout);
        List<DocumentSymbol> result = new ArrayList<>();
        Deque<DocumentSymbol> repeats = new ArrayDeque<>();
        for (ItemSegments.Segment s : segments) {
            Piece p = piece(s);
            // a repeat grows with its steps, so that one without an end still holds them
            repeats.forEach(r -> r.getRange().setEnd(snapshot.lines().position(tokens.get(p.last()).end())));
            if (s.role() == ItemSegments.Role.CLOSING_BRACE) {
                if (!repeats.isEmpty()) {
                    repeats.pop();
                }
                continue;
            }
            List<DocumentSymbol> symbols = symbols(p);
            (repeats.isEmpty() ? result : repeats.peek().getChildren()).addAll(symbols);
            if (s.role() == ItemSegments.Role.REPEAT_HEAD && repeats.size() >= DEEPEST) {
                repeats.push(repeats.peek());
            } else if (s.role() == ItemSegments.Role.REPEAT_HEAD) {
                DocumentSymbol repeat = repeat(p);
                (repeats.isEmpty() ? result : repeats.peek().getChildren()).add(repeat);
                repeats.push(repeat);
            }
        }
        return result;
    }

    private Piece piece(ItemSegments.Segment s) {
        int last = s.last();
        while (last > s.first() && tokens.get(last).is(";")) {
            last--;
        }
        return new Piece(s.first(), last);
    }

    private void layout(ItemSegments.Segment s) {
        Piece p = piece(s);
        int arrow = find(p, "->");
        if (arrow > p.first() && tokens.get(p.first()).kind() == Token.Kind.WORD) {
            layouts.putIfAbsent(tokens.get(p.first()).text(), text(arrow, p.last()));
        }
    }

    private List<DocumentSymbol> symbols(Piece p) {
        Token first = tokens.get(p.first());
        boolean named = p.first() < p.last() && tokens.get(p.first() + 1).kind() == Token.Kind.WORD;
        if (first.kind() == Token.Kind.RESERVED && !named) {
            return List.of();
        }
        return switch (first.text()) {
            case "param" -> List.of(declaration(p, SymbolKind.Constant, after(p, "=")));
            case "fun" -> List.of(declaration(p, SymbolKind.Function, after(p, "=")));
            case "machine" -> List.of(with(declaration(p, SymbolKind.Module, tokens.get(Math.min(p.last(), p.first() + 2)).is("=")
                    ? text(p.first() + 3, closing(p.first() + 3, p.last())) : ""), entries(p)));
            case "record" -> List.of(with(declaration(p, SymbolKind.Struct, ""), fields(p)));
            case "tensor" -> tensors(p);
            case "schedule" -> List.of(with(schedule(p), commands(p)));
            case "redistribute" -> List.of(symbol(p.first(), p.last(), p.first() + 1, "redistribute " + tokens.get(p.first() + 1).text(),
                    SymbolKind.Operator, after(p, "->")));
            case "repeat", "input", "output" -> List.of();
            default -> statement(p);
        };
    }

    private DocumentSymbol declaration(Piece p, SymbolKind kind, String detail) {
        return symbol(p.first(), p.last(), p.first() + 1, tokens.get(p.first() + 1).text(), kind, detail);
    }

    private List<DocumentSymbol> tensors(Piece p) {
        List<DocumentSymbol> result = new ArrayList<>();
        int colon = find(p, ":") < 0 ? p.last() + 1 : find(p, ":");
        boolean single = colon == p.first() + 2;
        for (int i = p.first() + 1; i < colon; i++) {
            if (tokens.get(i).kind() == Token.Kind.WORD) {
                String layout = layouts.getOrDefault(tokens.get(i).text(), "");
                result.add(symbol(single ? p.first() : i, single ? p.last() : i, i, tokens.get(i).text(), SymbolKind.Array,
                        text(colon + 1, p.last()) + (layout.isEmpty() ? "" : ", " + layout)));
            }
        }
        return result;
    }

    /** A machine's levels and properties: each begins with a name and '='. */
    private List<DocumentSymbol> entries(Piece p) {
        int brace = find(p, "{");
        return brace < 0 ? new ArrayList<>() : entries(brace + 1, p.last());
    }

    private List<DocumentSymbol> entries(int first, int last) {
        List<DocumentSymbol> result = new ArrayList<>();
        int begin = -1;
        int depth = 0;
        for (int i = first; i <= last + 1; i++) {
            boolean closes = i <= last && depth == 0 && tokens.get(i).is("}");
            boolean starts = i < last && depth == 0 && tokens.get(i).kind() == Token.Kind.WORD && tokens.get(i + 1).is("=");
            if (begin >= 0 && (starts || i > last || closes || depth == 0 && tokens.get(i).is(","))) {
                result.add(entry(begin, i - 1));
                begin = -1;
            }
            if (closes || i > last) {
                return result;
            }
            begin = starts ? i : begin;
            depth += opens(i) ? 1 : closes(i) ? -1 : 0;
        }
        return result;
    }

    /** A record's fields: a name, a colon and a type, which may not be written yet. */
    private List<DocumentSymbol> fields(Piece p) {
        List<DocumentSymbol> result = new ArrayList<>();
        for (int i = p.first() + 2; i < p.last(); i++) {
            if (tokens.get(i).kind() == Token.Kind.WORD && tokens.get(i + 1).is(":")) {
                boolean typed = i + 2 <= p.last() && tokens.get(i + 2).kind() == Token.Kind.WORD;
                int end = typed ? i + 2 : i + 1;
                result.add(symbol(i, end, i, tokens.get(i).text(), SymbolKind.Field, text(i + 2, end)));
                i = end;
            }
        }
        return result;
    }

    private boolean opens(int i) {
        return tokens.get(i).is("(") || tokens.get(i).is("{");
    }

    private boolean closes(int i) {
        return tokens.get(i).is(")") || tokens.get(i).is("}");
    }

    private DocumentSymbol entry(int begin, int end) {
        boolean level = begin + 2 <= end && tokens.get(begin + 2).is("Grid");
        int brace = find(new Piece(begin, end), "{");
        DocumentSymbol entry = symbol(begin, end, begin, tokens.get(begin).text(), level ? SymbolKind.Field : SymbolKind.Property,
                text(begin + 2, brace < 0 ? end : brace - 1));
        return brace < 0 ? entry : with(entry, entries(brace + 1, end));
    }

    private DocumentSymbol schedule(Piece p) {
        int name = p.first() + 3 <= p.last() && tokens.get(p.first() + 2).is("as") ? p.first() + 3 : p.first() + 1;
        int head = Math.max(name, find(p, "{") < 0 ? name : find(p, "{") - 1);
        return symbol(p.first(), p.last(), name, text(p.first(), head), SymbolKind.Class, "");
    }

    private List<DocumentSymbol> commands(Piece p) {
        List<DocumentSymbol> result = new ArrayList<>();
        int brace = find(p, "{");
        for (int i = brace < 0 ? p.last() : brace + 1; i < p.last(); i++) {
            if (tokens.get(i).kind() == Token.Kind.WORD && tokens.get(i + 1).is("(")) {
                int close = closing(i, p.last());
                result.add(symbol(i, close, i, tokens.get(i).text(), SymbolKind.Method, text(i + 1, close)));
                i = close;
            }
        }
        return result;
    }

    private DocumentSymbol repeat(Piece p) {
        boolean named = p.first() + 1 < p.last();
        DocumentSymbol repeat = symbol(p.first(), p.last(), named ? p.first() + 1 : p.first(),
                named ? "repeat " + tokens.get(p.first() + 1).text()
                        : "repeat", SymbolKind.Namespace, text(p.first() + 3, p.last() - 1));
        return with(repeat, new ArrayList<>());
    }

    /** A statement; a distribution is told with its tensor. */
    private List<DocumentSymbol> statement(Piece p) {
        int sign = find(p, "+=") < 0 ? find(p, "=") : find(p, "+=");
        if (sign <= p.first() || tokens.get(p.first()).kind() != Token.Kind.WORD) {
            return List.of();
        }
        return List.of(symbol(p.first(), p.last(), p.first(), text(p.first(), sign - 1), SymbolKind.Operator, text(sign, p.last())));
    }

    private static DocumentSymbol with(DocumentSymbol symbol, List<DocumentSymbol> children) {
        symbol.setChildren(children);
        return symbol;
    }

    private DocumentSymbol symbol(int first, int last, int name, String text, SymbolKind kind, String detail) {
        return new DocumentSymbol(text, kind, snapshot.lines().range(tokens.get(first).offset(), tokens.get(last).end()),
                snapshot.lines().range(tokens.get(name).offset(), tokens.get(name).end()),
                detail.length() > LONGEST_DETAIL ? detail.substring(0, LONGEST_DETAIL - 1) + "\u2026" : detail);
    }

    /** The index of a sign outside of parentheses, or -1. */
    private int find(Piece p, String sign) {
        int depth = 0;
        for (int i = p.first(); i <= p.last(); i++) {
            if (depth == 0 && tokens.get(i).is(sign)) {
                return i;
            }
            depth = Math.max(0, depth + (tokens.get(i).is("(") ? 1 : tokens.get(i).is(")") ? -1 : 0));
        }
        return -1;
    }

    /** The parenthesis that closes the first one from a token on, or the last token. */
    private int closing(int from, int last) {
        int depth = 0;
        for (int i = from; i <= last; i++) {
            depth += tokens.get(i).is("(") ? 1 : tokens.get(i).is(")") ? -1 : 0;
            boolean next = i > from + 1 && tokens.get(i).startsLine() && tokens.get(i).kind() == Token.Kind.WORD && i < last
                    && tokens.get(i + 1).is("(");
            if (next && depth > 0) {
                return i - 1;
            }
            if (depth == 0 && tokens.get(i).is(")")) {
                return i;
            }
        }
        return last;
    }

    private String after(Piece p, String sign) {
        int at = find(p, sign);
        return at < 0 ? "" : text(at + 1, p.last());
    }

    /** Tokens with what is between them, on one line. */
    private String text(int first, int last) {
        return first > last || first >= tokens.size() ? ""
                : snapshot.text().substring(tokens.get(first).offset(), tokens.get(last).end()).replaceAll("\\s+", " ");
    }
}
