package org.tilewright.language.names;

import static org.tilewright.language.tilewright.TilewrightPackage.Literals.DECLARED_NAME__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.FUN_ITEM__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.MACHINE_ENTRY__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.MACHINE_ITEM__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.PARAM_ITEM__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.RECORD_FIELD__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.RECORD_ITEM__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.REFERENCE__MEMBER;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.REPEAT_ITEM__VARIABLE;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.SCHEDULE_ITEM__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.SCHEDULE_ITEM__TARGET;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.TENSOR_ITEM__TYPE;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.language.names.ExpressionNames.Locals;
import org.tilewright.language.names.NameTable.Name;
import org.tilewright.language.names.Occurrences.Kind;
import org.tilewright.language.syntax.Places;
import org.tilewright.language.syntax.Token;
import org.tilewright.language.syntax.Unread;
import org.tilewright.language.tilewright.AccessItem;
import org.tilewright.language.tilewright.Argument;
import org.tilewright.language.tilewright.FunItem;
import org.tilewright.language.tilewright.FurtherPlacement;
import org.tilewright.language.tilewright.InputItem;
import org.tilewright.language.tilewright.Item;
import org.tilewright.language.tilewright.MachineItem;
import org.tilewright.language.tilewright.OutputItem;
import org.tilewright.language.tilewright.ParamItem;
import org.tilewright.language.tilewright.RecordItem;
import org.tilewright.language.tilewright.RedistributeItem;
import org.tilewright.language.tilewright.Reference;
import org.tilewright.language.tilewright.RepeatItem;
import org.tilewright.language.tilewright.ScheduleItem;
import org.tilewright.language.tilewright.TensorItem;

/**
 * Finds the names of the items that can be read and what each stands for. Works from the syntax tree, so that an item whose
 * meaning has an error keeps its names.
 */
final class CollectNames {

    /** A statement as its schedules see it. */
    private record Computed(int offset, Locals names) { }

    private final List<Item> items;
    private final List<Token> tokens;
    private final List<Unread> unread;
    private final NameTable table;
    private final Map<String, Name> globals = new HashMap<>();
    private final Map<String, Name> levels = new HashMap<>();
    /** Of all records: what a value is, names alone do not tell, so that fields of one name are one thing. */
    private final Map<String, Name> fields = new HashMap<>();
    private final Map<String, Name> labels = new HashMap<>();
    private final Map<String, Name> schedules = new HashMap<>();
    private final Map<String, Computed> labelled = new HashMap<>();
    private final Map<String, List<Computed>> computing = new HashMap<>();
    /** The places of the statements that compute a tensor which a schedule names. */
    private final Map<String, List<Word>> targets = new HashMap<>();
    private final ExpressionNames expressions;

    /** @param tokens the text's tokens; not needed where all items can be read */
    CollectNames(List<Item> items, Places places, List<Unread> unread, List<Token> tokens) {
        this.items = items;
        this.unread = unread;
        this.tokens = tokens;
        this.table = new NameTable(places);
        this.expressions = new ExpressionNames(table, globals, fields);
    }

    Occurrences all() {
        items.forEach(this::declare);
        items.stream().filter(i -> !(i instanceof ScheduleItem)).forEach(this::collect);
        items.stream().filter(ScheduleItem.class::isInstance).map(ScheduleItem.class::cast).forEach(this::schedule);
        lost();
        return table.names();
    }

    /** The words of the items that cannot be read. */
    private void lost() {
        int i = 0;
        for (Unread piece : unread) {
            while (i < tokens.size() && tokens.get(i).offset() < piece.start()) {
                i++;
            }
            Optional<String> schedule = i + 1 < tokens.size() && tokens.get(i).is("schedule") ? Optional.of(tokens.get(i + 1).text())
                    : Optional.empty();
            for (; i < tokens.size() && tokens.get(i).offset() < piece.end(); i++) {
                if (tokens.get(i).kind() == Token.Kind.WORD) {
                    table.lost(tokens.get(i).offset(), tokens.get(i).text(), schedule);
                }
            }
        }
    }

