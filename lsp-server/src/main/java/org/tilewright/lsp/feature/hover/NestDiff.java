package org.tilewright.lsp.feature.hover;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.tilewright.ir.ExprText;
import org.tilewright.ir.Program;
import org.tilewright.ir.concrete.StatementTree;
import org.tilewright.ir.concrete.Stmt;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.Word;
import org.tilewright.lsp.feature.cost.LoopText;
import org.tilewright.schedule.ConcreteIndexNotation;

/** A loop nest before and after a command, as one text in which lines that went have a minus and new ones a plus. */
final class NestDiff {

    /** One line; two lines are the same if only their indentation differs. */
    private record Line(int depth, String text, String count, String note) {

        String content() {
            return text + "|" + count + "|" + note;
        }
    }

    private final Program program;
    private final ParamValues params;

    NestDiff(Program program, ParamValues params) {
        this.program = program;
        this.params = params;
    }

    /** Both nests in a fenced block. */
    String between(LoopNest before, LoopNest after) {
        List<Line> old = lines(before);
        List<Line> now = lines(after);
        int[][] same = common(old, now);
        List<String> marks = new ArrayList<>();
        List<Line> shown = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < old.size() || j < now.size()) {
            if (i < old.size() && j < now.size() && old.get(i).content().equals(now.get(j).content())) {
                marks.add("  ");
                shown.add(now.get(j++));
                i++;
            } else if (i < old.size() && (j == now.size() || same[i + 1][j] >= same[i][j + 1])) {
                marks.add("- ");
                shown.add(old.get(i++));
            } else {
                marks.add("+ ");
                shown.add(now.get(j++));
            }
        }
        return block("diff", marks, shown);
    }

    /** One nest in a fenced block. */
    String of(LoopNest nest) {
        List<Line> lines = lines(nest);
        return block("", lines.stream().map(l -> "").toList(), lines);
    }

    private static String block(String language, List<String> marks, List<Line> lines) {
        int width = lines.stream().filter(l -> !l.count().isEmpty()).mapToInt(l -> 2 * l.depth() + l.text().length()).max().orElse(0);
        int count = lines.stream().mapToInt(l -> l.count().length()).max().orElse(0);
        StringBuilder out = new StringBuilder("```" + language + "\n");
        for (int i = 0; i < lines.size(); i++) {
            Line l = lines.get(i);
            String text = marks.get(i) + "  ".repeat(l.depth()) + l.text();
            if (!l.count().isEmpty()) {
                text += " ".repeat(Math.max(0, width - 2 * l.depth() - l.text().length())) + "  " + " ".repeat(count - l.count().length())
                        + l.count() + "×  " + l.note();
            }
            out.append(text.stripTrailing()).append('\n');
        }
        return out.append("```").toString();
    }

    private List<Line> lines(LoopNest nest) {
        List<Line> out = new ArrayList<>();
        add(nest, StatementTree.of(nest), 0, out);
        return out;
    }

    private void add(LoopNest nest, Stmt stmt, int depth, List<Line> out) {
        switch (stmt) {
            case Stmt.Forall f -> {
                OptionalLong n = LoopText.value(f.loop().extent(), params);
                out.add(new Line(depth, "∀" + f.loop().name() + " ∈ 0.." + f.loop().extent().text(),
                        n.isPresent() ? Long.toString(n.getAsLong()) : "?", note(nest, f.loop())));
                add(nest, f.body(), depth + 1, out);
            }
            case Stmt.Where w -> {
                out.add(new Line(depth, ConcreteIndexNotation.producer(w), "", ""));
                add(nest, w.consumer(), depth, out);
            }
            // the statement as it is written says more than what its terms add up to
            case Stmt.Sequence s when nest.workspaces().isEmpty() -> out.add(written(nest, depth));
            case Stmt.Sequence s -> s.parts().forEach(p -> add(nest, p, depth, out));
            case Stmt.Assign a -> out.add(nest.workspaces().isEmpty() ? written(nest, depth)
                    : new Line(depth, ConcreteIndexNotation.assign(a), "", ""));
        }
    }

    private static Line written(LoopNest nest, int depth) {
        return new Line(depth, ExprText.of(nest.form().written().statement()), "", "");
    }

    private String note(LoopNest nest, Loop l) {
        List<String> notes = new ArrayList<>();
        l.gridDimension().ifPresent(g -> notes.add("on " + LoopText.dimension(program, g)));
        l.unit().ifPresent(u -> notes.add("on " + u.word()));
        if (l.unroll() > 1) {
            notes.add("unrolled by " + l.unroll());
        }
        List<String> here = nest.communicates().stream().filter(c -> c.loop().text().equals(l.name())).map(c -> c.tensor().text()).toList();
        if (!here.isEmpty()) {
            notes.add("communicate " + String.join(", ", here));
        }
        nest.substitution().filter(s -> s.loops().stream().map(Word::text).anyMatch(l.name()::equals))
                .ifPresent(s -> notes.add(s.kernel().text()));
        return String.join(", ", notes);
    }

    /** The lengths of the longest common parts of what follows. */
    private static int[][] common(List<Line> a, List<Line> b) {
        int[][] n = new int[a.size() + 2][b.size() + 2];
        for (int i = a.size() - 1; i >= 0; i--) {
            for (int j = b.size() - 1; j >= 0; j--) {
                n[i][j] = a.get(i).content().equals(b.get(j).content()) ? n[i + 1][j + 1] + 1 : Math.max(n[i + 1][j], n[i][j + 1]);
            }
        }
        return n;
    }
}
