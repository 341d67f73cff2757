package org.tilewright.language.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.tilewright.ir.CommandLoops;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Schedule.Onto;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.Word;

/** A command of a program by the roles of its arguments. */
public record WrittenCommand(Schedule.Command command, ScheduleCommand description, CommandForm form, List<Value> values) {

    public static WrittenCommand of(Schedule.Command command) {
        for (ScheduleCommand d : ScheduleCommands.all()) {
            for (CommandForm f : d.forms()) {
                Optional<List<Value>> values = f.arguments().apply(command);
                if (values.isPresent()) {
                    return new WrittenCommand(command, d, f, values.get());
                }
            }
        }
        throw new IllegalStateException("no description in ScheduleCommands takes " + command.getClass() + " apart");
    }

    /** The words of all arguments of one role, in order. */
    public List<Word> words(ArgumentRole role) {
        List<Word> out = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            if (form.parameters().get(i).role() == role) {
                out.addAll(values.get(i).asWords());
            }
        }
        return out;
    }

    /** The only word of a role that the command's form has once. */
    public Word word(ArgumentRole role) {
        return words(role).getFirst();
    }

    public boolean has(ArgumentRole role) {
        return form.has(role);
    }

    /** The loops that the command makes. */
    public List<Word> made() {
        return CommandLoops.of(command).made();
    }

    /** Whether the command introduces names: of loops or of a workspace. */
    public boolean makesNames() {
        return form.parameters().stream().map(Parameter::role)
                .anyMatch(r -> r.makesLoops() || r == ArgumentRole.WORKSPACE_LOOP || r == ArgumentRole.WORKSPACE);
    }

    /** The loops that are none any more after the command. */
    public List<Word> replaced() {
        return CommandLoops.of(command).replaced();
    }

    /** The loops that the command names and that were there before. */
    public List<Word> used() {
        return CommandLoops.of(command).used();
    }

    public Optional<ParamExpr> number(ArgumentRole role) {
        return value(role).flatMap(Value::asNumber);
    }

    /** The extent of a loop that the command makes, where it stands in the command. */
    public Optional<ParamExpr> extent(Word loop) {
        return words(ArgumentRole.SIZED_LOOP).contains(loop) ? number(ArgumentRole.EXTENT) : Optional.empty();
    }

    public Optional<Onto> machine() {
        return value(ArgumentRole.MACHINE).map(v -> ((Value.Machine) v).onto());
    }

    private Optional<Value> value(ArgumentRole role) {
        int i = form.indexOf(role);
        return i < 0 ? Optional.empty() : Optional.of(values.get(i));
    }

    /** The same command with other names for the loops that it uses; the loops that it makes keep theirs. */
    public Schedule.Command withUsedLoops(UnaryOperator<Word> name) {
        List<Value> renamed = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            renamed.add(form.parameters().get(i).role().usesLoops() ? values.get(i).renamed(name) : values.get(i));
        }
        return form.make().apply(new Values(renamed, command.range()));
    }
}
