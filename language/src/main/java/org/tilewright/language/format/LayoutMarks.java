package org.tilewright.language.format;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.tilewright.language.syntax.Nodes;
import org.tilewright.language.syntax.Token;
import org.tilewright.language.tilewright.File;
import org.tilewright.language.tilewright.MachineEntry;
import org.tilewright.language.tilewright.MachineItem;
import org.tilewright.language.tilewright.Quantity;
import org.tilewright.language.tilewright.RecordItem;
import org.tilewright.language.tilewright.RepeatItem;
import org.tilewright.language.tilewright.ScheduleItem;
import org.tilewright.language.tilewright.TensorItem;

/** Offsets of the tokens that the layout treats by what they are in the syntax tree. */
final class LayoutMarks {

    /** Tokens that begin a line: items, steps, commands, and the braces that end a block. */
    final Set<Integer> lineStarts = new HashSet<>();
    /** Braces around the lines of a block. */
    final Set<Integer> opening = new HashSet<>();
    final Set<Integer> closing = new HashSet<>();
    /** Braces on one line, with blanks inside. */
    final Set<Integer> spacedBraces = new HashSet<>();
    /** The first tokens of a machine's levels and properties, and of a record's fields. */
    final Set<Integer> entries = new HashSet<>();
    /** Signs without blanks around: the point of a chained command, the stroke of a unit. */
    final Set<Integer> tight = new HashSet<>();
    /** The colons in front of types, which have a blank before. */
    final Set<Integer> wideColons = new HashSet<>();

    private final List<Token> tokens;

    LayoutMarks(File file, List<Token> tokens) {
        this.tokens = tokens;
        file.getItems().forEach(i -> lineStarts.add(Nodes.start(i)));
        file.eAllContents().forEachRemaining(this::mark);
    }

    private void mark(EObject element) {
        switch (element) {
            case ScheduleItem s -> {
                s.getCommands().forEach(c -> lineStarts.add(Nodes.start(c)));
                if (!s.isAuto()) {
                    block(s, !s.getCommands().isEmpty());
                }
            }
            case RepeatItem r -> {
                r.getSteps().forEach(step -> lineStarts.add(Nodes.start(step)));
                // a step that could not be read is not a step, but it stands there
                block(r, within(r).stream().dropWhile(t -> !t.is("{")).count() > 2);
            }
            case MachineItem m when m.isBlock() -> {
                m.getEntries().forEach(e -> entries.add(Nodes.start(e)));
                block(m, hasLines(m.getEntries()));
            }
            case MachineEntry e when e.isBlock() -> {
                e.getEntries().forEach(x -> entries.add(Nodes.start(x)));
                block(e, hasLines(e.getEntries()));
            }
            case RecordItem r -> {
                r.getFields().forEach(f -> entries.add(Nodes.start(f)));
                within(r).stream().filter(x -> x.is(":")).forEach(x -> wideColons.add(x.offset()));
                block(r, startsLine(r.getFields()));
            }
            case TensorItem t -> {
                within(t).stream().filter(x -> x.is("{") || x.is("}")).forEach(x -> spacedBraces.add(x.offset()));
                within(t).stream().filter(x -> x.is(":")).forEach(x -> wideColons.add(x.offset()));
            }
            case Quantity q -> within(q).stream().filter(x -> x.is("/")).forEach(x -> tight.add(x.offset()));
            case org.tilewright.language.tilewright.Command c -> within(c).stream().limit(1).filter(x -> x.is("."))
                    .forEach(x -> tight.add(x.offset()));
            default -> { }
        }
    }

    /** Whether a block begins with a new line, or one of the blocks in it does. */
    private boolean hasLines(List<MachineEntry> block) {
        return startsLine(block) || block.stream().anyMatch(e -> hasLines(e.getEntries()));
    }

    private boolean startsLine(List<? extends EObject> block) {
        return !block.isEmpty() && within(block.get(0)).get(0).startsLine();
    }

    /** The outer braces of an item; a block without lines and comments stays on one line. */
    private void block(EObject item, boolean lines) {
        List<Token> inside = within(item);
        int first = 0;
        while (!inside.get(first).is("{")) {
            first++;
        }
        boolean comments = inside.subList(first, inside.size()).stream().anyMatch(Token::isComment);
        int open = inside.get(first).offset();
        int close = inside.getLast().offset();
        if (!lines && !comments) {
            spacedBraces.add(open);
            spacedBraces.add(close);
        } else {
            lines(open, close);
        }
    }

    private void lines(int open, int close) {
        opening.add(open);
        closing.add(close);
        lineStarts.add(close);
        int depth = 0;
        for (Token t : tokens.subList(firstAt(open), firstAt(close))) {
            depth += t.is("{") ? 1 : t.is("}") ? -1 : 0;
            if (depth == 1 && entries.contains(t.offset())) {
                lineStarts.add(t.offset());
            }
        }
    }

    /** Writes the block of a machine or a record with one entry a line. */
    void breakUp(int open, int close) {
        spacedBraces.remove(open);
        spacedBraces.remove(close);
        lines(open, close);
    }

    private List<Token> within(EObject element) {
        return tokens.subList(firstAt(Nodes.start(element)), firstAt(Nodes.end(element)));
    }

    /** The index of the first token at an offset or after it. */
    private int firstAt(int offset) {
        int low = 0;
        int high = tokens.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (tokens.get(middle).offset() < offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
