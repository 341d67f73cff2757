package org.tilewright.language.schedule;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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
        return Stream.concat(forms.stream(), form(argument + 1).stream()).map(CommandForm::parameters).filter(p -> argument < p.size())
                .map(p -> p.get(argument)).findFirst();
    }

    /** What an argument of a call is. @param arguments how many the call has */
    public Optional<Parameter> parameter(int argument, int arguments) {
        return form(arguments).map(f -> f.parameters().get(argument)).or(() -> parameter(argument));
    }

    /** The form with that many arguments. A command of one set of words may leave out the braces. */
    public Optional<CommandForm> form(int arguments) {
        Optional<CommandForm> exact = forms.stream().filter(f -> f.parameters().size() == arguments).findFirst();
        return exact.or(() -> Optional.of(forms.getFirst()).filter(f -> arguments > 1 && f.isSet()).map(f -> f.withoutBraces(arguments)));
    }
}
