package org.tilewright.lsp.feature.action.derive;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.language.derive.Derive;
import org.tilewright.language.derive.Derived;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;

/**
 * Layouts and schedules that the tool can find. That they can be found is known at once; finding them takes a while, so it is done
 * when the user has chosen the action.
 *
 * @param statement whose layouts and schedule; those of all statements if absent
 * @param processors of the machine that is written, where the text has none
 */
public record Derivation(Optional<String> statement, OptionalLong processors) {

    /** A machine of so many processors is offered beside one of this computer's. */
    private static final long MANY = 64;

    /** What may be derived at a place: for the statement there, and for all if others are open, too; at a machine for all. */
    public static List<Derivation> offered(Source source, int offset) {
        Program program = source.program();
        if (source.snapshot().analysis().hasErrors() || program.machines().size() > 1
                || program.machine().filter(m -> m.levels().size() != 1).isPresent()) {
            return List.of();
        }
        List<String> open = Nest.assignments(program.statements()).map(a -> a.name().text())
                .filter(n -> !Statement.Repeat.isCondition(n)).distinct().filter(n -> isOpen(source, n)).toList();
        Optional<String> here = Nest.assignments(program.statements())
                .filter(a -> source.start(a.range()) <= offset && offset <= source.end(a.range())).map(a -> a.name().text())
                .filter(open::contains).findFirst();
        boolean machine = source.itemAt(offset).filter(i -> i.kind() == Item.Kind.MACHINE).isPresent();
        boolean all = !open.isEmpty() && (machine || here.isPresent() && open.size() > 1);
        List<Optional<String>> statements = Stream.concat(here.stream().map(Optional::of),
                Stream.of(Optional.<String>empty()).filter(o -> all)).toList();
        long computer = Runtime.getRuntime().availableProcessors();
        List<OptionalLong> processors = program.machine().isPresent() ? List.of(OptionalLong.empty())
                : Stream.of(computer, MANY).distinct().map(OptionalLong::of).toList();
        List<Derivation> out = new ArrayList<>();
        statements.forEach(s -> processors.forEach(p -> out.add(new Derivation(s, p))));
        return out;
    }

    /** Whether a statement's machine, layouts or schedule are left to the tool. */
    private static boolean isOpen(Source source, String name) {
        return Derive.leavesOpen(source.program(), Optional.of(Set.of(name))) || source.items(Item.Kind.SCHEDULE).stream()
                .anyMatch(i -> i.find("auto").isPresent() && i.subject().filter(t -> t.is(name)).isPresent());
    }

    public String title() {
        String on = processors.isEmpty() ? "" : " for " + processors.getAsLong()
                + (processors.getAsLong() == 1 ? " processor" : " processors")
                + (processors.getAsLong() == Runtime.getRuntime().availableProcessors() ? ", as there are here" : "");
        return statement.map(s -> "Derive layouts and schedule of '" + s + "'").orElse("Derive all layouts and schedules") + on;
    }

    /** The text with them written out, worked out once for each version of the text. */
    public Derived of(Snapshot snapshot) {
        return snapshot.derived(this, () -> Derive.of(snapshot.program().file(), snapshot.text(),
                new Derive.Options(Map.of(), processors, statement)));
    }

    /** What they change in the text; nothing if none were found. */
    public Optional<Splice> change(Snapshot snapshot) {
        Derived found = of(snapshot);
        Splice change = Splice.between(snapshot.text(), found.text());
        return found.isChanged() ? Optional.of(new Splice(change.start(), change.end(), change.text().replace("\r\n", "\n")))
                : Optional.empty();
    }

    /** As an action carries it until it is chosen. */
    public JsonObject data(Snapshot snapshot) {
        JsonObject out = new JsonObject();
        out.addProperty("uri", snapshot.document().uri());
        out.addProperty("version", snapshot.document().version());
        statement.ifPresent(s -> out.addProperty("derive", s));
        processors.ifPresent(p -> out.addProperty("processors", p));
        return out;
    }

    public static Derivation from(JsonObject data) {
        return new Derivation(Optional.ofNullable(data.get("derive")).map(e -> e.getAsString()),
                data.has("processors") ? OptionalLong.of(data.get("processors").getAsLong()) : OptionalLong.empty());
    }
}
