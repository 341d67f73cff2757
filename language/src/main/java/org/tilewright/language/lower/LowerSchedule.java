package org.tilewright.language.lower;

import static org.tilewright.language.tilewright.TilewrightPackage.Literals.COMMAND__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.REFERENCE__DIMENSION;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.REFERENCE__MEMBER;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.REFERENCE__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.SCHEDULE_ITEM__AUTO;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.SCHEDULE_ITEM__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.SCHEDULE_ITEM__TARGET;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.source.Word;
import org.tilewright.language.schedule.ArgumentRole;
import org.tilewright.language.schedule.CommandForm;
import org.tilewright.language.schedule.Parameter;
import org.tilewright.language.schedule.ScheduleCommand;
import org.tilewright.language.schedule.ScheduleCommands;
import org.tilewright.language.schedule.Shape;
import org.tilewright.language.schedule.Value;
import org.tilewright.language.schedule.Values;
import org.tilewright.language.syntax.NearestName;
import org.tilewright.language.syntax.Places;
import org.tilewright.language.tilewright.Argument;
import org.tilewright.language.tilewright.Command;
import org.tilewright.language.tilewright.Reference;
import org.tilewright.language.tilewright.ScheduleItem;
import org.tilewright.language.tilewright.SetArgument;

/** Lowers schedules. Loops stay words, because only applying the commands shows which loops there are. */
final class LowerSchedule {

    private final Problems problems;
    private final Places places;
    private final ResolvedNames names;
    private final LowerParamExpr params;
    private final Autos autos;
    private final LowerExpression expressions;

    LowerSchedule(Problems problems, ResolvedNames names, LowerParamExpr params, LowerExpression expressions, Autos autos) {
        this.autos = autos;
        this.problems = problems;
        this.places = problems.places;
        this.names = names;
        this.params = params;
        this.expressions = expressions;
    }

    Schedule lower(ScheduleItem item) {
        Word target = places.word(item, SCHEDULE_ITEM__TARGET);
        names.find(target);
        if (item.isAuto()) {
            problems.error(places.of(item, SCHEDULE_ITEM__AUTO), "schedule-auto", "'auto' stands for commands that 'tilewright derive FILE"
                    + " --in-place' writes into the file");
        }
        Optional<Word> name = Optional.ofNullable(item.getName()).map(n -> places.word(item, SCHEDULE_ITEM__NAME));
        List<Schedule.Command> commands = new ArrayList<>();
        item.getCommands().forEach(c -> command(c, target, name).ifPresent(commands::add));
        return new Schedule(target, name, commands, places.of(item));
    }

    private Optional<Schedule.Command> command(Command c, Word target, Optional<Word> schedule) {
        Word name = places.word(c, COMMAND__NAME);
        Optional<ScheduleCommand> known = ScheduleCommands.named(name.text());
        if (known.isEmpty()) {
            List<String> keywords = ScheduleCommands.all().stream().map(ScheduleCommand::keyword).toList();
            Optional<String> nearest = NearestName.of(name.text(), keywords);
            problems.error(name.range(), "unknown-command", "'" + name + "' is not a schedule command; the commands are "
                    + String.join(", ", keywords) + NearestName.question(nearest), NearestName.fixes(name, nearest));
            return Optional.empty();
        }
        List<Argument> a = c.getArguments();
        Optional<CommandForm> form = known.get().form(a.size());
        String write = "; write " + known.get().written();
        if (form.isEmpty()) {
            problems.error(name.range(), "command-form", "this " + name + " has " + a.size() + " argument" + (a.size() == 1 ? "" : "s")
                    + write);
            return Optional.empty();
        }
        List<Value> values = new ArrayList<>();
        for (Parameter p : form.get().parameters()) {
            Argument at = a.get(values.size());
            Optional<Argument> wrong = misfit(p.shape(), at);
            if (wrong.isPresent()) {
                problems.error(places.of(wrong.get()), "command-form", "'" + places.text(wrong.get()) + "' is not allowed here" + write);
                return Optional.empty();
            }
            boolean chosen = p.role() == ArgumentRole.EXTENT && autos.isAuto(at);
            values.add(chosen ? factor((Reference) at, target, schedule, form.get(), values) : value(p.shape(), at));
        }
        // The range begins at the command's name even where it is chained with a point.
        return Optional.of(form.get().make().apply(new Values(values, name.range().to(places.of(c)))));
    }

