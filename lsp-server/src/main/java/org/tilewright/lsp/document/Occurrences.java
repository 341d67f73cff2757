package org.tilewright.lsp.document;

import java.util.Optional;
import org.tilewright.ir.Word;
import org.tilewright.language.names.Names;

/** Every name of an open text with what it stands for. */
public final class Occurrences extends Names {

    Occurrences(Names names) {
        super(names);
    }

    /** The name at an offset, the offset after its last character included. */
    public Optional<Entity> at(LineIndex lines, int offset) {
        return placeAt(offset).map(Place::entity);
    }

    /** The place of the name at an offset. */
    public Optional<Word> wordAt(LineIndex lines, int offset) {
        return placeAt(offset).map(Place::word);
    }
}
