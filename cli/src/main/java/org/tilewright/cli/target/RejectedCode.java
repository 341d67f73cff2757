package org.tilewright.cli.target;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tilewright.cli.program.PlannedProgram;
import org.tilewright.target.cpp.GeneratedProgram;

/** Finds the lines of a program whose generated code a C++ compiler rejects. */
public final class RejectedCode {

    private static final Pattern ERROR = Pattern.compile("^(?:.*/)?([^/]+\\.cpp):(\\d+):(?:\\d+:)? (?:fatal )?error: (.*)$");

    private RejectedCode() { }

    /** The compiler's errors in the form of this command's own, each on the line of the program that it comes from. */
    public static List<String> of(Optional<Path> log, PlannedProgram program, GeneratedProgram generated) {
        if (log.isEmpty()) {
            return List.of();
        }
        try {
            return Files.readAllLines(log.get(), StandardCharsets.ISO_8859_1).stream().map(l -> of(l, program, generated))
                    .flatMap(Optional::stream).distinct().toList();
        } catch (IOException unreadable) {
            // the message quotes its last words anyway
            return List.of();
        }
    }

    private static Optional<String> of(String line, PlannedProgram program, GeneratedProgram generated) {
        Matcher m = ERROR.matcher(line);
        if (!m.matches() || !m.group(1).equals(generated.name() + ".cpp")) {
            return Optional.empty();
        }
        int at = Integer.parseInt(m.group(2));
        int origin = at >= 1 && at <= generated.origins().size() ? generated.origins().get(at - 1) : 0;
        return origin == 0 ? Optional.empty()
                : Optional.of(program.source().file() + ":" + origin + ":" + column(program.source().text(), origin)
                        + ": error: the C++ compiler rejects the code made for this line (" + m.group(1) + ", line " + at + "): "
                        + m.group(3) + " [code-rejected]");
    }

    /** Where the text of a line begins. */
    private static int column(String text, int line) {
        String l = text.lines().skip(line - 1L).findFirst().orElse("");
        return l.length() - l.stripLeading().length() + 1;
    }
}
