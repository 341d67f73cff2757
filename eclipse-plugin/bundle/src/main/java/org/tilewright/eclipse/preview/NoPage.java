package org.tilewright.eclipse.preview;

import org.tilewright.ide.preview.Page;

/** Stands for the page where there is no browser to embed. */
final class NoPage implements Page {

    @Override
    public void load(String html) { }

    @Override
    public void run(String script) { }
}
