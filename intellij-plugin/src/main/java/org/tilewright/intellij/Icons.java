package org.tilewright.intellij;

import com.intellij.openapi.util.IconLoader;
import javax.swing.Icon;

/** The plugin's pictures; each has a second one for dark themes beside it, which the platform finds by its name. */
public final class Icons {

    /** A program, and what belongs to Tilewright at all. */
    public static final Icon PROGRAM = IconLoader.getIcon("/icons/tilewright.svg", Icons.class);
    /** The preview's tool window. */
    public static final Icon PREVIEW = IconLoader.getIcon("/icons/preview.svg", Icons.class);
    /** A schedule that can be run, in the gutter. */
    public static final Icon SCHEDULE = IconLoader.getIcon("/icons/schedule.svg", Icons.class);

    private Icons() { }
}
