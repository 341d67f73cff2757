package org.tilewright.lsp.feature.hover;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Statement;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.language.names.Occurrences;
import org.tilewright.language.schedule.ArgumentRole;
import org.tilewright.language.schedule.WrittenCommand;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.KernelCalls;
import org.tilewright.lsp.feature.cost.StatementAt;
import org.tilewright.lsp.feature.cost.StatementCost;
import org.tilewright.lsp.feature.cursor.Cursor;
import org.tilewright.lsp.feature.words.DeclaredRecord;
import org.tilewright.lsp.feature.words.Entry;
import org.tilewright.lsp.feature.words.Entry.Kind;
import org.tilewright.lsp.feature.words.Words;

/** Finds what stands at a place, the most specific thing first, and has it explained. */
public final class Explain {

    private final Snapshot snapshot;
    private final int offset;
    private final boolean pictures;

    /** @param pictures whether the reader sees pictures, which stand beside the text and not in place of it */
    public Explain(Snapshot snapshot, int offset, boolean pictures) {
        this.snapshot = snapshot;
        this.offset = offset;
        this.pictures = pictures;
    }

    public Optional<Explanation> explanation() {
        Optional<Token> token = token();
        if (token.isEmpty() || token.get().isComment()) {
            return Optional.empty();
        }
        Token t = token.get();
        return markdown(t).map(m -> new Explanation(m, t.offset(), t.end()));
    }

    /** The token at the place; of two that touch there the word. */
    private Optional<Token> token() {
        List<Token> touching = snapshot.tokens().stream().filter(t -> t.offset() <= offset && offset <= t.end()).toList();
        return touching.stream().filter(Explain::isWord).findFirst().or(() -> touching.stream().filter(t -> offset < t.end()).findFirst())
                .or(() -> touching.stream().findFirst());
    }

    private static boolean isWord(Token t) {
        return t.kind() == Token.Kind.WORD || t.kind() == Token.Kind.RESERVED;
    }

    private boolean holds(SourceRange r) {
        return snapshot.lines().holds(r, offset);
    }

    private Optional<String> markdown(Token t) {
        Optional<Schedule> schedule = snapshot.program().schedules().stream().filter(s -> holds(s.range())).findFirst();
        Optional<Schedule.Command> command = schedule.stream().flatMap(s -> s.commands().stream())
                .filter(c -> holds(c.range())).findFirst();
        if (command.isPresent() && snapshot.lines().start(command.get().range()) == t.offset()) {
            return command(schedule.get(), command.get());
        }
        if (schedule.isPresent() && holds(schedule.get().target().range())) {
            return schedule(schedule.get());
        }
        Optional<Occurrences.Entity> entity = isWord(t) ? snapshot.occurrences().at(offset).map(Occurrences.Occurrence::entity)
                : Optional.empty();
        if (entity.isPresent()) {
            return named(entity.get(), schedule);
        }
        if (command.isPresent()) {
            Optional<String> word = word(t, Kind.KERNEL, Kind.UNIT, Kind.STRATEGY).or(() -> word(t, Kind.PARAM_FUNCTION));
            Optional<String> whole = command(schedule.get(), command.get());
            return word.map(w -> w + calls(schedule.get(), command.get())).or(() -> whole);
        }
        Optional<StatementAt> statement = StatementAt.allOf(snapshot.program()).stream().filter(s -> holds(s.assignment().range()))
                .findFirst();
        if (statement.isPresent()) {
            return word(t, Kind.FUNCTION, Kind.REDUCTION, Kind.LITERAL, Kind.WORD)
                    .or(() -> new StatementText(snapshot, statement.get()).markdown());
        }
        Optional<Distribution> distribution = distribution();
        if (distribution.isPresent()) {
            return DistributionText.markdown(snapshot, distribution.get(), pictures);
        }
        return elsewhere(t);
    }

    private Optional<Distribution> distribution() {
        return snapshot.program().distributions().stream().filter(d -> holds(d.range())).findFirst()
                .or(() -> redistributed(snapshot.program().statements()));
    }

    private Optional<Distribution> redistributed(List<Statement> statements) {
        return statements.stream().flatMap(s -> switch (s) {
            case Statement.Redistribute r when holds(r.range()) && offset > snapshot.lines().start(r.range()) + "redistribute".length() ->
                    Stream.of(r.distribution());
            case Statement.Repeat r -> redistributed(r.body()).stream();
            default -> Stream.<Distribution>empty();
        }).findFirst();
    }

