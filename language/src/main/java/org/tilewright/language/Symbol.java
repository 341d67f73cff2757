package org.tilewright.language;

import java.util.List;
import org.tilewright.ir.Word;

/**
 * A declared name with the places that use it, so that an editor need not resolve names again.
 *
 * @param declaration the name where it is declared
 * @param uses the other places, in the order in which they were resolved
 */
public record Symbol(Kind kind, Word declaration, List<Word> uses) {

    /** What a name stands for. */
    public enum Kind {
        PARAM("param"), MACHINE("machine"), LEVEL("machine level"), TENSOR("tensor"), FUNCTION("function"),
        COUNTER("counter"), LABEL("label");

        private final String noun;

        Kind(String noun) {
            this.noun = noun;
        }

        /** The word for messages. */
        public String noun() {
            return noun;
        }
    }

    public String name() {
        return declaration.text();
    }
}
