package org.tilewright.ide.protocol;

import com.google.gson.JsonObject;
import java.util.OptionalInt;

/** A place in the text that the preview page asks for; lines and columns count from 1. Without a column or an end, the whole line. */
public record Reveal(int line, OptionalInt column, OptionalInt endLine, OptionalInt endColumn) {

    public static Reveal of(JsonObject o) {
        Members m = new Members(o);
        return new Reveal(m.number("line").orElse(1), m.number("column"), m.number("endLine"), m.number("endColumn"));
    }
}
