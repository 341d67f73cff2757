package org.tilewright.lsp.run;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the C++ compiler's errors in what a build printed, and the lines of the program that the rejected code came from. */
final class CompilerErrors {

    private static final Pattern ERROR = Pattern.compile("^(.*?\\.cpp):(\\d+):(?:(\\d+):)? (?:fatal )?error: (.*)$");

    private final Path folder;

    CompilerErrors(Path folder) {
        this.folder = folder;
    }

    /** {@code [{file, line, column, message}]}, counted from 1. */
    Optional<JsonArray> in(List<String> lines) {
        JsonArray out = new JsonArray();
        for (String line : lines) {
            Matcher m = ERROR.matcher(line.strip());
            if (m.matches()) {
                JsonObject o = new JsonObject();
                o.addProperty("file", folder.resolve(m.group(1)).toString());
                o.addProperty("line", Integer.parseInt(m.group(2)));
                o.addProperty("column", m.group(3) == null ? 1 : Integer.parseInt(m.group(3)));
                o.addProperty("message", m.group(4));
                out.add(o);
            }
        }
        return out.isEmpty() ? Optional.empty() : Optional.of(out);
    }
}
