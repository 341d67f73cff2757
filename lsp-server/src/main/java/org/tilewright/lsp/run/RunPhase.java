package org.tilewright.lsp.run;

import java.util.Map;
import java.util.Optional;

/** How a command in a process of its own tells what it does at the moment: by lines of its standard error that are for nobody else. */
public final class RunPhase {

    /** The environment variable that has the command tell its phases. */
    private static final String VARIABLE = "TILEWRIGHT_PHASES";

    private static final String PREFIX = "tilewright phase: ";

    private RunPhase() { }

    /** Whether whoever started this command wants to know its phases. */
    public static boolean isWanted() {
        return "true".equals(System.getenv(VARIABLE));
    }

    /** Asks a command for its phases. */
    static void want(Map<String, String> environment) {
        environment.put(VARIABLE, "true");
    }

    /** @param progress what the command would show on a terminal, such as {@code compiling a.tw ...} */
    public static String line(String progress) {
        return PREFIX + progress.strip().split(" ", 2)[0];
    }

    /** The phase that a line tells, such as {@code compiling}. */
    static Optional<String> in(String line) {
        return line.startsWith(PREFIX) ? Optional.of(line.substring(PREFIX.length())) : Optional.empty();
    }
}
