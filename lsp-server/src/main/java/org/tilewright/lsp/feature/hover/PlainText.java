package org.tilewright.lsp.feature.hover;

import java.util.ArrayList;
import java.util.List;

/** The Markdown of hovers for editors that show text as it is: code and the columns of tables stay in place, marks go. */
public final class PlainText {

    private PlainText() { }

    /** The same words without marks. */
    public static String of(String markdown) {
        List<String> out = new ArrayList<>();
        boolean code = false;
        for (String line : markdown.split("\n", -1)) {
            if (line.startsWith("```")) {
                code = !code;
            } else if (code) {
                out.add(line);
            } else {
                out.add(line.replace("`", "").replace("**", ""));
            }
        }
        return String.join("\n", out);
    }
}
