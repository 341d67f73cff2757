package org.tilewright.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;
import org.tilewright.language.syntax.ItemSegments;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.document.Snapshot;

/** What can be folded away: schedules, repeats, machines, records, comments and runs of declarations. */
public final class FoldingRangeHandler {

    private final Snapshot snapshot;
    private final List<FoldingRange> ranges = new ArrayList<>();

    /** Items of one kind that follow each other. */
    private record Run(String kind, int firstLine, int lastLine) { }

    public FoldingRangeHandler(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    public List<FoldingRange> handle() {
        List<Token> tokens = snapshot.tokens().stream().filter(t -> !t.isComment()).toList();
        for (Brackets.Pair p : Brackets.of(tokens)) {
            int first = line(tokens.get(p.open()).offset());
            // the line with the closing brace stays in sight
            int last = p.close() < 0 ? line(tokens.get(p.end() - 1).end()) : line(tokens.get(p.close()).offset()) - 1;
            if (p.block()) {
                add(first, last, null);
            }
        }
        declarations(tokens);
        comments();
        return ranges;
    }

    private void declarations(List<Token> tokens) {
        Run run = new Run("", 0, 0);
        for (ItemSegments.Segment s : ItemSegments.of(tokens)) {
            String kind = kind(tokens.subList(s.first(), s.last() + 1));
            int first = line(tokens.get(s.first()).offset());
            int last = line(tokens.get(s.last()).end());
            if (!kind.isEmpty() && kind.equals(run.kind()) && first <= run.lastLine() + 1) {
                run = new Run(kind, run.firstLine(), last);
            } else {
                add(run.firstLine(), run.lastLine(), FoldingRangeKind.Region);
                run = new Run(kind, first, kind.isEmpty() ? first : last);
            }
        }
        add(run.firstLine(), run.lastLine(), FoldingRangeKind.Region);
    }

    /** What kind of declaration an item is; empty for what is folded by itself or not at all. */
    private static String kind(List<Token> item) {
        String first = item.get(0).text();
        return switch (first) {
            case "param", "tensor", "input", "output", "fun" -> first;
            case "machine", "record", "schedule", "repeat", "redistribute" -> "";
            default -> item.stream().anyMatch(t -> t.is("->")) ? "->" : "";
        };
    }

    private void comments() {
        Run run = new Run("", 0, 0);
        for (Token t : snapshot.tokens()) {
            int first = line(t.offset());
            if (t.kind() == Token.Kind.BLOCK_COMMENT) {
                add(first, line(t.end()), FoldingRangeKind.Comment);
            } else if (t.kind() == Token.Kind.LINE_COMMENT && startsLine(t)) {
                if (run.kind().isEmpty() || first > run.lastLine() + 1) {
                    add(run.firstLine(), run.lastLine(), FoldingRangeKind.Comment);
                    run = new Run("//", first, first);
                } else {
                    run = new Run("//", run.firstLine(), first);
                }
            }
        }
        add(run.firstLine(), run.lastLine(), FoldingRangeKind.Comment);
    }

    private boolean startsLine(Token t) {
        int start = snapshot.lines().start(line(t.offset()));
        return snapshot.text().substring(start, t.offset()).isBlank();
    }

    private int line(int offset) {
        return snapshot.lines().position(offset).getLine();
    }

    private void add(int first, int last, String kind) {
        if (last > first) {
            FoldingRange r = new FoldingRange(first, last);
            r.setKind(kind);
            ranges.add(r);
        }
    }
}
