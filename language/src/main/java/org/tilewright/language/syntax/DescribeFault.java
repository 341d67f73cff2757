package org.tilewright.language.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.language.schedule.ScheduleCommand;
import org.tilewright.language.schedule.ScheduleCommands;
import org.tilewright.language.syntax.ItemSegments.Segment;
import org.tilewright.language.syntax.ReadItems.Fault;

/**
 * Says what is wrong where the parser cannot go on. What is unfinished has its error at its end, however far below the parser noticed;
 * what cannot stand where it stands has it on itself; and what another language writes gets what is written here.
 */
final class DescribeFault {

    /** A word that nothing begins with; what is wrong behind it shows once it is right. */
    private static final String WORD = "syntax-word";

    private static final List<String> COMMANDS = ScheduleCommands.all().stream().map(ScheduleCommand::keyword).toList();

    private final Function<String, Optional<Fault>> parse;
    private final List<Token> tokens;
    private final List<Segment> segments;
    private final Places places;
    private final String text;

    /** @param parse the first fault of a text */
    DescribeFault(Function<String, Optional<Fault>> parse, List<Token> tokens, List<Segment> segments, Places places, String text) {
        this.parse = parse;
        this.tokens = tokens;
        this.segments = segments;
        this.places = places;
        this.text = text;
    }

    /** @param rest the text with blanks for what was passed over */
    Diagnostic of(Fault fault, String rest) {
        int at = 0;
        while (at < tokens.size() && tokens.get(at).offset() < fault.offset()) {
            at++;
        }
        if (fault.tooDeep()) {
            return Diagnostic.error(range(at, fault.offset()), NestedTooDeep.CODE, NestedTooDeep.MESSAGE);
        }
        Optional<Diagnostic> foreign = foreign(at, rest);
        if (foreign.isPresent()) {
            return foreign.get();
        }
        int next = nextItem(at, rest);
        Optional<Fault> open = next > 0 && (next == tokens.size() || tokens.get(next).startsLine()) ? open(next, rest) : Optional.empty();
        Optional<Diagnostic> word = mistyped(open.isPresent() ? next : at, open.isPresent(), rest);
        if (word.isPresent()) {
            return word.get();
        }
        if (open.isPresent()) {
            int end = tokens.get(next - 1).end();
            return said(places.of(end, end), next, open.get().expected(), head(next, rest));
        }
        return said(range(at, fault.offset()), at, fault.expected(), Optional.empty());
    }

    /**
     * Cuts the segment that holds a fault where a line begins that could be an item of its own, so that what is sound before it stays.
     *
     * @return the segment that is now two
     */
    Optional<Integer> cut(Fault fault, String rest) {
        int at = 0;
        while (at < tokens.size() && tokens.get(at).offset() < fault.offset()) {
            at++;
        }
        for (int i : Stream.of(nextItem(at, rest) - 1, at, at - 1).distinct().filter(i -> i >= 0 && i < tokens.size()).toList()) {
            int line = lineStart(i);
            Segment s = segment(line);
            boolean own = s.role() == ItemSegments.Role.ITEM && line > s.first() && tokens.get(line).kind() == Token.Kind.WORD;
            if (own && openings(s.first(), line).isEmpty() && mayBeginItem(line, rest)) {
                int found = segments.indexOf(s);
                ItemSegments.split(segments, found, line);
                return Optional.of(found);
            }
        }
        return Optional.empty();
    }

    private Diagnostic said(SourceRange range, int at, String expected, Optional<Token> unfinishedTarget) {
        Optional<Token> before = token(at - 1);
        Optional<Token> token = token(at);
        Optional<Token> item = at == 0 ? Optional.empty() : Optional.of(tokens.get(segment(at - 1).first()));
        if (expected.isEmpty() && isScheduleHead(at)) {
            return Diagnostic.error(range, SyntaxMessages.CODE, "'{' is expected after '" + before.get().text()
                    + "'; the commands of a schedule go in braces, as in schedule A { ... }").naming(List.of("{"));
        }
        if (unfinishedTarget.isPresent() && expected.isEmpty()) {
            return Diagnostic.error(range, SyntaxMessages.CODE, "'=', '+=' or '->' is expected after '" + unfinishedTarget.get().text()
                    + "'");
        }
        return Diagnostic.error(range, SyntaxMessages.CODE, SyntaxSentence.of(item, before, token, token(at + 1), expected)
                        + opening(at, range, expected))
                .naming(SyntaxSentence.missing(before, token, expected).stream().toList());
    }

    private Optional<Token> token(int i) {
        return i < 0 || i >= tokens.size() ? Optional.empty() : Optional.of(tokens.get(i));
    }

