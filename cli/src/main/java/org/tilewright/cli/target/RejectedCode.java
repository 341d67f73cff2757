package org.tilewright.cli.target;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.cli.program.PlannedProgram;
import org.tilewright.cli.program.SourceText;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;

/** Finds the lines of a program whose generated code a C++ compiler rejects. */
public final class RejectedCode {

    private static final Pattern ERROR = Pattern.compile("^(?:.*/)?([^/]+\\.cpp):(\\d+):(?:\\d+:)? (?:fatal )?error: (.*)$");

    private RejectedCode() { }

    /** The compiler's errors as errors of the program, each on the line that it comes from. */
    public static List<Diagnostic> of(Optional<Path> log, PlannedProgram program, GeneratedProgram generated) {
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

    private static Optional<Diagnostic> of(String line, PlannedProgram program, GeneratedProgram generated) {
        Matcher m = ERROR.matcher(line);
        if (!m.matches() || !m.group(1).equals(generated.name() + ".cpp")) {
            return Optional.empty();
        }
        int at = Integer.parseInt(m.group(2));
        int origin = at >= 1 && at <= generated.origins().size() ? generated.origins().get(at - 1) : 0;
        return origin == 0 ? Optional.empty()
                : Optional.of(Diagnostic.error(line(program.source(), origin), "code-rejected",
                        "the C++ compiler rejects the code made for this line (" + m.group(1) + ", line " + at + "): " + m.group(3)));
    }

    /** A line without the space around it. */
    private static SourceRange line(SourceText source, int line) {
        String l = source.text().lines().skip(line - 1L).findFirst().orElse("");
        int start = l.length() - l.stripLeading().length() + 1;
        return new SourceRange(source.file().toString(), line, start, line, Math.max(start, l.stripTrailing().length() + 1));
    }
}
