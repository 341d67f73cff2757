package org.tilewright.language.syntax;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.parser.IParseResult;
import org.tilewright.ir.incremental.Interruption;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.syntax.ItemSegments.Role;
import org.tilewright.language.syntax.ItemSegments.Segment;
import org.tilewright.language.tilewright.File;
import org.tilewright.language.tilewright.TilewrightFactory;

/**
 * Parses a text that may be broken: reports the first error, blanks the item that has it, and parses again until the
 * rest is sound. So each broken item costs one message, and a sound item is always seen as it stands.
 */
public final class ReadItems {

    /** So many syntax errors are reported; after them the rest of the text is not read. */
    private static final int MOST_ERRORS = 40;

    /**
     * @param tree the sound items
     * @param diagnostics one a broken item
     * @param uncertain the names that the broken items hold
     * @param unread where the broken items stand
     */
    public record Result(Tree tree, List<Diagnostic> diagnostics, Set<String> uncertain, List<Unread> unread) { }

    /**
     * What is wrong with a text.
     *
     * @param expected the one symbol that would have been right, if there is one
     * @param tooDeep the text could go on here, but no stack could hold its tree
     */
    record Fault(int offset, String expected, boolean tooDeep) { }

    /** What reading a text came to: its tree, and the first fault in it. */
    private record Attempt(Tree tree, Optional<Fault> fault) { }

    private final PlainParser parser;
    private final Memo kept;

    /** @param kept pieces of an earlier version of the text */
    public ReadItems(PlainParser parser, Memo kept) {
        this.parser = parser;
        this.kept = kept;
    }

    public Result read(String fileName, String text) {
        Attempt attempt = attempt(text);
        if (attempt.fault().isEmpty()) {
            return new Result(attempt.tree(), List.of(), Set.of(), List.of());
        }
        List<Token> tokens = Token.allOf(text).stream().filter(t -> !t.isComment()).toList();
        List<Segment> segments = ItemSegments.of(tokens);
        DescribeFault describe = new DescribeFault(this::fault, tokens, segments, new Places(fileName, text), text);
        StringBuilder rest = new StringBuilder(text);
        Set<Integer> blanked = new HashSet<>();
        Set<Integer> reported = new HashSet<>();
        List<Diagnostic> diagnostics = new ArrayList<>();
        Set<String> uncertain = new HashSet<>();
        while (attempt.fault().isPresent()) {
            Interruption.check();
            Fault fault = attempt.fault().get();
            boolean again = !reported.add(fault.offset());
            if (!again && diagnostics.size() < MOST_ERRORS) {
                diagnostics.add(describe.of(fault, rest.toString()));
            }
            if (blanked.size() >= segments.size() || diagnostics.size() >= MOST_ERRORS) {
                tokens.stream().filter(t -> t.kind() == Token.Kind.WORD).forEach(t -> uncertain.add(t.text()));
                return new Result(nothing(), diagnostics, uncertain, unread(segments.stream(), tokens));
            }
            Optional<Integer> cut = describe.cut(fault, rest.toString());
            if (cut.isPresent()) {
                blanked = blanked.stream().map(b -> b > cut.get() ? b + 1 : b).collect(Collectors.toCollection(HashSet::new));
            }
            String now = rest.toString();
            for (int b : broken(fault, again, tokens, segments, blanked, s -> describe.isTakenOver(s, fault.offset(), now),
                    s -> describe.isUnfinishedBefore(s, now))) {
                blanked.add(b);
                blank(rest, tokens, segments.get(b), uncertain);
            }
            attempt = attempt(rest.toString());
        }
        return new Result(attempt.tree(), diagnostics, uncertain, unread(blanked.stream().sorted().map(segments::get), tokens));
    }

    private static List<Unread> unread(Stream<Segment> segments, List<Token> tokens) {
        return segments.map(s -> new Unread(tokens.get(s.first()).offset(), tokens.get(s.last()).end())).toList();
    }

    /** The first fault of a text, if it has one. */
    Optional<Fault> fault(String text) {
        return attempt(text).fault();
    }

