package org.tilewright.lsp.feature.action.recipe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Statement;
import org.tilewright.ir.source.Word;
import org.tilewright.lsp.feature.action.edit.Commands;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.schedule.CommandText;

/** Writes a recipe into a text: the schedule, and the layouts that it wants. */
public final class ApplyRecipe {

    private static final String ALTERNATIVE = "Add the alternative schedule";
    private static final List<String> DIMENSIONS = List.of("x", "y", "z", "w", "u", "v");

    private final Source source;
    private final MachineGrid machine;
    private final Statement.Assignment statement;

    public ApplyRecipe(Source source, MachineGrid machine, Statement.Assignment statement) {
        this.source = source;
        this.machine = machine;
        this.statement = statement;
    }

    /** Schedules a statement that has no schedule; one that has gets another, or an alternative. */
    public Stream<Proposal> of(Recipe recipe) {
        List<Schedule> there = source.program().schedules().all(statement.name().text());
        if (there.isEmpty()) {
            List<Splice> all = new ArrayList<>(params(recipe));
            all.addAll(layouts(recipe));
            all.addAll(newSchedule(recipe));
            return Stream.of(Proposal.rewrite("Schedule as " + recipe.algorithm(), all));
        }
        List<Proposal> out = new ArrayList<>();
        replaced(there.getFirst(), recipe).ifPresent(changed -> {
            List<Splice> all = new ArrayList<>(params(recipe));
            all.addAll(layouts(recipe));
            all.add(changed);
            out.add(Proposal.rewrite("Schedule as " + recipe.algorithm() + " instead", all));
        });
        List<Splice> layouts = layouts(recipe);
        if (!layouts.isEmpty() && commands(there.getFirst()).equals(recipe.commands())) {
            out.add(Proposal.rewrite("Give the tensors the layouts of " + recipe.algorithm(), layouts));
        }
        if (there.stream().noneMatch(s -> s.name().map(n -> n.text().equals(recipe.name())).orElse(false))) {
            List<Splice> all = new ArrayList<>(params(recipe));
            Schedule last = there.getLast();
            all.add(Splice.insert(source.end(last.range()), "\n\n" + schedule(last.target().text() + " as " + recipe.name(), recipe)));
            out.add(Proposal.rewrite(ALTERNATIVE + " '" + recipe.name() + "' (" + recipe.algorithm() + ")", all));
        }
        return out.stream();
    }

    /** Whether a change leaves the schedule that is used, and adds one beside it. */
    public static boolean isAlternative(Proposal p) {
        return p.title().startsWith(ALTERNATIVE);
    }

    private static List<String> commands(Schedule s) {
        return s.commands().stream().map(CommandText::of).toList();
    }

    /** The schedule's block in the place of a word, with params and layouts. */
    public Stream<Proposal> inPlace(int start, int end, Recipe recipe) {
        List<Splice> all = new ArrayList<>(params(recipe));
        all.addAll(layouts(recipe));
        all.add(new Splice(start, end, block(recipe)));
        return Stream.of(Proposal.fix("Schedule as " + recipe.algorithm(), true, all));
    }

    /** The layouts, and the schedule if there are commands. */
    public List<Splice> withoutParams(Recipe recipe) {
        List<Splice> all = new ArrayList<>(layouts(recipe));
        all.addAll(recipe.commands().isEmpty() ? List.of() : newSchedule(recipe));
        return all;
    }

    private static String block(Recipe recipe) {
        return recipe.commands().stream().map(c -> "  " + c + "\n").collect(Collectors.joining("", "{\n", "}"));
    }

    private static String schedule(String head, Recipe recipe) {
        return "schedule " + head + " " + block(recipe);
    }