    /** Names that the whole file knows may be used before they are declared. Of two equal ones the first counts. */
    private void declare(Item item) {
        switch (item) {
            case ParamItem p -> declare(Kind.PARAM, p, PARAM_ITEM__NAME, p.getName());
            case MachineItem m -> {
                declare(Kind.MACHINE, m, MACHINE_ITEM__NAME, m.getName());
                m.getEntries().stream().filter(e -> e.getGrid() != null).forEach(e -> levels.putIfAbsent(e.getName(),
                        table.declare(Kind.LEVEL, table.places.start(e, MACHINE_ENTRY__NAME), e.getName())));
            }
            case FunItem f -> declare(Kind.FUNCTION, f, FUN_ITEM__NAME, f.getName());
            case RecordItem r -> {
                declare(Kind.RECORD, r, RECORD_ITEM__NAME, r.getName());
                r.getFields().forEach(f -> {
                    int at = table.places.start(f, RECORD_FIELD__NAME);
                    if (fields.containsKey(f.getName())) {
                        table.use(fields.get(f.getName()), at);
                    } else {
                        fields.put(f.getName(), table.declare(Kind.FIELD, at, f.getName()));
                    }
                });
            }
            case TensorItem t -> t.getNames().forEach(n -> declare(Kind.TENSOR, n, DECLARED_NAME__NAME, n.getName()));
            default -> { }
        }
    }

    private void declare(Kind kind, EObject element, EStructuralFeature feature, String name) {
        globals.putIfAbsent(name, table.declare(kind, table.places.start(element, feature), name));
    }

    private void collect(Item item) {
        switch (item) {
            case ParamItem p -> expressions.params(p.getValue());
            case MachineItem m -> {
                grid(m.getGrid());
                m.getEntries().forEach(e -> grid(e.getGrid()));
            }
            case TensorItem t -> {
                if (globals.containsKey(t.getType())) {
                    table.use(globals.get(t.getType()), table.places.start(t, TENSOR_ITEM__TYPE));
                }
                expressions.params(t.getExtents());
            }
            case InputItem i -> {
                write(table.places.start(i.getTensor()), i.getTensor().getName());
                expressions.params(i.getSource().getArguments());
            }
            case OutputItem o -> expressions.global(table.places.start(o.getTensor()), o.getTensor().getName());
            case FunItem f -> expressions.function(f);
            case RepeatItem r -> repeat(r);
            case RedistributeItem r -> placement(r.getAccess(), r.getPlace(), r.getMore());
            case AccessItem a when a.getPlace() != null -> placement(a.getAccess(), a.getPlace(), a.getMore());
            case AccessItem a -> statement(a);
            default -> { }
        }
    }

    private void grid(Reference grid) {
        if (grid != null) {
            expressions.params(grid.getArguments());
        }
    }

    private void write(int offset, String tensor) {
        if (globals.containsKey(tensor)) {
            table.write(globals.get(tensor), offset);
        } else {
            table.free(offset, tensor);
        }
    }

    private void repeat(RepeatItem r) {
        expressions.params(r.getFrom());
        expressions.params(r.getTo());
        String name = r.getVariable();
        Name counter = table.declare(Kind.COUNTER, table.places.start(r, REPEAT_ITEM__VARIABLE), name, table.places.of(r));
        Name around = globals.put(name, counter);
        r.getSteps().forEach(this::collect);
        if (r.getUntil() != null) {
            Locals in = new Locals(Map.of(), new HashMap<>(), new HashMap<>(), table.places.of(r.getUntil()));
            expressions.expression(r.getUntil(), in);
            expressions.settle(in);
        }
        if (around == null) {
            globals.remove(name);
        } else {
            globals.put(name, around);
        }
    }

    private void placement(Reference access, Reference place, List<FurtherPlacement> more) {
        part(access, place);
        more.forEach(f -> part(f.getAccess(), f.getPlace()));
    }

