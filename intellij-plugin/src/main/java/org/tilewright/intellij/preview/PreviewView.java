package org.tilewright.intellij.preview;

import com.intellij.openapi.Disposable;
import java.util.concurrent.CompletableFuture;
import javax.swing.JComponent;
import org.tilewright.ide.preview.Panel;
import org.tilewright.ide.protocol.PreviewRequest;

/** What the tool window holds: the page, or a way to it. */
interface PreviewView extends Disposable {

    JComponent component();

    /** Shows a program, in place of what was shown. */
    CompletableFuture<Void> show(PreviewRequest request);

    /** Opens a part of the page. */
    void open(Panel panel);

    /** The cursor of an editor stands in a line, counted from 1. */
    void cursor(String uri, int line);
}
