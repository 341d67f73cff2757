package org.tilewright.lsp;

import java.util.List;

/** The commands of {@code workspace/executeCommand}; the first argument is {@code {uri, schedule?, target?, params?, repeat?, show?}}. */
public final class Commands {

    /** Runs a program. */
    public static final String RUN = "tilewright.run";
    /** Runs a program and compares its results with the reference. */
    public static final String VERIFY = "tilewright.verify";
    /** Writes and compiles the MPI program. */
    public static final String BUILD = "tilewright.build";
    /** Shows the preview page. */
    public static final String PREVIEW = "tilewright.preview";
    /** Shows what the compiler makes of a program; the argument also has {@code stage}. */
    public static final String LOWER = "tilewright.lower";
    /** Stops the runs and builds of a text. */
    public static final String CANCEL = "tilewright.cancel";
    /** Does nothing: for lenses that only tell. */
    public static final String NOTHING = "tilewright.nothing";

    static final List<String> ALL = List.of(RUN, VERIFY, BUILD, PREVIEW, LOWER, CANCEL, NOTHING);

    private Commands() { }
}
