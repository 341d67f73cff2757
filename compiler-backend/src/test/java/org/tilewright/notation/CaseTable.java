package org.tilewright.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.tilewright.ir.Program;

/**
 * A file of cases that are reviewed like code: a title after {@code #}, a program, {@code --}, what becomes of it, {@code ====}.
 * {@code -Dupdate=true} writes down what becomes of the programs now.
 */
public final class CaseTable {

    private static final String END = "====\n";
    private static final String RESULT = "--\n";

    /** One program, and what is expected of it. */
    public record Case(String title, String program, String expected) {

        private String with(String result) {
            return "# " + title + "\n" + program + RESULT + result + END;
        }
    }

    private CaseTable() { }

    /** The cases of a file. @param name below the folder of the tests' resources */
    public static List<Case> of(String name) throws IOException {
        List<Case> out = new ArrayList<>();
        for (String part : Files.readString(file(name)).split("(?m)^" + END)) {
            int body = part.indexOf('\n') + 1;
            int result = part.indexOf(RESULT);
            out.add(new Case(part.substring(2, body - 1), part.substring(body, result), part.substring(result + RESULT.length())));
        }
        return out;
    }

    /** Checks that every program of a file becomes what stands there. */
    public static void check(String name, Function<Program, String> result) throws IOException {
        List<Case> cases = of(name);
        String now = cases.stream().map(c -> c.with(result(c, result))).collect(Collectors.joining());
        if (Boolean.getBoolean("update")) {
            Files.writeString(file(name), now);
        }
        assertEquals(cases.stream().map(c -> c.with(c.expected())).collect(Collectors.joining()), now);
    }

    private static String result(Case c, Function<Program, String> result) {
        try {
            return result.apply(ReadProgram.read(c.program()));
        } catch (RuntimeException e) {
            throw new IllegalStateException("in '" + c.title() + "'", e);
        }
    }

    private static Path file(String name) {
        return Path.of("src/test/resources/org/tilewright").resolve(name);
    }
}
