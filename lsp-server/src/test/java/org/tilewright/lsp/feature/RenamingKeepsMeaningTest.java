package org.tilewright.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.names.Occurrences.Entity;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.rename.RenameHandler;
import org.tilewright.tests.OneOf;

/** Every name of every sample gets a new name: the program plans to the same, and the old name brings the old text back. */
class RenamingKeepsMeaningTest {

    static List<Path> samples() {
        return Samples.all();
    }

    @OneOf(3)
    @ParameterizedTest
    @MethodSource("samples")
    void everyName(Path file) {
        Snapshot s = Marked.snapshot(file, Samples.text(file));
        String meaning = meaning(s);
        for (Entity e : s.occurrences().entities()) {
            boolean letter = s.text(e.declaration().range()).length() == 1
                    && e.all().stream().anyMatch(w -> inQuotes(s, w.range().line(), w.range().column()));
            String name = letter ? unusedLetter(s) : "fresh";
            Snapshot renamed = Marked.next(s, renamed(s, e, name));
            assertEquals(meaning, meaning(renamed), () -> e.kind() + " " + e.name());
            Entity again = renamed.occurrences().entities().get(s.occurrences().entities().indexOf(e));
            assertEquals(name, again.name());
            assertEquals(s.text(), renamed(renamed, again, e.name()), () -> e.kind() + " " + e.name());
        }
    }

    /** A letter that names nothing in a text. */
    private static String unusedLetter(Snapshot s) {
        return IntStream.rangeClosed('A', 'Z').mapToObj(Character::toString)
                .filter(l -> s.tokens().stream().noneMatch(t -> t.text().equals(l))).findFirst().orElseThrow();
    }

    private static boolean inQuotes(Snapshot s, int line, int column) {
        return TokenSearch.at(s.tokens(), s.lines().offset(line, column)).filter(t -> t.is("\"") || t.text().startsWith("\"")).isPresent();
    }

    private static String renamed(Snapshot s, Entity e, String name) {
        var edit = new RenameHandler(s, s.range(e.declaration().range()).getStart(), name).handle();
        return Marked.applied(s.text(), edit.getChanges().get(s.document().uri()));
    }

    /** What the plan moves and what is said of it, places and names aside. */
    private static String meaning(Snapshot s) {
        return s.diagnostics().stream().map(Diagnostic::code).sorted().toList() + " "
                + s.prediction().map(p -> p.families().stream().map(f -> f.messages() + " " + f.bytes()).toList());
    }
}