    /** The extent of the loop that a command makes in the place of another. @param before the values of the arguments before it */
    private Value factor(Reference auto, Word target, Optional<Word> schedule, CommandForm form, List<Value> before) {
        Word replaced = before.get(form.indexOf(ArgumentRole.REPLACED_LOOP)).asWords().getFirst();
        Word made = before.get(form.indexOf(ArgumentRole.SIZED_LOOP)).asWords().getFirst();
        return Value.of(autos.factor(auto, target, schedule, replaced, made));
    }

    /** What cannot stand in an argument of that shape: the argument or an element of its set. */
    private static Optional<Argument> misfit(Shape shape, Argument a) {
        return switch (shape) {
            case WORD -> Optional.of(a).filter(x -> !isWord(x));
            case SET -> a instanceof SetArgument s ? s.getElements().stream().<Argument>map(e -> e).filter(e -> !isWord(e)).findFirst()
                    : Optional.of(a);
            case WORD_OR_SET -> misfit(a instanceof SetArgument ? Shape.SET : Shape.WORD, a);
            case DOTTED_WORD -> Optional.of(a).filter(x -> !(x instanceof Reference r) || r.isCall() || r.getDimension() != null);
            case NUMBER -> Optional.empty();
            case EXPRESSION -> Optional.of(a).filter(SetArgument.class::isInstance);
            case MACHINE -> Optional.of(a)
                    .filter(x -> !(x instanceof Reference r) || r.isReduction() || r.isCall() && !r.getName().equals("Grid"));
        };
    }

    private static boolean isWord(Argument a) {
        return a instanceof Reference r && !r.isCall() && r.getMember() == null;
    }

    /** An argument that fits its shape. */
    private Value value(Shape shape, Argument a) {
        return switch (shape) {
            case WORD -> Value.of(word((Reference) a));
            case SET -> Value.of(((SetArgument) a).getElements().stream().map(e -> word((Reference) e)).toList());
            case WORD_OR_SET -> value(a instanceof SetArgument ? Shape.SET : Shape.WORD, a);
            case DOTTED_WORD -> Value.of(dotted((Reference) a));
            case NUMBER -> Value.of(params.lower(a));
            case EXPRESSION -> Value.of(expressions.lower(a));
            case MACHINE -> Value.of(machine((Reference) a));
        };
    }

    private Word word(Reference r) {
        Word name = places.word(r, REFERENCE__NAME);
        names.find(name);
        return name;
    }

    /** {@code cpu}, {@code gpu.block}. */
    private Word dotted(Reference r) {
        return new Word(r.getName() + (r.getMember() == null ? "" : "." + r.getMember()), places.of(r));
    }

    private Schedule.Onto machine(Reference r) {
        if (r.isCall()) {
            return new Schedule.Onto.Grid(params.lowerAll(r.getArguments()), places.of(r));
        }
        Word name = word(r);
        if (r.getMember() == null) {
            return new Schedule.Onto.Named(name);
        }
        Word member = places.word(r, REFERENCE__MEMBER);
        if (r.getDimension() != null) {
            return new Schedule.Onto.Dimension(name, Optional.of(member), places.word(r, REFERENCE__DIMENSION));
        }
        return Character.isDigit(member.text().charAt(0)) ? new Schedule.Onto.Dimension(name, Optional.empty(), member)
                : new Schedule.Onto.Level(name, member);
    }
}
