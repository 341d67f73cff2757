package org.tilewright.language;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.language.syntax.ItemSegments;
import org.tilewright.language.syntax.ItemSegments.Segment;
import org.tilewright.language.syntax.Token;

/**
 * The statements of a program with errors that have nothing to do with those errors, with all that they stand on. They can be
 * planned, so that what is wrong with them is told in one go with the rest.
 */
final class SoundPart {

    /** Errors that leave a statement as clear as it is: whether tensors are set does not matter to its plan. */
    private static final Set<String> HARMLESS = Set.of("never-set", "read-before-set");

    /**
     * An item of the text.
     *
     * @param words all names and keywords in it, in order
     * @param declared the words before its colon
     * @param places whether it has an arrow
     */
    private record Item(int from, int to, List<String> words, List<String> declared, boolean places) {

        String keyword() {
            return words.get(0);
        }

        /** Each stands at its own place, and its words may be many. */
        @Override
        public boolean equals(Object other) {
            return other instanceof Item i && from == i.from;
        }

        @Override
        public int hashCode() {
            return from;
        }
    }

    private final Program program;
    private final int[] lines;
    private final List<Item> items = new ArrayList<>();
    private final Set<Item> broken = new HashSet<>();
    /** Params, records, tensors and functions about which something is unclear. */
    private final Set<String> unclear = new HashSet<>();
    /** Labels and tensors with a schedule that is unclear. */
    private final Set<String> unclearSchedules = new HashSet<>();

    private SoundPart(Program program, Collection<Diagnostic> found) {
        this.program = program;
        this.lines = lines(program.text());
        List<Token> tokens = Token.allOf(program.text()).stream().filter(t -> !t.isComment()).toList();
        for (Segment s : ItemSegments.of(tokens)) {
            List<Token> own = tokens.subList(s.first(), s.last() + 1);
            List<String> words = words(own);
            if (!words.isEmpty()) {
                List<String> declared = words(own.stream().takeWhile(t -> !t.is(":")).toList());
                items.add(new Item(own.get(0).offset(), own.getLast().offset() + own.getLast().text().length(), words, declared,
                        own.stream().anyMatch(t -> t.is("->"))));
            }
        }
        Set<Integer> read = starts();
        items.stream().filter(i -> !Set.of("input", "output", "fun", "record").contains(i.keyword()) && !read.contains(i.from))
                .forEach(broken::add);
        found.stream().filter(d -> d.isError() && !HARMLESS.contains(d.code()))
                .forEach(d -> itemAt(d.range()).ifPresent(broken::add));
    }

    private static List<String> words(List<Token> tokens) {
        return tokens.stream().filter(t -> t.kind() == Token.Kind.WORD || t.kind() == Token.Kind.RESERVED).map(Token::text).toList();
    }

    /**
     * The clear statements under the program's declarations; nothing where the machine or an item that any may stand on is unclear.
     *
     * @param found what is known to be wrong
     */
    static Optional<Program> of(Program program, Collection<Diagnostic> found) {
        boolean placed = found.stream().noneMatch(d -> d.isError() && d.range().line() < 1);
        return placed ? new SoundPart(program, found).part() : Optional.empty();
    }

    private Optional<Program> part() {
        Map<String, List<Item>> mentioning = new HashMap<>();
        items.stream().filter(i -> !Set.of("input", "output").contains(i.keyword()))
                .forEach(i -> i.words.stream().distinct().forEach(w -> mentioning.computeIfAbsent(w, x -> new ArrayList<>()).add(i)));
        Deque<Item> spreading = new ArrayDeque<>(broken);
        while (!spreading.isEmpty()) {
            for (String name : madeUnclear(spreading.pop())) {
                if (unclear.add(name)) {
                    mentioning.getOrDefault(name, List.of()).stream().filter(broken::add).forEach(spreading::push);
                }
            }
        }
        if (broken.stream().anyMatch(i -> i.keyword().equals("machine"))) {
            return Optional.empty();
        }
        return Optional.of(new Program(program.file(), program.text(), program.params().stream().toList(), program.machines(),
                program.tensors().stream().filter(t -> !unclear.contains(t.name().text())).toList(),
                program.distributions().stream().filter(d -> !unclear.contains(d.tensor().text())).toList(), List.of(), List.of(),
                statements(program.statements()), program.schedules().stream().toList()));
    }

