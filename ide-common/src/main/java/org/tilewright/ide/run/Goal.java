package org.tilewright.ide.run;

import java.util.Arrays;
import java.util.Optional;

/** What is done with a program. */
public enum Goal {
    /** To run it. */
    RUN("tilewright.run", "Run"),
    /** To run it and compare its results with the reference. */
    VERIFY("tilewright.verify", "Verify"),
    /** To write and compile the MPI program. */
    BUILD("tilewright.build", "Build");

    private final String command;
    private final String title;

    Goal(String command, String title) {
        this.command = command;
        this.title = title;
    }

    /** The server's command. */
    public String command() {
        return command;
    }

    /** The word on a button. */
    public String title() {
        return title;
    }

    /** The goal of a command of the server's. */
    public static Optional<Goal> ofCommand(String command) {
        return Arrays.stream(values()).filter(g -> g.command.equals(command)).findFirst();
    }
}
