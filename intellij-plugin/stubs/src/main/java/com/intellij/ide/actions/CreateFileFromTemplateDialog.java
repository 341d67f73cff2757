package com.intellij.ide.actions;

import javax.swing.Icon;

/** SOURCE */
public class CreateFileFromTemplateDialog {

    CreateFileFromTemplateDialog() { }

    public interface Builder {

        Builder setTitle(String title);

        Builder addKind(String kind, Icon icon, String templateName);
    }
}