    /** The names that are unclear because an item is; of a schedule, what it schedules is noted. */
    private List<String> madeUnclear(Item i) {
        List<String> first = i.words.stream().skip(1).limit(1).toList();
        return switch (i.keyword()) {
            case "param", "record", "fun", "redistribute" -> first;
            case "tensor" -> i.declared.stream().skip(1).toList(); // none where it begins with a colon
            case "schedule" -> {
                unclearSchedules.addAll(first);
                yield List.of();
            }
            case "machine", "input", "output", "repeat" -> List.of();
            default -> i.places ? List.of(i.keyword()) : List.of();
        };
    }

    private List<Statement> statements(List<Statement> statements) {
        List<Statement> out = new ArrayList<>();
        for (Statement s : statements) {
            boolean clear = itemAt(s.range()).filter(broken::contains).isEmpty();
            switch (s) {
                case Statement.Assignment a when clear && isDeclared(a) && !unclearSchedules.contains(a.name().text()) -> out.add(a);
                case Statement.Assignment a -> { }
                case Statement.Redistribute r when clear && isDeclared(r.distribution().tensor().text()) -> out.add(r);
                case Statement.Redistribute r -> { }
                case Statement.Repeat r when clear -> out.add(whole(r, statements(r.body())));
                case Statement.Repeat r -> { }
            }
        }
        return out;
    }

    /** A repeat without its condition, if the condition is not sound, goes on to its bound. */
    private static Statement.Repeat whole(Statement.Repeat r, List<Statement> body) {
        boolean asks = body.stream().anyMatch(s -> s instanceof Statement.Assignment a
                && r.until().filter(u -> u.text().equals(a.target().tensor().text())).isPresent());
        return new Statement.Repeat(r.variable(), r.from(), r.to(), r.until().filter(u -> asks), body, r.range());
    }

    private boolean isDeclared(Statement.Assignment a) {
        return VariableExtents.accesses(a).stream().allMatch(x -> isDeclared(x.tensor().text()));
    }

    private boolean isDeclared(String tensor) {
        return !unclear.contains(tensor) && program.tensor(tensor).isPresent();
    }

    /** Where the items begin that made it into the program. */
    private Set<Integer> starts() {
        Set<Integer> out = new HashSet<>();
        program.params().forEach(p -> out.add(offset(p.range())));
        program.machines().forEach(m -> out.add(offset(m.range())));
        // several tensors may share an item
        program.tensors().forEach(t -> itemAt(t.name().range()).ifPresent(i -> out.add(i.from)));
        program.distributions().forEach(d -> out.add(offset(d.range())));
        program.schedules().forEach(s -> out.add(offset(s.range())));
        starts(program.statements(), out);
        return out;
    }

    private void starts(List<Statement> statements, Set<Integer> out) {
        for (Statement s : statements) {
            out.add(offset(s.range()));
            if (s instanceof Statement.Repeat r) {
                starts(r.body(), out);
            }
        }
    }

    /** The item that a place is in. */
    private Optional<Item> itemAt(SourceRange place) {
        int at = offset(place);
        int low = 0;
        int high = items.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (items.get(middle).from <= at) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low > 0 && at < items.get(low - 1).to ? Optional.of(items.get(low - 1)) : Optional.empty();
    }

    private int offset(SourceRange place) {
        return place.line() < 1 || place.line() > lines.length ? -1 : lines[place.line() - 1] + place.column() - 1;
    }

    /** The offset of each line's first character. */
    private static int[] lines(String text) {
        return IntStream.concat(IntStream.of(0),
                IntStream.range(0, text.length()).filter(i -> text.charAt(i) == '\n').map(i -> i + 1)).toArray();
    }
}