    /** One level of a distribution, which names the dimensions for itself. */
    private void part(Reference access, Reference machine) {
        expressions.global(table.places.start(access), access.getName());
        SourceRange scope = table.places.of(access).to(table.places.of(machine));
        Map<String, Name> dimensions = new HashMap<>();
        for (Argument a : access.getArguments()) {
            if (a instanceof Reference r && isName(r)) {
                dimensions.putIfAbsent(r.getName(), table.declare(Kind.DIMENSION, table.places.start(r), r.getName(), scope));
            }
        }
        expressions.global(table.places.start(machine), machine.getName());
        if (machine.getMember() != null && levels.containsKey(machine.getMember())) {
            table.use(levels.get(machine.getMember()), table.places.start(machine, REFERENCE__MEMBER));
        }
        machine.getArguments().forEach(a -> place(a, dimensions));
    }

    private void place(Argument a, Map<String, Name> dimensions) {
        if (a instanceof Reference r && isName(r) && dimensions.containsKey(r.getName())) {
            table.use(dimensions.get(r.getName()), table.places.start(r));
        } else if (a instanceof Reference r && r.getName().equals("cyclic") && !r.getArguments().isEmpty()) {
            place(r.getArguments().get(0), dimensions);
            r.getArguments().stream().skip(1).forEach(expressions::params);
        } else {
            expressions.params(a);
        }
    }

    private static boolean isName(Reference r) {
        return !r.isCall() && r.getMember() == null;
    }

    private void statement(AccessItem a) {
        Reference target = a.getAccess();
        Locals in = new Locals(Map.of(), new HashMap<>(), new HashMap<>(), table.places.of(a));
        Computed computed = new Computed(table.places.start(target), in);
        Optional.ofNullable(a.getLabel()).ifPresent(l -> {
            labels.putIfAbsent(l, table.declare(Kind.LABEL, table.places.start(a), l));
            labelled.putIfAbsent(l, computed);
        });
        computing.computeIfAbsent(target.getName(), t -> new ArrayList<>()).add(computed);
        write(table.places.start(target), target.getName());
        expressions.indices(target.getArguments(), in);
        if (a.getValue() instanceof Reference r && r.getName().equals(BuiltIns.EINSUM) && r.isCall() && !r.isReduction()
                && !globals.containsKey(BuiltIns.EINSUM)) {
            table.free(table.places.start(r), r.getName());
            new EinsumNames(table, expressions).collect(target, r, in, globals::containsKey);
        } else {
            expressions.rightSide(a.getValue(), a.getOperator().equals("="), Set.copyOf(in.variables().keySet()), in);
        }
        a.getRanges().forEach(r -> {
            expressions.ranged(table.places.start(r), r.getVariable(), in);
            expressions.params(r.getLow());
            expressions.params(r.getHigh());
            if (r.getStep() != null) {
                expressions.params(r.getStep());
            }
        });
        expressions.settle(in);
    }

    private void schedule(ScheduleItem s) {
        int at = table.places.start(s, SCHEDULE_ITEM__TARGET);
        Optional<Computed> byLabel = Optional.ofNullable(labelled.get(s.getTarget()));
        List<Computed> byTensor = computing.getOrDefault(s.getTarget(), List.of());
        if (byLabel.isPresent()) {
            table.use(labels.get(s.getTarget()), at);
        } else {
            expressions.global(at, s.getTarget());
            table.target(table.word(at, s.getTarget()).range(), targets.computeIfAbsent(s.getTarget(),
                    tensor -> byTensor.stream().map(c -> table.word(c.offset, tensor)).toList()));
        }
        if (s.getName() != null) {
            int name = table.places.start(s, SCHEDULE_ITEM__NAME);
            Name known = schedules.get(s.getName());
            if (known == null) {
                schedules.put(s.getName(), table.declare(Kind.SCHEDULE, name, s.getName()));
            } else {
                // one choice of a run picks the schedules of that name of all statements
                table.use(known, name);
            }
        }
        Optional<Computed> statement = byLabel.or(() -> byTensor.stream().findFirst());
        ScheduleNames names = new ScheduleNames(table, expressions, globals, levels, s, statement.map(Computed::names));
        s.getCommands().forEach(names::collect);
    }
}
