package org.tilewright.language.schedule;

import java.util.List;
import java.util.Optional;

/**
 * What the language knows of one schedule command. Reading a program, the names in it, and all that an editor says of a command
 * follow from this description; what the command does to the loops is a class of the compiler's {@code schedule} package.
 *
 * @param keyword the word that begins it
 * @param forms the ways to call it, the one that is proposed first
 * @param written the ways to call it as an error message shows them
 * @param sentence what it does
 * @param example a call
 */
public record ScheduleCommand(String keyword, List<CommandForm> forms, String written, String sentence, String example) {

    /** What an argument is, in the first form that has so many; nothing if there are fewer. */
    public Optional<Parameter> parameter(int argument) {
        return forms.stream().map(CommandForm::parameters).filter(p -> argument < p.size()).map(p -> p.get(argument)).findFirst();
    }

    /** The form with that many arguments. */
    public Optional<CommandForm> form(int arguments) {
        return forms.stream().filter(f -> f.parameters().size() == arguments).findFirst();
    }
}
