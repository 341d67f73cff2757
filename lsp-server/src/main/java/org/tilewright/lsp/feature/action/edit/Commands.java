package org.tilewright.lsp.feature.action.edit;

import java.util.List;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.language.schedule.ArgumentRole;
import org.tilewright.language.schedule.WrittenCommand;

/** Where commands are put into the text of a schedule, laid out as the others there are. */
public final class Commands {

    private final Source source;
    private final Schedule schedule;

    public Commands(Source source, Schedule schedule) {
        this.source = source;
        this.schedule = schedule;
    }

    public Splice before(int command, String text) {
        return before(command, List.of(text));
    }

    public Splice before(int command, List<String> texts) {
        int at = start(command);
        return Splice.insert(at, texts.stream().map(t -> point(command) + t + separator(at)).reduce("", String::concat));
    }

    Splice after(int command, String text) {
        int at = source.end(schedule.commands().get(command).range());
        return Splice.insert(at, separator(start(command)) + point(command) + text);
    }

    /** After the last command that makes or moves loops or communicates: what a leaf is made of stays last. */
    public Splice beforeLeaf(String text) {
        List<Command> all = schedule.commands();
        if (all.isEmpty()) {
            int open = source.text().indexOf('{', source.start(schedule.range()));
            return Splice.insert(open + 1, "\n  " + text);
        }
        int last = all.size() - 1;
        boolean leaf = WrittenCommand.of(all.get(last)).has(ArgumentRole.KERNEL);
        return leaf && last > 0 ? after(last - 1, text) : leaf ? before(last, text) : after(last, text);
    }

    public Splice replace(int command, String text) {
        return new Splice(start(command), source.end(schedule.commands().get(command).range()), point(command) + text);
    }

    public Splice remove(int command) {
        return source.remove(start(command), source.end(schedule.commands().get(command).range()));
    }

    /** Commands of a schedule that stands on one line are parted by blanks. */
    private String separator(int at) {
        return source.beginsLine(at) ? "\n" + source.indent(at) : " ";
    }

    private int start(int command) {
        return start(source, schedule.commands().get(command));
    }

    /** Where a command begins, its leading point counted in. */
    public static int start(Source source, Command command) {
        int at = source.start(command.range());
        return at > 0 && source.text().charAt(at - 1) == '.' ? at - 1 : at;
    }

    private String point(int command) {
        return source.text().startsWith(".", start(command)) ? "." : "";
    }
}
