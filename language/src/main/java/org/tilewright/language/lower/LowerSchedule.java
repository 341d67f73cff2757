package org.tilewright.language.lower;

import static org.tilewright.language.tilewright.TilewrightPackage.Literals.COMMAND__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.REFERENCE__MEMBER;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.REFERENCE__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.SCHEDULE_ITEM__AUTO;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.SCHEDULE_ITEM__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.SCHEDULE_ITEM__TARGET;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.SourceRange;
import org.tilewright.ir.Word;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.language.syntax.Places;
import org.tilewright.language.tilewright.Argument;
import org.tilewright.language.tilewright.Command;
import org.tilewright.language.tilewright.Expression;
import org.tilewright.language.tilewright.Reference;
import org.tilewright.language.tilewright.ScheduleItem;
import org.tilewright.language.tilewright.SetArgument;

/** Lowers schedules. Loops stay words: which loops there are at a command only applying the commands can tell. */
final class LowerSchedule {

    /** The commands and how each is written. */
    private static final Map<String, String> FORMS = new LinkedHashMap<>();

    static {
        FORMS.put("split", "split(loop, outer, inner, size)");
        FORMS.put("divide", "divide(loop, outer, inner, pieces)");
        FORMS.put("collapse", "collapse(outer, inner, fused)");
        FORMS.put("reorder", "reorder({loops})");
        FORMS.put("parallelize", "parallelize(loop, cpu) or parallelize(loop, cpu, atomic)");
        FORMS.put("unroll", "unroll(loop, factor)");
        FORMS.put("precompute", "precompute(expression, {loops}, {workspace loops}, workspace)");
        FORMS.put("distribute", "distribute({loops}) or distribute({targets}, {distributed}, {local}, machine)");
        FORMS.put("communicate", "communicate(tensor, loop) or communicate({tensors}, loop)");
        FORMS.put("rotate", "rotate(loop, {by}, rotated)");
        FORMS.put("substitute", "substitute({loops}, kernel)");
    }

    private final Problems problems;
    private final Places places;
    private final Names names;
    private final LowerParamExpr params;
    private final Autos autos;
    private final LowerExpression expressions;

