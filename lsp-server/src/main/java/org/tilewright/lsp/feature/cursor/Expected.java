package org.tilewright.lsp.feature.cursor;

import java.util.List;

/** What can be written at a cursor. */
public sealed interface Expected {

    /** Nothing that could be proposed: a new name, a number, an operator. */
    record Nothing() implements Expected { }

    /** A new item or statement. */
    record Item(boolean insideRepeat) implements Expected { }

    /** One of a few fixed words. */
    record Word(List<String> words) implements Expected { }

    record ElementType() implements Expected { }

    /** The type of a record's field. */
    record FieldType() implements Expected { }

    /**
     * A field behind a point.
     *
     * @param of the name that the point follows, or of what is called in front of it; empty for a parenthesis
     * @param called whether parentheses stand between the name and the point
     * @param parameters those of the function around, if it is the body of one
     */
    record Field(String of, boolean called, List<String> parameters) implements Expected { }

    record Storage() implements Expected { }

    /** A number: params and their functions; {@code choosable} where it may be left to the tool. */
    record Number(boolean choosable) implements Expected { }

    /** The grid of a machine. */
    record Grid() implements Expected { }

    /** A property or level of a machine; {@code given} are there already. */
    record MachineEntry(List<String> given) implements Expected { }

    /** A property of one of a machine's levels; {@code given} are there already. */
    record LevelEntry(String level, List<String> given) implements Expected { }

    /** What a machine's entry is set to. */
    record PropertyValue(String property) implements Expected { }

    /** The unit of a property's number; {@code perSecond} after the slash. */
    record PropertyUnit(String property, boolean perSecond) implements Expected { }

    record Source() implements Expected { }

    /** A tensor's name after {@code input}, {@code output} or {@code redistribute}. */
    record TensorName(String item) implements Expected { }

    /** The machine or a level of it, after {@code ->}. */
    record MachineName() implements Expected { }

    /** A level after {@code M.} */
    record LevelName() implements Expected { }

    /** What one dimension of a machine gets; {@code names} are the tensor's dimensions, {@code used} those placed already. */
    record MachineDimension(List<String> names, List<String> used) implements Expected { }

    /** A dimension's name inside {@code cyclic(..)}. */
    record CyclicName(List<String> names) implements Expected { }

    /** Part of a statement's right side; {@code parameters} of a function if it is the body of one, else the index variables so far. */
    record Operand(List<String> parameters, boolean inFunction, boolean atStart) implements Expected { }

    /** A tensor of an {@code einsum}, without indices. @param conjugated whether it is the argument of {@code conj} */
    record EinsumOperand(boolean conjugated) implements Expected { }

    /** An index variable. @param variables those of the statement so far @param ofElement whether it indexes a tensor */
    record Index(List<String> variables, boolean ofElement) implements Expected { }

    /** A function that a reduction combines values by. */
    record Combining() implements Expected { }

    record ScheduleTarget() implements Expected { }

    /** What follows a schedule's target. */
    record ScheduleHead(boolean named) implements Expected { }

    /** A command of a schedule. */
    record Command(ScheduleAt schedule, boolean chained) implements Expected { }

    /**
     * An argument of a command.
     *
     * @param argument counted from 0
     * @param braced whether the cursor is inside the argument's braces
     * @param used the words in these braces before the cursor
     * @param written the words of each argument so far, the one at the cursor last
     * @param inExpression whether it is inside an access or call of an expression
     */
    record Argument(ScheduleAt schedule, String command, int argument, boolean braced, List<String> used, List<List<String>> written,
            boolean inExpression)
            implements Expected { }

    /**
     * A schedule up to the command under the cursor.
     *
     * @param commands the texts of the commands before it
     */
    record ScheduleAt(String target, List<String> commands) { }
}
