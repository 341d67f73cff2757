package com.intellij.openapi.util;

import java.net.URL;
import javax.swing.Icon;
import javax.swing.ImageIcon;

/** Stands in tests for the platform's: finds a picture, and that for dark themes beside it. */
public final class IconLoader {

    private IconLoader() { }

    public static Icon getIcon(String path, Class<?> beside) {
        for (String name : new String[] {path, path.replace(".svg", "_dark.svg")}) {
            URL found = beside.getResource(name);
            if (found == null) {
                throw new IllegalArgumentException("there is no picture " + name);
            }
        }
        return new ImageIcon();
    }
}
