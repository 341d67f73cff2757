package org.tilewright.backend.cpp.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Names that a header may define as a macro, so that the compiler would replace them by another text. The macros of all systems and
 * MPIs cannot be listed, but nearly all of them are written in capitals; {@code macros.txt} has the others.
 */
final class MacroNames {

    /** Capitals alone, perhaps with the suffix of a type as in {@code M_PIl}; what ends in an underscore is not a header's name. */
    private static final Pattern CAPITALS = Pattern.compile("[A-Z][A-Z0-9_]+(l|f|f\\d+x?)?");

    private static final Pattern LISTED = Pattern.compile(listed());

    private MacroNames() { }

    static boolean has(String name) {
        return !name.endsWith("_") && (CAPITALS.matcher(name).matches() || name.equals("I") || LISTED.matcher(name).matches());
    }

    private static String listed() {
        try (InputStream in = MacroNames.class.getResourceAsStream("macros.txt")) {
            List<String> lines = new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines().filter(l -> !l.startsWith("#")).toList();
            return lines.stream().flatMap(l -> Arrays.stream(l.split(" "))).filter(w -> !w.isEmpty()).map(w -> w.replace("*", "\\w*"))
                    .collect(Collectors.joining("|"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
