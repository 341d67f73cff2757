package org.tilewright.language.format;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.eclipse.xtext.parser.IParseResult;
import org.tilewright.language.syntax.PlainParser;
import org.tilewright.language.syntax.Token;
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

    /** Tokens that belong on one line. */
    private record Line(int depth, boolean blankBefore, List<Token> tokens) { }

    private final LayoutMarks marks;
    private final Spacing spacing;
    private final List<Token> tokens;

    private TilewrightFormatter(File file, List<Token> tokens) {
        this.tokens = tokens.stream().filter(t -> !t.is(";")).toList();
        this.marks = new LayoutMarks(file, tokens);
        this.spacing = new Spacing(marks);
    }

    /**
     * The text in canonical layout; formatting that again changes nothing.
     *
     * @throws NotAProgram if the text has syntax errors
     */
    public static String format(String text) {
        IParseResult parsed = PlainParser.create().parse(new StringReader(text));
        if (parsed.hasSyntaxErrors()) {
            throw new NotAProgram();
        }
        String result = new TilewrightFormatter((File) parsed.getRootASTElement(), Token.allOf(text)).text();
        return text.contains("\r\n") ? result.replace("\r", "").replace("\n", "\r\n") : result;
    }

    private String text() {
        for (Line line : lines()) {
            if (render(line, false).length() > WIDTH) {
                breakUpBlock(line);
            }
        }
        StringBuilder out = new StringBuilder();
        for (Line line : lines()) {
            if (line.blankBefore() && !out.isEmpty()) {
                out.append('\n');
            }
            String joined = render(line, false);
            boolean whole = joined.lines().mapToInt(String::length).max().orElse(0) <= WIDTH;
            out.append(whole ? joined : render(line, true)).append('\n');
        }
        return out.toString();
    }

    /** A machine's block that is too long for one line gets a line an entry. */
    private void breakUpBlock(Line line) {
        List<Token> braces = line.tokens().stream().filter(t -> marks.spacedBraces.contains(t.offset())).toList();
        boolean machine = line.tokens().stream().anyMatch(t -> marks.entries.contains(t.offset()));
        if (machine && braces.size() == 2) {
            marks.breakUp(braces.get(0).offset(), braces.get(1).offset());
        }
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
            boolean closes = marks.closing.contains(t.offset());
            if (current.isEmpty() || marks.lineStarts.contains(t.offset()) || ownLineComment(i)
                    || current.getLast().kind() == Token.Kind.BLOCK_COMMENT && isOwnLine(current)) {
                if (!current.isEmpty()) {
                    result.add(new Line(currentDepth, blank, current));
                }
                depth -= closes ? 1 : 0;
                current = new ArrayList<>();
                currentDepth = depth;
                blank = t.linesBefore() > 1 && !afterOpening && !closes;
            }
            current.add(t);
            afterOpening = marks.opening.contains(t.offset());
            depth += afterOpening ? 1 : 0;
        }
        if (!current.isEmpty()) {
            result.add(new Line(currentDepth, blank, current));
        }
        return result;
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
