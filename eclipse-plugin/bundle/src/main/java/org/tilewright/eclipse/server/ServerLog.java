package org.tilewright.eclipse.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.eclipse.ui.console.ConsolePlugin;
import org.eclipse.ui.console.IConsole;
import org.eclipse.ui.console.IConsoleManager;
import org.eclipse.ui.console.MessageConsole;

/** What the server says beside the protocol, in a console that shows itself to nobody who does not ask for it. */
public final class ServerLog {

    /** The console's name. */
    public static final String NAME = "Tilewright Server";
    private static final int MOST_CHARACTERS = 400_000;

    private ServerLog() { }

    /** The console; the first use adds it to the Console view. */
    public static synchronized MessageConsole console() {
        IConsoleManager consoles = ConsolePlugin.getDefault().getConsoleManager();
        for (IConsole c : consoles.getConsoles()) {
            if (c instanceof MessageConsole m && c.getName().equals(NAME)) {
                return m;
            }
        }
        MessageConsole made = new MessageConsole(NAME, null);
        made.setWaterMarks(MOST_CHARACTERS / 2, MOST_CHARACTERS);
        consoles.addConsoles(new IConsole[] {made});
        return made;
    }

    /** Adds a line. */
    public static void line(String text) {
        console().newMessageStream().println(text);
    }

    /** Adds what a process prints, line by line, until it ends. */
    static void follow(InputStream printed) {
        Thread reader = new Thread(() -> {
            try (BufferedReader in = new BufferedReader(new InputStreamReader(printed, StandardCharsets.UTF_8))) {
                in.lines().forEach(ServerLog::line);
            } catch (IOException | java.io.UncheckedIOException ended) {
                // so has the process
            }
        }, "Tilewright server, log");
        reader.setDaemon(true);
        reader.start();
    }
}
