package org.tilewright.ide.preview;

import org.tilewright.ide.protocol.Reveal;

/** What shows the text. Its method may be called on any thread. */
public interface Editor {

    /** Selects a place of a text and brings it into view. */
    void reveal(String uri, Reveal place);
}
