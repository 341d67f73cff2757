package org.tilewright.backend.toolchain;

import java.util.Optional;
import java.util.regex.Pattern;

/** The limits of a shell that keep programs from starting others, recognised by what the system, Java or a launcher says of them. */
public enum SystemLimits {

    FILES("Too many open files|number of pipes a process can open", "no more open files are allowed here; raise the limit of the shell,"
            + " as in ulimit -n 1024"),
    PROCESSES("Resource temporarily unavailable|number of children|unable to create native thread|[Uu]nable to fork|Cannot fork",
            "no more processes are allowed here; raise the limit of the shell, as in ulimit -u 4096");

    private final Pattern said;
    private final String sentence;

    SystemLimits(String said, String sentence) {
        this.said = Pattern.compile(said);
        this.sentence = sentence;
    }

    /** What to do about it. */
    public String sentence() {
        return sentence;
    }

    /** The limit that a message is about. */
    public static Optional<SystemLimits> in(String message) {
        for (SystemLimits limit : values()) {
            if (limit.said.matcher(message).find()) {
                return Optional.of(limit);
            }
        }
        return Optional.empty();
    }
}
