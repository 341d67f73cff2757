package org.tilewright.lsp.feature.action.edit;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.Program;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.document.Snapshot;

/** A text that actions change: its items, its names and how it is laid out. */
public final class Source {

    private final Snapshot snapshot;
    private final List<Token> tokens;
    private final List<Item> items;
    private final Set<String> words = new HashSet<>();

    public Source(Snapshot snapshot) {
        this.snapshot = snapshot;
        this.tokens = snapshot.tokens().stream().filter(t -> !t.isComment()).toList();
        this.items = Item.allOf(tokens);
        tokens.stream().filter(t -> t.kind() == Token.Kind.WORD).forEach(t -> words.add(t.text()));
    }

    public Snapshot snapshot() {
        return snapshot;
    }

    public Program program() {
        return snapshot.program();
    }

    public String text() {
        return snapshot.text();
    }

    public String text(SourceRange r) {
        return snapshot.text(r);
    }

    /** The tokens without comments. */
    public List<Token> tokens() {
        return tokens;
    }

    public List<Item> items() {
        return items;
    }

    public List<Item> items(Item.Kind kind) {
        return items.stream().filter(i -> i.kind() == kind).toList();
    }

    public Optional<Item> itemAt(int offset) {
        return items.stream().filter(i -> i.holds(offset)).reduce((a, b) -> b);
    }

    /** The item that declares a name. */
    public Optional<Item> declaring(String name) {
        return items.stream().filter(i -> i.declares().stream().anyMatch(t -> t.is(name))).findFirst();
    }

    public Optional<Token> tokenAt(int offset) {
        return tokens.stream().filter(t -> t.offset() <= offset && offset < t.end()).findFirst();
    }

    public int start(SourceRange r) {
        return snapshot.lines().start(r);
    }

    public int end(SourceRange r) {
        return snapshot.lines().end(r);
    }

    public Splice replace(SourceRange r, String by) {
        return new Splice(start(r), end(r), by);
    }

    /** A name that nothing in the text has: the one given, or with a number behind it. */
    public String fresh(String base) {
        String name = base;
        for (int i = 2; words.contains(name) || Token.isTaken(name); i++) {
            name = base + i;
        }
        return name;
    }

    boolean isWord(String name) {
        return words.contains(name);
    }

    public int lineStart(int offset) {
        return text().lastIndexOf('\n', offset - 1) + 1;
    }

    /** The offset of the line end after a place, the carriage return not counted in. */
    public int lineEnd(int offset) {
        int end = text().indexOf('\n', offset);
        end = end < 0 ? text().length() : end;
        return end > offset && text().charAt(end - 1) == '\r' ? end - 1 : end;
    }

    /** The blanks that the line of an offset begins with. */
    public String indent(int offset) {
        int start = lineStart(offset);
        int at = start;
        while (at < text().length() && (text().charAt(at) == ' ' || text().charAt(at) == '\t')) {
            at++;
        }
        return text().substring(start, at);
    }

    public boolean beginsLine(int offset) {
        return text().substring(lineStart(offset), offset).isBlank();
    }

    /** A new item on a line of its own after another. */
    public Splice after(Item item, String line) {
        return Splice.insert(lineHome(item.end()), "\n" + indent(item.start()) + line);
    }

    /** A new item on a line of its own before another, and before the comment that belongs to that one. */
    public Splice before(Item item, String line) {
        int start = beginsLine(item.start()) ? lineStart(item.start()) : item.start();
        boolean more = start > 0;
        while (more) {
            int above = lineStart(start - 1);
            more = text().substring(above, start).strip().startsWith("//") && above > 0;
            start = more ? above : start;
        }
        return Splice.insert(start, line + "\n");
    }

    /** Where a line that ends at an offset may be continued by the next: behind a comment that follows. */
    private int lineHome(int offset) {
        int end = lineEnd(offset);
        String rest = text().substring(offset, end).strip();
        return rest.isEmpty() || rest.startsWith("//") || rest.equals(";") || rest.startsWith("; //") ? end : offset;
    }

    /** Takes a piece of text away, and its line where nothing else stands on it. */
    public Splice remove(int start, int end) {
        int to = end;
        while (to < text().length() && (text().charAt(to) == ' ' || text().charAt(to) == '\t' || text().charAt(to) == ';')) {
            to++;
        }
        boolean lineDone = to == text().length() || text().charAt(to) == '\n' || text().charAt(to) == '\r';
        if (!beginsLine(start) || !lineDone) {
            int from = start;
            while (lineDone && from > 0 && (text().charAt(from - 1) == ' ' || text().charAt(from - 1) == '\t')) {
                from--;
            }
            return Splice.delete(from, lineDone ? end : to);
        }
        int from = lineStart(start);
        int after = text().indexOf('\n', to);
        after = after < 0 ? text().length() : after + 1;
        boolean blankBefore = from == 0 || text().substring(lineStart(from - 1), from).isBlank();
        if (blankBefore && after < text().length() && text().substring(after, lineEnd(after)).isBlank()) {
            int next = text().indexOf('\n', after);
            after = next < 0 ? text().length() : next + 1;
        }
        return Splice.delete(from, after);
    }

    public Splice remove(Item item) {
        return remove(item.start(), item.end());
    }
}