    /** The same, by what everything else is measured by: the text parsed in one go. */
    Optional<Fault> faultInOneGo(String text) {
        return whole(text).fault();
    }

    private static Tree nothing() {
        return Tree.of(TilewrightFactory.eINSTANCE.createFile());
    }

    private Attempt attempt(String text) {
        ParsedPieces pieces = ParsedPieces.of(text, t -> whole(t).sound(), kept);
        if (pieces.broken().isEmpty()) {
            return new Attempt(new Tree(pieces.items(), pieces.byRoot(), () -> whole(text).sound().orElseThrow()), Optional.empty());
        }
        Optional<Fault> near = near(pieces, text);
        return near.isPresent() ? new Attempt(nothing(), near) : whole(text).attempt();
    }

    /**
     * The first fault, if it shows in the first piece that is not sound or in the one behind it: nothing that stands further down matters
     * to the parser then.
     */
    private Optional<Fault> near(ParsedPieces pieces, String text) {
        int at = pieces.broken().orElseThrow();
        int last = pieces.all().size() - 1;
        int from = pieces.all().get(Math.max(at - 1, 0)).start();
        int to = pieces.all().get(Math.min(at + 2, last)).end();
        int sure = at + 2 > last ? text.length() : pieces.all().get(at + 1).end();
        String some = at + 2 > last ? text.substring(from) : text.substring(from, to);
        return whole(some).attempt().fault().filter(f -> f.offset() + from < sure || sure == text.length())
                .map(f -> new Fault(f.offset() + from, f.expected(), f.tooDeep()));
    }

    /** A text parsed in one go. */
    private record Whole(File file, Optional<Fault> fault) {

        Attempt attempt() {
            return new Attempt(Tree.of(file), fault);
        }

        Optional<File> sound() {
            return fault.isEmpty() ? Optional.of(file) : Optional.empty();
        }
    }

    private Whole whole(String text) {
        try {
            IParseResult parsed = parser.parse(text);
            File file = parsed.getRootASTElement() instanceof File f ? f : TilewrightFactory.eINSTANCE.createFile();
            return new Whole(file, parsed.hasSyntaxErrors() ? Optional.of(firstFault(parsed, text.length())) : Optional.empty());
        } catch (NestedTooDeep e) {
            return new Whole(TilewrightFactory.eINSTANCE.createFile(),
                    Optional.of(new Fault(Math.min(e.offset(), text.length()), "", true)));
        }
    }

    private static Fault firstFault(IParseResult parsed, int length) {
        List<Fault> faults = new ArrayList<>();
        for (INode node : parsed.getSyntaxErrors()) {
            SyntaxErrorMessage message = node.getSyntaxErrorMessage();
            String[] data = message.getIssueData();
            faults.add(data != null && data.length == 2
                    ? new Fault(Math.min(Integer.parseInt(data[0]), length), data[1], false)
                    : new Fault(node.getOffset(), "", false));
        }
        return faults.stream().min(Comparator.comparingInt(Fault::offset)).orElseThrow();
    }

    /**
     * The segments to blame: an error at the very start of an item is the fault of what is unfinished before it.
     *
     * @param again what came before has been blamed already, and it was not that
     * @param takenOver whether what stands before a segment goes on in it
     * @param unfinished whether what stands before a segment cannot end there
     */
    private static List<Integer> broken(Fault fault, boolean again, List<Token> tokens, List<Segment> segments, Set<Integer> blanked,
            Predicate<Segment> takenOver, Predicate<Segment> unfinished) {
        int s = segments.size();
        while (s > 0 && (s == segments.size() || tokens.get(segments.get(s).first()).offset() > fault.offset())) {
            s--;
        }
        boolean atEnd = fault.offset() > tokens.get(segments.get(s).last()).offset();
        Segment segment = segments.get(s);
        boolean atStart = tokens.get(segment.first()).offset() == fault.offset();
        if ((atEnd || atStart) && segment.insideRepeat() >= 0 && !blanked.contains(segment.insideRepeat())
                && (atEnd || mayNotRepeat(tokens.get(segment.first())))) {
            return withClosingBrace(segment.insideRepeat(), tokens, segments);
        }
        int before = s - 1;
        while (before >= 0 && blanked.contains(before)) {
            before--;
        }
        if (!again && before >= 0 && segments.get(before).role() == Role.ITEM
                && (atStart ? unfinished.test(segment) : takenOver.test(segment))) {
            return withClosingBrace(before, tokens, segments);
        }
        if (blanked.contains(s)) {
            return IntStream.range(0, segments.size()).filter(i -> !blanked.contains(i)).boxed().limit(1)
                    .flatMap(i -> withClosingBrace(i, tokens, segments).stream()).toList();
        }
        return withClosingBrace(s, tokens, segments);
    }