    private SourceRange range(int at, int otherwise) {
        return token(at).map(t -> places.of(t.offset(), Math.min(t.end(), endOfLine(t.offset()))))
                .orElseGet(() -> places.of(otherwise, otherwise));
    }

    private int endOfLine(int offset) {
        int end = text.indexOf('\n', offset);
        return end < 0 ? text.length() : Math.max(end, offset + 1);
    }

    private Segment segment(int token) {
        return segments.stream().filter(s -> s.first() <= token && token <= s.last()).findFirst().orElseThrow();
    }

    /** The token that begins what comes after the fault: the fault's own, or the first of a statement that was taken over. */
    private int nextItem(int at, String rest) {
        if (at == tokens.size()) {
            return at;
        }
        Segment s = segment(at);
        Optional<Integer> command = tokens.get(s.first()).is("schedule") ? commandInsideAnother(s.first(), at) : Optional.empty();
        if (command.isPresent()) {
            return command.get();
        }
        return s.first() < at && isTakenOver(s, tokens.get(at).offset(), rest) ? s.first() : at;
    }

    /** A command that begins a line while the parentheses of the one before are open: a command is not an argument. */
    private Optional<Integer> commandInsideAnother(int first, int at) {
        for (int i = first + 1; i < at && i + 1 < tokens.size(); i++) {
            boolean command = tokens.get(i).startsLine() && tokens.get(i + 1).is("(") && COMMANDS.contains(tokens.get(i).text());
            if (command && openings(first, i).stream().anyMatch(t -> t.is("("))) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    /**
     * Whether what stands before a statement has no end, so that the parser took the statement's first words for its own: the fault is
     * in its left side, or in what is sound without what is before.
     */
    boolean isTakenOver(Segment s, int fault, String rest) {
        int operator = ReadItems.operatorOffset(tokens, s);
        return operator >= 0 && (fault <= operator || isSound(s, rest)) && open(s.first(), rest).isPresent();
    }

    /** Whether the text before a segment cannot end there. */
    boolean isUnfinishedBefore(Segment s, String rest) {
        return open(s.first(), rest).isPresent();
    }

    private boolean isSound(Segment s, String rest) {
        return parse.apply(rest.substring(tokens.get(s.first()).offset(), tokens.get(s.last()).end())).isEmpty();
    }

    /** What is missing at the end of the text before a token; nothing if the text could end there. */
    private Optional<Fault> open(int token, String rest) {
        if (token == 0) {
            return Optional.empty();
        }
        String before = rest.substring(tokens.get(outermost(token - 1)).offset(), tokens.get(token - 1).end());
        return parse.apply(before).filter(f -> !f.tooDeep());
    }

    /** The first token of the item that holds a token, or of the repeat around it: what is before has no say in how it goes on. */
    private int outermost(int token) {
        Segment s = segment(token);
        while (s.insideRepeat() >= 0) {
            s = segments.get(s.insideRepeat());
        }
        return s.first();
    }

    /** Whether an item may begin at a token. */
    private boolean mayBeginItem(int token, String rest) {
        if (token > 0 && !tokens.get(token).startsLine() && !tokens.get(token - 1).is(";") && !tokens.get(token - 1).is("{")) {
            return false;
        }
        Optional<Fault> before = open(token, rest);
        return before.isEmpty() || before.get().expected().equals("'}'") && !inBraces(token);
    }

    /** Whether a token may begin a command of a schedule. */
    private boolean mayBeginCommand(int token) {
        Token before = tokens.get(Math.max(0, token - 1));
        return tokens.get(segment(token).first()).is("schedule") && inBraces(token)
                && (before.is("{") || before.is(".") || before.is(";") || tokens.get(token).startsLine() && before.is(")"));
    }

    /** Whether a token stands in braces that are not those of a repeat. */
    private boolean inBraces(int token) {
        Segment s = segment(token);
        return !tokens.get(s.first()).is("repeat") && openings(s.first(), token).stream().anyMatch(t -> t.is("{"));
    }

    /** Whether what is before a token is {@code schedule A} or {@code schedule A as one}. */
    private boolean isScheduleHead(int at) {
        int first = at == 0 ? 0 : segment(at - 1).first();
        return at > 0 && tokens.get(first).is("schedule") && (at == first + 2 || at == first + 4 && tokens.get(first + 2).is("as"));
    }

    /** The brackets and braces that are open before a token. */
    private List<Token> openings(int from, int token) {
        List<Token> open = new ArrayList<>();
        for (Token t : tokens.subList(from, token)) {
            if (t.is("(") || t.is("{")) {
                open.add(t);
            } else if ((t.is(")") || t.is("}")) && !open.isEmpty()) {
                open.removeLast();
            }
        }
        return open;
    }

    /** Which bracket it is that has no end, where that is on another line. */
    private String opening(int at, SourceRange range, String expected) {
        String sign = expected.equals("')'") ? "(" : expected.equals("'}'") ? "{" : "";
        if (sign.isEmpty() || at == 0) {
            return "";
        }
        Optional<Token> open = openings(outermost(at - 1), at).reversed().stream().filter(t -> t.is(sign)).findFirst();
        return open.map(t -> places.of(t.offset(), t.end()).line()).filter(l -> l != range.line())
                .map(l -> ", for the '" + sign + "' on line " + l).orElse("");
    }

    /** The last token of an access that stands alone where a statement or a distribution should. */
    private Optional<Token> head(int next, String rest) {
        int first = lineStart(next - 1);
        boolean access = next - 1 == first
                || tokens.get(next - 1).is(")") && openings(first, next).isEmpty()
                && tokens.subList(first, next).stream().noneMatch(t -> t.is("=") || t.is("+=") || t.is("->"));
        return access && tokens.get(first).kind() == Token.Kind.WORD && mayBeginItem(first, rest) ? token(next - 1) : Optional.empty();
    }

    private int lineStart(int token) {
        int first = token;
        while (first > 0 && !tokens.get(first).startsLine()) {
            first--;
        }
        return first;
    }

    private int lineEnd(int token) {
        int last = token + 1;
        while (last < tokens.size() && !tokens.get(last).startsLine()) {
            last++;
        }
        return last;
    }

    /** What another language writes there. */
    private Optional<Diagnostic> foreign(int at, String rest) {
        Optional<Foreign> found = Optional.empty();
        if (at < tokens.size()) {
            int first = lineStart(at);
            List<Token> line = tokens.subList(first, lineEnd(at));
            found = ForeignFiles.of(tokens, line, at - first).or(() -> ForeignSigns.at(text, line, at - first));
        }
        if (found.isEmpty() && at > 0) {
            found = ForeignItems.of(text, tokens, segment(at - 1).first(), at);
        }
        for (int line : Stream.of(at, at - 1).filter(i -> i >= 0 && i < tokens.size()).map(this::lineStart).distinct().toList()) {
            if (found.isEmpty()) {
                List<Token> own = tokens.subList(line, lineEnd(line));
                boolean loop = own.getFirst().is("for") && (own.getLast().is("{") || own.getLast().is(":"));
                found = ForeignWords.of(own).filter(f -> own.getFirst().is("for") ? loop : mayBeginItem(line, rest));
            }
        }
        return found.or(() -> token(at - 1).filter(t -> t.is("if")).map(t -> new Foreign(t.offset(), t.end(),
                "'if' chooses nothing here; " + ForeignWords.SELECT, List.of()))).map(f -> Diagnostic.error(places.of(f.start(), f.end()),
                SyntaxMessages.CODE, f.message(), f.rewrites().stream().map(r -> new Diagnostic.Fix(r.title(),
                        places.of(r.start(), r.end()), r.text())).toArray(Diagnostic.Fix[]::new)));
    }

    /**
     * A word that is nearly the one with which an item or a command begins.
     *
     * @param at the token after what is wrong
     * @param ended whether the text ends there, or goes on with something else
     */
    private Optional<Diagnostic> mistyped(int at, boolean ended, String rest) {
        Optional<Token> word = token(at - 1).filter(t -> t.kind() == Token.Kind.WORD);
        if (word.isEmpty()) {
            return Optional.empty();
        }
        SourceRange range = places.of(word.get().offset(), word.get().end());
        if (mayBeginCommand(at - 1) && token(at).filter(t -> t.is("(")).isEmpty() && !COMMANDS.contains(word.get().text())) {
            Optional<String> nearest = NearestName.orWhole(word.get().text(), COMMANDS);
            return Optional.of(Diagnostic.error(range, WORD, "'" + word.get().text() + "' is not a schedule command; the commands are "
                    + String.join(", ", COMMANDS) + NearestName.question(nearest), change(range, nearest)));
        }
        boolean follows = token(at).filter(t -> t.kind() == Token.Kind.WORD || t.is("{")).isPresent();
        if (!ended && !follows || !mayBeginItem(at - 1, rest)) {
            return Optional.empty();
        }
        List<String> keywords = Token.RESERVED_WORDS.stream().sorted().toList();
        Optional<String> nearest = NearestName.orWhole(word.get().text(), keywords);
        return nearest.map(n -> Diagnostic.error(range, WORD, "unknown keyword '" + word.get().text() + "'"
                + NearestName.question(nearest), change(range, nearest)));
    }

    private static Diagnostic.Fix[] change(SourceRange range, Optional<String> nearest) {
        return nearest.map(n -> new Diagnostic.Fix("Change to '" + n + "'", range, n)).stream().toArray(Diagnostic.Fix[]::new);
    }
}
