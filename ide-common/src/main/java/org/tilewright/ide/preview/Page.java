package org.tilewright.ide.preview;

/** An embedded browser that shows the preview page. Its methods may be called on any thread. */
public interface Page {

    /** Shows a page in place of what it shows. */
    void load(String html);

    /** Runs a script in the page. */
    void run(String script);
}
