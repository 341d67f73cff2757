package org.tilewright.language.lower;

import static org.tilewright.language.tilewright.TilewrightPackage.Literals.DECLARED_NAME__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.FUN_ITEM__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.MACHINE_ITEM__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.PARAM_ITEM__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.RECORD_ITEM__NAME;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.Input;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Output;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.index.Param;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ElementType;
import org.tilewright.language.names.Occurrences;
import org.tilewright.language.names.Occurrences.Entity;
import org.tilewright.language.names.Occurrences.Kind;
import org.tilewright.language.syntax.Places;
import org.tilewright.language.syntax.ReadItems;
import org.tilewright.language.tilewright.AccessItem;
import org.tilewright.language.tilewright.DeclaredName;
import org.tilewright.language.tilewright.FunItem;
import org.tilewright.language.tilewright.InputItem;
import org.tilewright.language.tilewright.Item;
import org.tilewright.language.tilewright.MachineItem;
import org.tilewright.language.tilewright.OutputItem;
import org.tilewright.language.tilewright.ParamItem;
import org.tilewright.language.tilewright.RecordItem;
import org.tilewright.language.tilewright.ScheduleItem;
import org.tilewright.language.tilewright.Step;
import org.tilewright.language.tilewright.TensorItem;

/**
 * From the syntax tree to the core's program: functions are inlined, einsum written out. An item that is
 * in error stays out, and so do the items that cannot be judged without it.
 */
public final class LowerProgram {

    /** @param uncertain names in the items that stayed out */
    public record Result(Program program, List<Diagnostic> diagnostics, Set<String> uncertain) { }

    private final String file;
    private final String text;
    private final Set<String> lost;
    private final Problems problems;
    private final ResolvedNames names;
    private final LowerParamExpr paramExprs;
    private final Autos autos;
    private final LowerDeclarations declarations;
    private final LowerMachine machine;
    private final LowerExpression expressions;
    private final LowerSteps steps;
    private final LowerSchedule schedules;
    private final Set<EObject> ignored = new HashSet<>();
    private final Memo kept;
    private final boolean whole;

    /**
     * @param read the text's items, and the names in pieces that could not be parsed
     * @param kept items of an earlier version of the text
     */
    public LowerProgram(String file, String text, ReadItems.Result read, Places places, Occurrences occurrences, Memo kept) {
        Set<String> lost = read.uncertain();
        this.kept = kept;
        this.whole = read.unread().isEmpty() && read.diagnostics().isEmpty();
        this.file = file;
        this.text = text;
        this.lost = lost;
        this.problems = new Problems(places);
        this.names = new ResolvedNames(problems, lost, occurrences);
        this.paramExprs = new LowerParamExpr(problems, names);
        this.autos = new Autos(problems, names);
        this.declarations = new LowerDeclarations(problems, names, paramExprs);
        this.machine = new LowerMachine(problems, paramExprs, autos);
        LowerIndex indices = new LowerIndex(problems, names, paramExprs);
        this.expressions = new LowerExpression(problems, names, indices, declarations.records());
        this.steps = new LowerSteps(problems, names, paramExprs, indices, expressions);
        this.schedules = new LowerSchedule(problems, names, paramExprs, expressions, autos);
    }

