package org.tilewright.language.schedule;

/** What is usually written as an argument: the proposal of an editor. */
public sealed interface Default {

    /** Loops of the nest. @param otherwise what is proposed where there is no such loop */
    record Loops(Pick pick, String otherwise) implements Default { }

    /** Which loops of a nest. */
    enum Pick {
        INNERMOST, NEXT_TO_INNERMOST, INNERMOST_THREE,
        /** The outermost loop inside the distributed ones. */
        OUTERMOST_LOCAL,
        /** All loops inside the distributed ones. */
        ALL_LOCAL,
        /** From the outermost local loop on, as many as the machine has dimensions. */
        ONE_A_DIMENSION,
        DISTRIBUTED, LAST_DISTRIBUTED
    }

    /** The names of the loops that the new ones stand for, with this after them. */
    record Named(String suffix) implements Default { }

    /** A name that is free: this one, or with a number after it. */
    record Free(String name) implements Default { }

    /**
     * A number.
     *
     * @param param is proposed if the file has a param of that name
     * @param newParam the name for a param that takes the number's place
     * @param extent whether the machine's first extent is proposed before the number
     */
    record Number(String param, String newParam, boolean extent, int otherwise) implements Default { }

    record Text(String text) implements Default { }

    /** The tensors of the statement that no command moves yet. */
    record UnmovedTensors() implements Default { }

    /** The machine, or its first level. */
    record Machine() implements Default { }
}
