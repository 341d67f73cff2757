package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tilewright.cli.program.Terminal;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine;

/** Every name of every option of every command is understood, with a value where it takes one. */
class EveryOptionTest {

    /** A value that each type of an option can have. */
    private static final Map<String, String> VALUES = Map.of("int", "3", "Integer", "3", "Long", "3", "Double", "3", "String", "word",
            "Path", "file.tw", "PARAM", "n=3");

    private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream());
    private static final CommandLine COMMANDS = Tilewright.all(new Terminal(NOWHERE, NOWHERE, false, false));

    static Stream<Arguments> options() {
        return COMMANDS.getSubcommands().entrySet().stream().flatMap(command -> command.getValue().getCommandSpec().options().stream()
                .flatMap(o -> Stream.of(o.names()).map(name -> Arguments.of(command.getKey(), name))));
    }

    private static List<String> value(ArgSpec argument) {
        if (argument.arity().max() == 0) {
            return List.of();
        }
        Class<?>[] kinds = argument.auxiliaryTypes();
        Class<?> kind = kinds[0];
        if (kind.isEnum()) {
            return List.of(kind.getEnumConstants()[0].toString());
        }
        String example = VALUES.get(Map.class.isAssignableFrom(argument.type()) ? "PARAM" : kind.getSimpleName());
        assertTrue(example != null, () -> "no value is known for " + argument + " of " + kind);
        return List.of(example);
    }

    @ParameterizedTest
    @MethodSource("options")
    void isUnderstood(String command, String name) {
        CommandLine line = COMMANDS.getSubcommands().get(command);
        OptionSpec tried = line.getCommandSpec().findOption(name);
        List<String> words = new ArrayList<>(List.of(command, name));
        words.addAll(value(tried));
        if (!tried.usageHelp() && !tried.versionHelp()) {
            line.getCommandSpec().requiredArgs().stream().filter(a -> a != tried).forEach(a -> {
                if (a instanceof OptionSpec o) {
                    words.add(o.longestName());
                }
                words.addAll(value(a));
            });
        }
        assertDoesNotThrow(() -> COMMANDS.parseArgs(words.toArray(String[]::new)), words::toString);
    }
}
