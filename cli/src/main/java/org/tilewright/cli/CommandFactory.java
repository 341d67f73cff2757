package org.tilewright.cli;

import java.lang.reflect.Constructor;
import org.tilewright.cli.program.Terminal;
import picocli.CommandLine;

/** Makes the commands, handing the terminal to those that ask for it. */
record CommandFactory(Terminal terminal) implements CommandLine.IFactory {

    @Override
    public <K> K create(Class<K> type) throws Exception {
        try {
            Constructor<K> c = type.getDeclaredConstructor(Terminal.class);
            return c.newInstance(terminal);
        } catch (NoSuchMethodException noTerminal) {
            return CommandLine.defaultFactory().create(type);
        }
    }
}
