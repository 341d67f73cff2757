package org.tilewright.eclipse.preview;

import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Link;

/** What a view says while it has nothing to show. */
final class Sentence extends Composite {

    private static final int MARGIN = 12;

    private final Link link;
    private Runnable onLink = () -> { };

    Sentence(Composite parent) {
        super(parent, SWT.NONE);
        GridLayout layout = new GridLayout();
        layout.marginWidth = MARGIN;
        layout.marginHeight = MARGIN;
        setLayout(layout);
        link = new Link(this, SWT.WRAP);
        link.setLayoutData(new GridData(SWT.FILL, SWT.TOP, true, false));
        link.addListener(SWT.Selection, e -> onLink.run());
    }

    /** @param text in which {@code <a>...</a>} is the link */
    void show(String text, Runnable onLink) {
        this.onLink = onLink;
        link.setText(text);
        layout(true, true);
    }

    /** A text without links. */
    static String escape(String text) {
        return text.replace("&", "&&").replace("<a", "< a");
    }
}
