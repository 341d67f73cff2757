package org.tilewright.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.tilewright.cli.program.Terminal;

/** One command line run in this process, with what it printed. */
record CommandRun(int exit, String out, String err) {

    static CommandRun of(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exit;
        try (PrintStream o = new PrintStream(out, true, StandardCharsets.UTF_8);
             PrintStream e = new PrintStream(err, true, StandardCharsets.UTF_8)) {
            exit = Tilewright.execute(new Terminal(o, e, false, false), arguments);
        }
        return new CommandRun(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    JsonObject object() {
        return JsonParser.parseString(out).getAsJsonObject();
    }

    JsonArray array() {
        return JsonParser.parseString(out).getAsJsonArray();
    }

    @Override
    public String toString() {
        return "exit " + exit + "\n--- out\n" + out + "--- err\n" + err;
    }
}
