package org.tilewright.language.schedule;

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

    /** The position of the first parameter with a role, or -1. */
    public int indexOf(Role role) {
        return parameters.stream().map(Parameter::role).toList().indexOf(role);
    }

    /** Whether a parameter has that role. */
    public boolean has(Role role) {
        return indexOf(role) >= 0;
    }

    /** The parameters of one role, in order. */
    public List<Parameter> of(Role role) {
        return parameters.stream().filter(p -> p.role() == role).toList();
    }
}