    LowerSchedule(Problems problems, Names names, LowerParamExpr params, LowerExpression expressions, Autos autos) {
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
            problems.notYet(places.of(item, SCHEDULE_ITEM__AUTO), "a derived schedule ('auto')");
        }
        Optional<Word> name = Optional.ofNullable(item.getName()).map(n -> places.word(item, SCHEDULE_ITEM__NAME));
        List<Schedule.Command> commands = new ArrayList<>();
        item.getCommands().forEach(c -> command(c, target, name).ifPresent(commands::add));
        return new Schedule(target, name, commands, places.of(item));
    }

    private Optional<Schedule.Command> command(Command c, Word target, Optional<Word> schedule) {
        Word name = places.word(c, COMMAND__NAME);
        if (!FORMS.containsKey(name.text())) {
            Optional<String> nearest = NearestName.of(name.text(), FORMS.keySet());
            problems.error(name.range(), "unknown-command", "'" + name + "' is no schedule command; there are "
                    + String.join(", ", FORMS.keySet()) + NearestName.question(nearest), NearestName.fixes(name, nearest));
            return Optional.empty();
        }
        List<Argument> a = c.getArguments();
        // The range begins at the command's name even where it is chained with a point.
        SourceRange range = name.range().to(places.of(c));
        try {
            return Optional.of(switch (name.text()) {
                case "split" -> new Schedule.Command.Split(word(a, 0, 4), word(a, 1, 4), word(a, 2, 4),
                        factor(a, target, schedule, 2), range);
                case "divide" -> new Schedule.Command.Divide(word(a, 0, 4), word(a, 1, 4), word(a, 2, 4),
                        factor(a, target, schedule, 1), range);
                case "collapse" -> new Schedule.Command.Collapse(word(a, 0, 3), word(a, 1, 3), word(a, 2, 3), range);
                case "reorder" -> new Schedule.Command.Reorder(set(a, 0, 1), range);
                case "parallelize" -> new Schedule.Command.Parallelize(word(a, 0, a.size() == 3 ? 3 : 2), unit(a, 1),
                        a.size() == 3 ? Optional.of(word(a, 2, 3)) : Optional.empty(), range);
                case "unroll" -> new Schedule.Command.Unroll(word(a, 0, 2), number(a, 1), range);
                case "precompute" -> precompute(a, range);
                case "distribute" -> a.size() == 1 ? new Schedule.Command.DistributeLoops(set(a, 0, 1), range)
                        : new Schedule.Command.Distribute(set(a, 0, 4), set(a, 1, 4), set(a, 2, 4), onto(a.get(3)), range);
                case "communicate" -> new Schedule.Command.Communicate(tensors(a), word(a, 1, 2), range);
                case "rotate" -> new Schedule.Command.Rotate(word(a, 0, 3), set(a, 1, 3), word(a, 2, 3), range);
                default -> new Schedule.Command.Substitute(set(a, 0, 2), word(a, 1, 2), range);
            });
        } catch (WrongForm e) {
            SourceRange at = e.argument == null ? name.range() : places.of(e.argument);
            String what = e.argument == null ? "this " + name + " has " + a.size() + " argument" + (a.size() == 1 ? "" : "s")
                    : "'" + places.text(e.argument) + "' cannot stand here";
            problems.error(at, "command-form", what + "; write " + FORMS.get(name.text()));
            return Optional.empty();
        }
    }

    /** An argument that is missing (null) or of the wrong kind. */
    private static final class WrongForm extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient Argument argument;

        WrongForm(Argument argument) {
            super(null, null, false, false);
            this.argument = argument;
        }
    }

    private static Argument argument(List<Argument> all, int at, int count) {
        if (all.size() != count) {
            throw new WrongForm(null);
        }
        return all.get(at);
    }

    private Word word(List<Argument> all, int at, int count) {
        return word(argument(all, at, count));
    }

    private Word word(Argument a) {
        if (!(a instanceof Reference r) || r.isCall() || r.getMember() != null) {
            throw new WrongForm(a);
        }
        Word name = places.word(r, REFERENCE__NAME);
        names.find(name);
        return name;
    }

    /** {@code cpu}, {@code gpu.block}. */
    private Word unit(List<Argument> all, int at) {
        Argument a = all.get(at);
        if (!(a instanceof Reference r) || r.isCall()) {
            throw new WrongForm(a);
        }
        return new Word(r.getName() + (r.getMember() == null ? "" : "." + r.getMember()), places.of(r));
    }

    private List<Word> set(List<Argument> all, int at, int count) {
        Argument a = argument(all, at, count);
        if (!(a instanceof SetArgument s)) {
            throw new WrongForm(a);
        }
        List<Word> words = new ArrayList<>();
        for (Expression e : s.getElements()) {
            words.add(word(e));
        }
        return words;
    }

    private ParamExpr number(List<Argument> all, int at) {
        return params.lower(all.get(at));
    }

    /** A chunk or a number of parts. @param made which argument names the loop that gets it */
    private ParamExpr factor(List<Argument> all, Word target, Optional<Word> schedule, int made) {
        return autos.isAuto(all.get(3)) ? autos.factor((Reference) all.get(3), target, schedule, word(all.get(0)), word(all.get(made)))
                : number(all, 3);
    }

    private List<Word> tensors(List<Argument> all) {
        return argument(all, 0, 2) instanceof SetArgument ? set(all, 0, 2) : List.of(word(all, 0, 2));
    }

    private Schedule.Command precompute(List<Argument> all, SourceRange range) {
        Argument value = argument(all, 0, 4);
        if (value instanceof SetArgument) {
            throw new WrongForm(value);
        }
        return new Schedule.Command.Precompute(expressions.lower(value), set(all, 1, 4), set(all, 2, 4), word(all, 3, 4),
                range);
    }

    private Schedule.Onto onto(Argument a) {
        if (!(a instanceof Reference r) || r.isReduction() || r.isCall() && !r.getName().equals("Grid")) {
            throw new WrongForm(a);
        }
        if (r.isCall()) {
            return new Schedule.Onto.Grid(params.lowerAll(r.getArguments()), places.of(r));
        }
        Word name = places.word(r, REFERENCE__NAME);
        names.find(name);
        return r.getMember() == null ? new Schedule.Onto.Named(name)
                : new Schedule.Onto.Level(name, places.word(r, REFERENCE__MEMBER));
    }
}
