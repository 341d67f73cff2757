package org.tilewright.language.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.eclipse.xtext.parser.IParseResult;
import org.tilewright.language.ParseResult;
import org.tilewright.language.syntax.LineEnds;
import org.tilewright.language.syntax.NestedTooDeep;
import org.tilewright.language.syntax.PlainParser;
import org.tilewright.language.syntax.Token;
import org.tilewright.language.syntax.Unread;
import org.tilewright.language.tilewright.File;

/**
 * Puts a program into its canonical layout: one item a line, one command a line inside a schedule, single blanks around
 * operators, at most one blank line in a row. Comments stay where they are, and so do the line breaks of an item that is too
 * long for one line.
 */
public final class TilewrightFormatter {

    private static final int WIDTH = 100;
    private static final String INDENT = "  ";
    private static final String CONTINUATION = "    ";

    /** The text has a syntax error, so there is no telling how it is meant to be laid out. */
    public static final class NotAProgram extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        NotAProgram() {
            super("a text with syntax errors cannot be formatted");
        }
    }

    /**
     * Tokens that belong on one line.
     *
     * @param asItIs the lines of a piece that could not be read, as one token, with the blanks before it
     */
    private record Line(int depth, boolean blankBefore, List<Token> tokens, Optional<String> asItIs) { }

    private final LayoutMarks marks;
    private final Spacing spacing;
    private final List<Token> tokens;

    private final Map<Integer, UnreadLines.Lines> unread = new HashMap<>();

    private TilewrightFormatter(File file, List<Token> tokens, List<UnreadLines.Lines> unread) {
        this.marks = new LayoutMarks(file, tokens);
        this.spacing = new Spacing(marks);
        this.tokens = new ArrayList<>();
        unread.forEach(u -> {
            this.unread.put(u.token().offset(), u);
            marks.lineStarts.add(u.token().offset());
        });
        int end = 0;
        for (Token t : tokens) {
            UnreadLines.Lines lines = this.unread.get(t.offset());
            if (lines != null) {
                this.tokens.add(lines.token());
                end = lines.token().end();
            } else if (t.offset() >= end && !t.is(";")) {
                this.tokens.add(t);
            }
        }
    }

    /**
     * The text in canonical layout; formatting that again changes nothing.
     *
     * @throws NotAProgram if the text has syntax errors
     */
    public static String format(String written) {
        String text = LineEnds.fed(written);
        IParseResult parsed;
        try {
            parsed = PlainParser.create().parse(text);
        } catch (NestedTooDeep e) {
            throw new NotAProgram();
        }
        if (parsed.hasSyntaxErrors()) {
            throw new NotAProgram();
        }
        return format(text, (File) parsed.getRootASTElement(), List.of());
    }

    /** The text with its readable items in canonical layout; the lines of the others stay as they are. */
    public static String formatReadable(ParseResult parsed) {
        return format(parsed.program().text(), parsed.file(), parsed.unread());
    }

    private static String format(String text, File file, List<Unread> unread) {
        List<Token> tokens = Token.allOf(text);
        String result = new TilewrightFormatter(file, tokens, UnreadLines.of(text, tokens, unread)).text();
        return text.contains("\r\n") ? result.replace("\r\n", "\n").replace("\n", "\r\n") : result;
    }

    private String text() {
        boolean changed = true;
        // a level's block may still be too long on a line of its own
        while (changed) {
            changed = false;
            for (Line line : lines()) {
                changed |= render(line, false).length() > WIDTH && breakUpBlock(line);
            }
        }
        StringBuilder out = new StringBuilder();
        for (Line line : lines()) {
            if (line.blankBefore() && !out.isEmpty()) {
                out.append('\n');
            }
            String joined = render(line, false);
            boolean whole = line.asItIs().isPresent() || joined.lines().mapToInt(String::length).max().orElse(0) <= WIDTH;
            out.append(whole ? joined : render(line, true)).append('\n');
        }
        return out.toString();
    }

    /** The first block of a machine, level or record that is too long for one line gets a line an entry. Whether there is one. */
    private boolean breakUpBlock(Line line) {
        List<Token> braces = line.tokens().stream().filter(t -> marks.spacedBraces.contains(t.offset())).toList();
        boolean entries = line.tokens().stream().anyMatch(t -> marks.entries.contains(t.offset()));
        int depth = 0;
        for (Token t : entries ? braces : List.<Token>of()) {
            depth += t.is("{") ? 1 : -1;
            if (depth == 0) {
                marks.breakUp(braces.get(0).offset(), t.offset());
                return true;
            }
        }
        return false;
    }

    private List<Line> lines() {
        List<Line> result = new ArrayList<>();
        int depth = 0;
        boolean afterOpening = true;
        List<Token> current = new ArrayList<>();
        boolean blank = false;
        int currentDepth = 0;
        for (int i = 0; i < tokens.size(); i++) {
            Token t = tokens.get(i);
            if (isDroppedComma(i)) {
                continue;
            }
            boolean asItIs = unread.containsKey(t.offset());
            boolean closes = !asItIs && marks.closing.contains(t.offset());
            if (current.isEmpty() || unread.containsKey(current.get(0).offset()) || marks.lineStarts.contains(t.offset())
                    || ownLineComment(i)
                    || current.getLast().kind() == Token.Kind.BLOCK_COMMENT && isOwnLine(current)) {
                if (!current.isEmpty()) {
                    result.add(line(currentDepth, blank, current));
                }
                depth -= closes ? 1 : 0;
                current = new ArrayList<>();
                currentDepth = depth;
                blank = t.linesBefore() > 1 && !afterOpening && !closes;
            }
            current.add(t);
            afterOpening = !asItIs && marks.opening.contains(t.offset());
            depth += asItIs ? deeper(t) : afterOpening ? 1 : 0;
        }
        if (!current.isEmpty()) {
            result.add(line(currentDepth, blank, current));
        }
        return result;
    }

    private Line line(int depth, boolean blank, List<Token> line) {
        return new Line(depth, blank, line, Optional.ofNullable(unread.get(line.get(0).offset())).map(UnreadLines.Lines::indentation));
    }

    /** How much deeper the text is after lines that stay as they are. */
    private int deeper(Token unreadLines) {
        return count(marks.opening, unreadLines) - count(marks.closing, unreadLines);
    }

    private static int count(Set<Integer> offsets, Token within) {
        return (int) offsets.stream().filter(o -> within.offset() <= o && o < within.end()).count();
    }

    private boolean isDroppedComma(int i) {
        return tokens.get(i).is(",") && IntStream.range(i + 1, tokens.size()).mapToObj(tokens::get)
                .filter(t -> !t.isComment()).findFirst().filter(t -> marks.entries.contains(t.offset())).isPresent();
    }

    /** A comment that starts a line of its own, unless it stands in the midst of an item. */
    private boolean ownLineComment(int i) {
        if (!tokens.get(i).isComment() || !tokens.get(i).startsLine()) {
            return false;
        }
        Optional<Token> next = tokens.subList(i, tokens.size()).stream().filter(t -> !t.isComment()).findFirst();
        return next.isEmpty() || marks.lineStarts.contains(next.get().offset());
    }

    private static boolean isOwnLine(List<Token> line) {
        return line.stream().allMatch(t -> t.kind() == Token.Kind.BLOCK_COMMENT);
    }

    private String render(Line line, boolean keepBreaks) {
        if (line.asItIs().isPresent()) {
            return line.asItIs().get() + line.tokens().get(0).text();
        }
        StringBuilder out = new StringBuilder(INDENT.repeat(line.depth()));
        for (int i = 0; i < line.tokens().size(); i++) {
            Token t = line.tokens().get(i);
            if (i > 0) {
                Token left = line.tokens().get(i - 1);
                boolean forced = left.kind() == Token.Kind.LINE_COMMENT || t.isComment() && t.startsLine();
                if (forced || keepBreaks && t.startsLine()) {
                    out.append('\n').append(INDENT.repeat(line.depth())).append(CONTINUATION);
                } else {
                    out.append(spacing.between(i > 1 ? Optional.of(line.tokens().get(i - 2)) : Optional.empty(), left, t));
                }
            }
            out.append(t.kind() == Token.Kind.LINE_COMMENT ? t.text().stripTrailing() : t.text());
        }
        return out.toString();
    }
}
