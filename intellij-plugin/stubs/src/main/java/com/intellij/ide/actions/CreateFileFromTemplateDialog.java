package com.intellij.ide.actions;

import javax.swing.Icon;

/** From knowledge: no source of 2024.2 or later was read. */
public class CreateFileFromTemplateDialog {

    CreateFileFromTemplateDialog() { }

    public interface Builder {

        Builder setTitle(String title);

        Builder addKind(String kind, Icon icon, String templateName);
    }
}
