package org.tilewright.ide.protocol;

import com.google.gson.JsonObject;

/** A line that a run or build printed. @param run the token that the run was started with */
public record OutputLine(String uri, String run, String line) {

    public static OutputLine of(JsonObject o) {
        Members m = new Members(o);
        return new OutputLine(m.text("uri").orElse(""), m.text("run").orElse(""), m.text("line").orElse(""));
    }
}
