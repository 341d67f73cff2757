package org.tilewright.lsp.feature.cost;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cursor.Cursor;

/**
 * Which items of a text did not make it into the program, so that no number is told that one of them would change: a tensor
 * whose distribution is half-typed does not live on processor 0.
 */
public final class SoundItems {

    private record Key() { }

    private final List<List<Token>> items;
    private final List<List<Token>> broken = new ArrayList<>();

    private SoundItems(Snapshot s) {
        items = Cursor.items(s.tokens());
        Set<Integer> sound = new HashSet<>();
        starts(s.program()).forEach(r -> sound.add(s.lines().start(r)));
        for (List<Token> item : items) {
            boolean harmless = Set.of("input", "output", "fun").contains(item.get(0).text());
            if (!harmless && !sound.contains(item.get(0).offset())) {
                broken.add(item);
            }
        }
    }

    public static SoundItems of(Snapshot s) {
        return s.derived(new Key(), () -> new SoundItems(s));
    }

    /** Whether everything that decides what these tensors are and where they live is in the program. */
    public boolean tell(Set<String> tensors) {
        return broken.stream().noneMatch(item -> switch (item.get(0).text()) {
            case "schedule" -> false;
            case "machine", "param" -> true;
            default -> item.stream().anyMatch(t -> tensors.contains(t.text()));
        });
    }

    /** Whether a schedule of the statement is in the text and not in the program. */
    public boolean lacksSchedule(String statement) {
        return broken.stream().anyMatch(item -> item.get(0).is("schedule") && item.size() > 1 && item.get(1).is(statement));
    }

    /** The item that a place is in; absent for one that is outside of items or goes over more than one. */
    public Optional<List<Token>> around(int start, int end) {
        return items.stream().filter(item -> item.getFirst().offset() <= start && end <= item.getLast().end()).findFirst();
    }

    /** Whether an item did not make it into the program. */
    public boolean isBroken(List<Token> item) {
        return broken.contains(item);
    }

    private static List<SourceRange> starts(Program p) {
        List<SourceRange> out = new ArrayList<>();
        p.params().forEach(x -> out.add(x.range()));
        p.machines().forEach(x -> out.add(x.range()));
        p.tensors().forEach(x -> out.add(x.range()));
        p.distributions().forEach(x -> out.add(x.range()));
        p.schedules().forEach(x -> out.add(x.range()));
        statements(p.statements(), out);
        return out;
    }

    private static void statements(List<Statement> statements, List<SourceRange> out) {
        for (Statement s : statements) {
            out.add(s.range());
            if (s instanceof Statement.Repeat r) {
                statements(r.body(), out);
            }
        }
    }
}
