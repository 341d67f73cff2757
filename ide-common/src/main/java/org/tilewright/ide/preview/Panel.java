package org.tilewright.ide.preview;

/** Parts of the preview page that are closed at first. */
public enum Panel {
    /** Two schedules beside each other. */
    COMPARE("compare"),
    /** Time and efficiency on more processors. */
    SCALING("scaling");

    private final String word;

    Panel(String word) {
        this.word = word;
    }

    /** As the page calls it. */
    String word() {
        return word;
    }
}
