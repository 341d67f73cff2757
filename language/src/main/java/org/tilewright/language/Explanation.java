package org.tilewright.language;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the code of a diagnostic means, from {@code explanations.txt}.
 *
 * @param text one or more sentences
 * @param example a program that gives the diagnostic; absent where it takes a run, a file or a program too large to show
 */
public record Explanation(String code, String text, Optional<Example> example) {

    /** A program and what it becomes when the diagnostic is minded. */
    public record Example(String gives, String mended) { }

    private static final String RESOURCE = "explanations.txt";
    private static final String GIVES = "\n-- gives it\n";
    private static final String MENDED = "\n-- mended\n";

    /** All, by code, in the order of the alphabet. */
    public static Map<String, Explanation> all() {
        Map<String, Explanation> out = new LinkedHashMap<>();
        try (InputStream in = Explanation.class.getResourceAsStream(RESOURCE)) {
            for (String entry : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("(?m)^== ")) {
                if (!entry.isBlank()) {
                    Explanation e = of(entry);
                    out.put(e.code, e);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(RESOURCE + " cannot be read", e);
        }
        return out;
    }

    private static Explanation of(String entry) {
        int head = entry.indexOf('\n');
        int gives = entry.indexOf(GIVES);
        int mended = entry.indexOf(MENDED);
        Optional<Example> example = gives < 0 ? Optional.empty() : Optional.of(new Example(
                entry.substring(gives + GIVES.length(), mended).stripTrailing() + "\n",
                entry.substring(mended + MENDED.length()).stripTrailing() + "\n"));
        return new Explanation(entry.substring(0, head), entry.substring(head, gives < 0 ? entry.length() : gives).strip(), example);
    }
}