    public Result lower(List<Item> items) {
        items.forEach(this::declare);
        ItemsBefore before = new ItemsBefore(kept, problems, whole, names.ofFile().toList(), of(items, Item.class));
        List<Param> params = new ArrayList<>();
        of(items, ParamItem.class).forEach(p -> add(params, p, () -> declarations.param(p), p.getName()));
        List<MachineDecl> machines = new ArrayList<>();
        of(items, MachineItem.class).forEach(m -> add(machines, m, () -> machine.machine(m), m.getName()));
        of(items, RecordItem.class).forEach(r -> add(new ArrayList<>(), r, () -> declarations.record(r), r.getName()));
        List<TensorDecl> tensors = new ArrayList<>();
        for (TensorItem t : of(items, TensorItem.class)) {
            for (DeclaredName n : t.getNames()) {
                if (!ignored.contains(n)) {
                    add(tensors, before.oneOf(t, n.getName(), () -> declarations.tensor(t, n)), n.getName());
                }
            }
        }
        tensors.forEach(t -> steps.orders().put(t.name().text(), t.order()));
        for (FunItem f : of(items, FunItem.class)) {
            expressions.functions().put(f.getName(), f);
        }
        Set<String> sound = new HashSet<>();
        for (FunItem f : CalleesFirst.of(expressions.functions())) {
            problems.item(f, () -> expressions.checkFunction(f, sound))
                    .ifPresentOrElse(e -> sound.add(f.getName()), () -> names.markBroken(f.getName()));
        }
        List<Input> inputs = new ArrayList<>();
        of(items, InputItem.class).forEach(i -> before.item(i, () -> declarations.input(i)).ifPresent(inputs::add));
        List<Output> outputs = new ArrayList<>();
        of(items, OutputItem.class).forEach(o -> problems.item(o, () -> declarations.output(o)).ifPresent(outputs::add));
        List<Distribution> distributions = new ArrayList<>();
        List<Statement> statements = new ArrayList<>();
        for (Step s : of(items, Step.class)) {
            if (s instanceof AccessItem a && a.getPlace() != null) {
                before.item(a, () -> steps.distribution(a)).ifPresent(distributions::add);
            } else if (s instanceof AccessItem a && a.getLabel() == null) {
                before.statement(a, () -> steps.statement(a)).ifPresent(statements::add);
            } else {
                problems.item(s, () -> steps.statement(s)).ifPresent(statements::add);
            }
        }
        List<Schedule> lowered = new ArrayList<>();
        of(items, ScheduleItem.class)
                .forEach(s -> before.schedule(s, () -> schedules.lower(s)).ifPresent(lowered::add));
        names.ofFile().forEach(e -> warnIfUnused(e, !statements.isEmpty() && machines.size() < 2));
        if (machines.size() > 1 && autos.chooseGrid()) {
            problems.error(machines.get(1).name().range(), "auto-machines", "'auto' lets Tilewright choose the extents of one machine, and "
                    + "this file has " + machines.size() + "; write the extents");
        }
        params.addAll(autos.all());
        for (Word scalar : steps.conditions()) {
            tensors.add(new TensorDecl(scalar, ElementType.BOOL, List.of(), scalar.range()));
            machines.stream().findFirst().ifPresent(m -> distributions.add(Distribution.everywhere(scalar, m)));
        }
        Program program = new Program(file, text, params, machines, tensors, distributions, inputs,
                outputs, statements, lowered);
        return new Result(program, problems.all(), problems.uncertain());
    }

    /** The second of two equal names is an error, and its item stays out. */
    private void declare(Item item) {
        problems.item(item, () -> {
            switch (item) {
                case ParamItem p -> declare(p, PARAM_ITEM__NAME, p);
                case MachineItem m -> declare(m, MACHINE_ITEM__NAME, m);
                case FunItem f -> declare(f, FUN_ITEM__NAME, f);
                case RecordItem r -> declare(r, RECORD_ITEM__NAME, r);
                case TensorItem t -> t.getNames().forEach(n -> declare(n, DECLARED_NAME__NAME, n));
                default -> { }
            }
            return item;
        });
    }

    /** Tensors are not judged here: one that is only placed or filled is used here and there, but to no end. */
    private void warnIfUnused(Entity s, boolean computes) {
        boolean judged = s.kind() == Kind.PARAM || s.kind() == Kind.FUNCTION || s.kind() == Kind.MACHINE
                || s.kind() == Kind.RECORD;
        if (autos.chooseGrid() && s.kind() == Kind.PARAM && s.name().equals(Program.PROCESSORS)) {
            return;
        }
        if (judged && s.uses().isEmpty() && !lost.contains(s.name())) {
            problems.warning(s.declaration().range(), "unused-declaration", s.kind() == Kind.MACHINE && computes
                    ? "no tensor lives on the machine '" + s.name() + "', so one processor computes everything; give the tensors layouts"
                    : "the " + s.kind().noun() + " '" + s.name() + "' is not used");
        }
    }

    private void declare(EObject named, EAttribute feature, EObject ifTaken) {
        Word name = problems.places.word(named, feature);
        if (!names.declare(name)) {
            ignored.add(ifTaken);
        }
    }

    private <T extends EObject> List<T> of(List<Item> items, Class<T> type) {
        return items.stream().filter(type::isInstance).map(type::cast).filter(i -> !ignored.contains(i)).toList();
    }

    private <T> void add(List<T> list, EObject item, Supplier<T> lower, String name) {
        add(list, problems.item(item, lower), name);
    }

    private <T> void add(List<T> list, Optional<T> result, String name) {
        result.ifPresentOrElse(list::add, () -> names.markBroken(name));
    }
}