    /**
     * The place of the sign that shows a statement to be one. When it is the sign that cannot go on, the access before it
     * was taken for the rest of an unfinished item.
     */
    static int operatorOffset(List<Token> tokens, Segment segment) {
        int depth = 0;
        for (int i = segment.first(); i <= segment.last() && tokens.get(segment.first()).kind() == Token.Kind.WORD; i++) {
            Token t = tokens.get(i);
            depth += t.is("(") ? 1 : t.is(")") ? -1 : 0;
            if (depth == 0 && (t.is("=") || t.is("+=") || t.is("->") || t.is(":"))) {
                return t.offset();
            }
        }
        return -1;
    }

    private static boolean mayNotRepeat(Token first) {
        return first.kind() == Token.Kind.RESERVED && !first.is("repeat") && !first.is("redistribute");
    }

    /**
     * A repeat without its head needs to lose its closing brace as well; its steps then stand alone. So does a schedule without its
     * opening brace, and what opens a block that ends in another segment.
     */
    private static List<Integer> withClosingBrace(int s, List<Token> tokens, List<Segment> segments) {
        List<Integer> result = new ArrayList<>(List.of(s));
        List<Token> own = tokens.subList(segments.get(s).first(), segments.get(s).last() + 1);
        if (own.getFirst().is("schedule") && own.stream().noneMatch(t -> t.is("{")) && s + 1 < segments.size()
                && segments.get(s + 1).role() == Role.CLOSING_BRACE) {
            result.add(s + 1);
        }
        int open = own.stream().mapToInt(t -> t.is("{") ? 1 : t.is("}") ? -1 : 0).sum();
        if (segments.get(s).role() == Role.ITEM && open > 0) {
            closingBrace(s, segments).ifPresent(result::add);
        }
        if (segments.get(s).role() == Role.REPEAT_HEAD) {
            int outer = segments.get(s).insideRepeat();
            for (int i = s + 1; i < segments.size(); i++) {
                if (segments.get(i).role() == Role.CLOSING_BRACE && segments.get(i).insideRepeat() == outer) {
                    result.add(i);
                    break;
                }
            }
        }
        return result;
    }

    /** The first closing brace behind a segment that is of no repeat behind it. */
    private static Optional<Integer> closingBrace(int s, List<Segment> segments) {
        int repeats = 0;
        for (int i = s + 1; i < segments.size() && repeats >= 0; i++) {
            repeats += segments.get(i).role() == Role.REPEAT_HEAD ? 1 : segments.get(i).role() == Role.CLOSING_BRACE ? -1 : 0;
            if (repeats < 0 && segments.get(i).insideRepeat() == segments.get(s).insideRepeat()) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    private static void blank(StringBuilder rest, List<Token> tokens, Segment segment, Set<String> uncertain) {
        for (int i = segment.first(); i <= segment.last(); i++) {
            Token t = tokens.get(i);
            if (t.kind() == Token.Kind.WORD) {
                uncertain.add(t.text());
            }
            for (int at = t.offset(); at < t.end(); at++) {
                if (rest.charAt(at) != '\n') {
                    rest.setCharAt(at, ' ');
                }
            }
        }
    }
}