    private Optional<String> named(Occurrences.Entity e, Optional<Schedule> schedule) {
        DeclarationText declarations = new DeclarationText(snapshot);
        return switch (e.kind()) {
            case PARAM -> declarations.param(e);
            case MACHINE -> declarations.machine(program -> program.machine(e.name()));
            case LEVEL -> declarations.machine(program -> program.machines().stream()
                    .filter(m -> m.levels().stream().anyMatch(l -> l.name().text().equals(e.name()))).findFirst());
            case TENSOR -> snapshot.program().tensor(e.name())
                    .flatMap(t -> TensorText.markdown(snapshot, t, layoutHere(e.name()), pictures));
            case FUNCTION -> declarations.function(e, offset);
            case RECORD -> DeclaredRecord.allOf(snapshot.tokens()).stream().filter(r -> r.name().equals(e.name())).findFirst()
                    .map(RecordText::record);
            case FIELD -> RecordText.field(e.name(), DeclaredRecord.allOf(snapshot.tokens()));
            case FUNCTION_PARAMETER -> Optional.of("`" + e.name() + "`: a parameter of the function on line "
                    + e.declaration().range().line() + ".");
            case COUNTER -> Optional.of("`" + e.name() + "`: the counter of the `repeat` on line " + e.declaration().range().line()
                    + "; in statements a number, an index, and a bound of ranges.");
            case LABEL -> StatementAt.named(snapshot.program(), e.name()).flatMap(s -> new StatementText(snapshot, s).markdown());
            case SCHEDULE -> schedule.flatMap(this::schedule);
            case VARIABLE, LOOP -> loop(e, schedule);
            case WORKSPACE -> Optional.of("`" + e.name() + "`: the workspace of the `precompute` on line " + e.declaration().range().line()
                    + "; every processor has its own.");
            case DIMENSION -> distribution().flatMap(d -> DistributionText.markdown(snapshot, d, pictures));
        };
    }

    /** The layout of a tensor where the place is inside a statement or a distribution of it, else where it begins. */
    private Optional<Distribution> layoutHere(String tensor) {
        Optional<Distribution> own = distribution().filter(d -> d.tensor().text().equals(tensor));
        if (own.isPresent()) {
            return own;
        }
        Optional<StatementAt> statement = StatementAt.allOf(snapshot.program()).stream().filter(s -> holds(s.assignment().range()))
                .findFirst()
                .or(() -> snapshot.program().schedules().stream().filter(s -> holds(s.range())).findFirst()
                        .flatMap(s -> StatementAt.named(snapshot.program(), s.target().text())));
        return statement.isPresent() ? Optional.ofNullable(statement.get().layouts().get(tensor))
                : snapshot.program().distributions().stream().filter(d -> d.tensor().text().equals(tensor)).findFirst();
    }

    private Optional<String> loop(Occurrences.Entity e, Optional<Schedule> schedule) {
        if (schedule.isPresent()) {
            return StatementAt.named(snapshot.program(), schedule.get().target().text())
                    .flatMap(at -> new ScheduledLoopText(snapshot, schedule.get(), at).markdown(e.name()));
        }
        return StatementAt.allOf(snapshot.program()).stream().filter(s -> holds(s.assignment().range())).findFirst()
                .flatMap(s -> new StatementText(snapshot, s).variable(e.name()));
    }

    private Optional<String> command(Schedule s, Schedule.Command c) {
        Entry e = Words.command(WrittenCommand.of(c).description().keyword()).orElseThrow();
        return StatementAt.named(snapshot.program(), s.target().text()).flatMap(at -> new CommandHover(snapshot, s, c, at).markdown())
                .map(m -> m + "\n\n" + e.sentence()).or(() -> Optional.of(signature(e) + e.markdown()));
    }

    private Optional<String> schedule(Schedule s) {
        return StatementAt.named(snapshot.program(), s.target().text()).flatMap(at -> new StatementText(snapshot, at).under(s));
    }

    /** The calls that a command makes of its kernel. */
    private String calls(Schedule s, Schedule.Command c) {
        return WrittenCommand.of(c).has(ArgumentRole.KERNEL) ? StatementCost.of(snapshot, s)
                .map(x -> "\n\n" + KernelCalls.of(x).stream().map(k -> "- here " + k)
                .collect(Collectors.joining("\n"))).orElse("") : "";
    }

    private Optional<String> word(Token t, Kind... kinds) {
        return Words.find(t.text(), kinds).map(e -> signature(e) + e.markdown());
    }

    private static String signature(Entry e) {
        return "**" + e.name() + "** — " + e.kind().noun() + (e.forms().isEmpty() ? "" : "  \n`" + e.forms().stream().map(e::signature)
                .collect(Collectors.joining("`  \n`")) + "`") + "\n\n";
    }

    /** Words of the language outside of schedules, statements and distributions, or in items that cannot be read. */
    private Optional<String> elsewhere(Token t) {
        if (!isWord(t)) {
            return word(t, Kind.WORD);
        }
        String item = Cursor.at(snapshot.text(), snapshot.tokens(), t.offset())
                .filter(c -> !c.itemTokens().isEmpty()).map(c -> c.itemTokens().get(0).text()).orElse("");
        Optional<String> found = switch (item) {
            case "param", "repeat" -> word(t, Kind.PARAM_FUNCTION, Kind.WORD);
            case "machine" -> word(t, Kind.WORD, Kind.PROPERTY, Kind.PARAM_FUNCTION);
            case "record" -> word(t, Kind.TYPE);
            case "tensor" -> word(t, Kind.TYPE, Kind.STORAGE, Kind.PARAM_FUNCTION);
            case "input", "output" -> word(t, Kind.SOURCE, Kind.WORD);
            case "schedule" -> Words.command(t.text()).map(e -> signature(e) + e.markdown())
                    .or(() -> word(t, Kind.KERNEL, Kind.UNIT, Kind.WORD));
            default -> word(t, Kind.ITEM, Kind.FUNCTION, Kind.REDUCTION, Kind.LITERAL);
        };
        return found.or(() -> t.kind() == Token.Kind.RESERVED ? word(t, Kind.ITEM) : snapshot.program().tensor(t.text())
                .flatMap(x -> TensorText.markdown(snapshot, x, layoutHere(t.text()), pictures)));
    }
}