    private List<Splice> newSchedule(Recipe recipe) {
        List<Splice> out = new ArrayList<>();
        String own = statement.name().text();
        boolean ambiguous = Nest.assignments(source.program().statements()).filter(a -> a.name().text().equals(own)).count() > 1;
        String name = ambiguous ? source.fresh("product") : own;
        if (ambiguous) {
            out.add(Splice.insert(source.start(statement.range()), name + ": "));
        }
        int end = source.items().getLast().end();
        boolean atLineEnd = source.text().substring(end, source.lineEnd(end)).isBlank();
        out.add(Splice.insert(atLineEnd ? end : source.lineEnd(end), "\n\n" + schedule(name, recipe)));
        return out;
    }

    /** The commands in place of those there; comments between them would be lost, so then there is no such change. */
    private Optional<Splice> replaced(Schedule there, Recipe recipe) {
        if (there.commands().isEmpty()) {
            return Optional.empty();
        }
        int start = Commands.start(source, there.commands().getFirst());
        int end = source.end(there.commands().getLast().range());
        boolean comments = source.snapshot().tokens().stream().anyMatch(t -> t.isComment() && t.offset() > start && t.end() <= end);
        String between = source.beginsLine(start) ? "\n" + source.indent(start) : " ";
        String text = String.join(between, recipe.commands());
        return comments || source.text().substring(start, end).equals(text) ? Optional.empty() : Optional.of(new Splice(start, end, text));
    }

    private List<Splice> params(Recipe recipe) {
        return params(source, recipe.params());
    }

    /** New params after those there. */
    public static List<Splice> params(Source source, Map<String, String> params) {
        List<Splice> out = new ArrayList<>();
        List<Item> there = source.items(Item.Kind.PARAM);
        params.forEach((name, value) -> {
            String line = "param " + name + " = " + value;
            out.add(there.isEmpty() ? source.before(source.items().getFirst(), line) : source.after(there.getLast(), line));
        });
        return out;
    }

    private List<Splice> layouts(Recipe recipe) {
        List<Splice> out = new ArrayList<>();
        List<String> done = new ArrayList<>();
        for (Recipe.Layout l : recipe.layouts()) {
            if (!done.contains(l.tensor())) {
                done.add(l.tensor());
                layout(source, machine.name(), l).ifPresent(out::add);
            }
        }
        return out;
    }

    /** Puts a tensor into a layout, unless it is in it. */
    public static Optional<Splice> layout(Source source, String machine, Recipe.Layout wanted) {
        Optional<Distribution> there = source.program().distributions().stream().filter(d -> d.tensor().text().equals(wanted.tensor()))
                .findFirst();
        if (there.isEmpty()) {
            String line = line(machine, wanted, DIMENSIONS.subList(0, wanted.variables().size()));
            List<Item> others = source.items(Item.Kind.DISTRIBUTION);
            if (!others.isEmpty()) {
                return Optional.of(source.after(others.getLast(), line));
            }
            Item home = source.items().stream().filter(i -> i.kind() == Item.Kind.TENSOR || i.kind() == Item.Kind.MACHINE)
                    .reduce((a, b) -> b)
                    .orElse(source.items().getFirst());
            return Optional.of(source.after(home, line));
        }
        List<String> names = there.get().parts().getFirst().names().stream().map(Word::text).toList();
        if (there.get().parts().size() != 1 || names.size() != wanted.variables().size()) {
            return Optional.empty();
        }
        String line = line(machine, wanted, names);
        String now = source.text(there.get().range());
        return now.replaceAll("\\s", "").equals(line.replaceAll("\\s", "")) ? Optional.empty()
                : Optional.of(source.replace(there.get().range(), line));
    }

    private static String line(String machine, Recipe.Layout wanted, List<String> names) {
        List<String> places = wanted.places().stream()
                .map(p -> wanted.variables().contains(p) ? names.get(wanted.variables().indexOf(p)) : p).toList();
        return wanted.tensor() + (names.isEmpty() ? "" : "(" + String.join(", ", names) + ")") + " -> " + machine + "("
                + String.join(", ", places) + ")";
    }
}
