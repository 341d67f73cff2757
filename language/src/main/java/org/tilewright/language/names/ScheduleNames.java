package org.tilewright.language.names;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.language.names.ExpressionNames.Locals;
import org.tilewright.language.names.NameTable.Name;
import org.tilewright.language.names.Occurrences.Kind;
import org.tilewright.language.schedule.ArgumentRole;
import org.tilewright.language.schedule.ScheduleCommand;
import org.tilewright.language.schedule.ScheduleCommands;
import org.tilewright.language.tilewright.Argument;
import org.tilewright.language.tilewright.Command;
import org.tilewright.language.tilewright.Reference;
import org.tilewright.language.tilewright.ScheduleItem;
import org.tilewright.language.tilewright.SetArgument;
import org.tilewright.language.tilewright.TilewrightPackage;

/** The names in one schedule: the statement's variables, the loops that its commands make, tensors and the machine. */
final class ScheduleNames {

    private final NameTable table;
    private final Map<String, Name> globals;
    private final ExpressionNames expressions;
    private final Map<String, Name> levels;
    private final SourceRange scope;
    private final Optional<Locals> statement;
    private final Map<String, Name> loops = new HashMap<>();
    private final Map<String, Name> workspaces = new HashMap<>();

    /** @param statement the names of the scheduled statement, if it is there */
    ScheduleNames(NameTable table, ExpressionNames expressions, Map<String, Name> globals, Map<String, Name> levels, ScheduleItem item,
                  Optional<Locals> statement) {
        this.table = table;
        this.globals = globals;
        this.expressions = expressions;
        this.levels = levels;
        this.scope = table.places.of(item);
        this.statement = statement;
        statement.ifPresent(s -> {
            loops.putAll(s.reductions());
            loops.putAll(s.variables());
            loops.values().forEach(n -> n.knownIn(scope));
        });
    }

    void collect(Command c) {
        List<Argument> a = c.getArguments();
        Optional<ScheduleCommand> command = ScheduleCommands.named(c.getName());
        for (int i = 0; command.isPresent() && i < a.size(); i++) {
            Argument at = a.get(i);
            command.get().parameter(i, a.size()).ifPresent(p -> collect(p.role(), at));
        }
    }

    private void collect(ArgumentRole role, Argument a) {
        switch (role) {
            case LOOP, ORDERED_LOOP, TRAVEL_LOOP, DISTRIBUTED_LOOP, REPLACED_LOOP, VARIABLE -> each(a, this::loop);
            case NEW_LOOP, SIZED_LOOP, NEW_PROCESSOR_LOOP -> each(a, this::make);
            case WORKSPACE_LOOP -> workspaceLoops(a);
            case WORKSPACE -> each(a, r ->
                    workspaces.put(r.getName(), table.declare(Kind.WORKSPACE, table.places.start(r), r.getName(), scope)));
            case TENSOR -> each(a, this::tensor);
            case MACHINE -> onto(a);
            case EXTENT, COPIES -> expressions.params(a);
            case EXPRESSION -> {
                Locals in = new Locals(Map.of(), new HashMap<>(loops), new HashMap<>(), scope);
                expressions.expression(a, in);
                expressions.settle(in);
            }
            case KERNEL, UNIT, STRATEGY -> { }
        }
    }

    /** The names of an argument that is one or a set of them. */
    private static void each(Argument a, java.util.function.Consumer<Reference> consumer) {
        switch (a) {
            case SetArgument s -> s.getElements().forEach(e -> each(e, consumer));
            case Reference r when !r.isCall() && r.getMember() == null -> consumer.accept(r);
            case null, default -> { }
        }
    }

    private void loop(Reference r) {
        Name known = loops.get(r.getName());
        if (known != null) {
            table.use(known, table.places.start(r));
        } else if (globals.containsKey(r.getName())) {
            table.use(globals.get(r.getName()), table.places.start(r));
        } else if (statement.isEmpty()) {
            // the statement is being written: its schedule still holds together
            loops.put(r.getName(), table.declare(Kind.VARIABLE, table.places.start(r), r.getName(), scope));
        } else {
            table.free(table.places.start(r), r.getName());
        }
    }

    private void make(Reference r) {
        loops.put(r.getName(), table.declare(Kind.LOOP, table.places.start(r), r.getName(), scope));
    }

    private void tensor(Reference r) {
        Name workspace = workspaces.get(r.getName());
        if (workspace != null) {
            table.use(workspace, table.places.start(r));
        } else {
            expressions.global(table.places.start(r), r.getName());
        }
    }

    /** A workspace's loop may keep the name of the loop that it is for. */
    private void workspaceLoops(Argument a) {
        Map<String, Name> before = Map.copyOf(loops);
        each(a, r -> {
            if (before.containsKey(r.getName())) {
                table.use(before.get(r.getName()), table.places.start(r));
            } else {
                make(r);
            }
        });
    }

    /** A machine, one of its levels, a tensor, or the machine written out. */
    private void onto(Argument a) {
        if (a instanceof Reference r && r.isCall()) {
            expressions.params(r.getArguments());
        } else if (a instanceof Reference r) {
            expressions.global(table.places.start(r), r.getName());
            if (r.getMember() != null && levels.containsKey(r.getMember())) {
                table.use(levels.get(r.getMember()), table.places.start(r, TilewrightPackage.Literals.REFERENCE__MEMBER));
            }
        }
    }
}
