package org.tilewright.backend.toolchain;

import java.nio.file.Path;
import java.util.Optional;

/** A program that could not be built or that failed while it ran, told to the person who asked for it. */
public final class MpiException extends Exception {
    private static final long serialVersionUID = 1L;

    /** What stopped it. */
    public enum Stage {
        /** This machine lacks something. */
        MISSING,
        /** The compiler rejects the program. */
        BUILD,
        /** The program rejects its params or the number of processes. */
        ARGUMENTS,
        /** It ran and failed. */
        RUN
    }

    private final Stage stage;
    private final transient Path log;

    public MpiException(Stage stage, String message, Path log) {
        super(message);
        this.stage = stage;
        this.log = log;
    }

    public Stage stage() {
        return stage;
    }

    /** The file that has all that the compiler or the program printed. */
    public Optional<Path> log() {
        return Optional.ofNullable(log);
    }
}
