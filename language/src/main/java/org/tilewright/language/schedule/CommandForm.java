package org.tilewright.language.schedule;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.tilewright.ir.Schedule.Command;

/**
 * One way to call a schedule command, and how the program's command is made of the arguments and taken apart into them again.
 *
 * @param parameters its arguments in order
 * @param make the command from one value for each parameter
 * @param arguments the values for the parameters; nothing for a command of another form
 */
public record CommandForm(List<Parameter> parameters, Function<Values, Command> make, Function<Command, Optional<List<Value>>> arguments) {

    /** Whether it takes one set of words and nothing else. */
    boolean isSet() {
        return parameters.size() == 1 && parameters.getFirst().shape() == Shape.SET;
    }

    /** The same call with the words of its set as arguments of their own, as the papers print it. */
    CommandForm withoutBraces(int words) {
        Parameter p = parameters.getFirst();
        Parameter word = new Parameter(p.label(), Shape.WORD, p.role(), p.usual(), p.text());
        return new CommandForm(Collections.nCopies(words, word), v -> make.apply(new Values(List.of(Value.of(
                v.all().stream().flatMap(x -> x.asWords().stream()).toList())), v.range())), c -> Optional.empty());
    }

    /** The position of the first parameter with a role, or -1. */
    public int indexOf(ArgumentRole role) {
        return parameters.stream().map(Parameter::role).toList().indexOf(role);
    }

    /** Whether a parameter has that role. */
    public boolean has(ArgumentRole role) {
        return indexOf(role) >= 0;
    }

    /** The parameters of one role, in order. */
    public List<Parameter> of(ArgumentRole role) {
        return parameters.stream().filter(p -> p.role() == role).toList();
    }
}
