package org.tilewright.backend.cpp.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.tilewright.ir.source.SourceRange;

/** Lines of C++ with their indentation, each with the line of the program that it is there for. */
public final class CodeWriter {

    private static final int WIDTH = 120;
    private static final Pattern OPERATOR = Pattern.compile(" (?:[-+*/]|\\|\\||&&) ");

    private final StringBuilder text = new StringBuilder();
    private final List<Integer> origins = new ArrayList<>();
    private int origin;
    private int depth;

    public CodeWriter() { }

    public CodeWriter(int depth) {
        this.depth = depth;
    }

    /** One line, or several of a text block. */
    public CodeWriter line(String lines) {
        for (String l : lines.split("\n", -1)) {
            wrap(l, depth);
        }
        return this;
    }

    /** A line, or several where it is too long; what continues stands deeper than what it continues. */
    private void wrap(String line, int indent) {
        String margin = "  ".repeat(indent);
        if (margin.length() + line.length() <= WIDTH || line.strip().startsWith("//") || line.startsWith("#")) {
            add(line.isEmpty() ? "" : margin + line);
            return;
        }
        int at = breakAt(line, WIDTH - margin.length());
        if (at < 0) {
            add(margin + line);
            return;
        }
        add(margin + line.substring(0, at));
        String rest = line.substring(at).strip();
        int own = (line.length() - line.stripLeading().length()) / 2;
        wrapRest(rest, indent + own + 2);
    }

    private void wrapRest(String line, int indent) {
        String margin = "  ".repeat(indent);
        int at = margin.length() + line.length() <= WIDTH ? -1 : breakAt(line, WIDTH - margin.length());
        add(margin + (at < 0 ? line : line.substring(0, at)));
        if (at >= 0) {
            wrapRest(line.substring(at).strip(), indent);
        }
    }

    /**
     * Where a line breaks best: with as few parentheses open as there are, after a comma rather than before an operator, as far
     * right as possible.
     */
    private static int breakAt(String line, int room) {
        int depth = 0;
        int best = -1;
        int worst = Integer.MAX_VALUE;
        boolean quoted = false;
        for (int i = 0; i < Math.min(line.length() - 1, room); i++) {
            char c = line.charAt(i);
            boolean comma = c == ',' && line.charAt(i + 1) == ' ';
            if (quoted && c == '\\') {
                i++;  // what follows is not a quote
            } else if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && (c == '(' || c == '{' || c == '[')) {
                depth++;
            } else if (!quoted && (c == ')' || c == '}' || c == ']')) {
                depth--;
            } else if (!quoted && (comma || OPERATOR.matcher(line).region(i, line.length()).lookingAt())) {
                int bad = 2 * depth + (comma ? 0 : 1);
                best = bad <= worst ? comma ? i + 1 : i : best;
                worst = Math.min(worst, bad);
            }
        }
        return best;
    }

    public CodeWriter blank() {
        add("");
        return this;
    }

    private void add(String line) {
        text.append(line).append('\n');
        origins.add(origin);
    }

    /** Runs something that writes lines which are there for a place of the program; inside, others may have places of their own. */
    public void because(SourceRange cause, Runnable writes) {
        int outer = origin;
        origin = cause.line();
        writes.run();
        origin = outer;
    }

    /** A line that ends with an opening brace; what follows stands inside. */
    public CodeWriter open(String line) {
        line(line);
        depth++;
        return this;
    }

    public CodeWriter close(String line) {
        depth--;
        return line(line);
    }

    public CodeWriter comment(String sentence) {
        return sentence.isBlank() ? this : line("// " + CppText.inComment(sentence));
    }

    /** A comment on what is declared next. */
    public CodeWriter doc(String sentence) {
        return line("/// " + CppText.inComment(sentence));
    }

    /** Lines that have their indentation already. */
    public CodeWriter append(CodeWriter other) {
        text.append(other.text);
        origins.addAll(other.origins);
        return this;
    }

    /** For each line the line of the program that it is there for, counted from 1; 0 for none. */
    public List<Integer> origins() {
        return List.copyOf(origins);
    }

    public int depth() {
        return depth;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
