package com.intellij.ide.actions;

import javax.swing.Icon;

/** Signatures of JetBrains/intellij-community 06a135564d11, platform/lang-impl/api-dump.txt. */
public class CreateFileFromTemplateDialog {

    CreateFileFromTemplateDialog() { }

    public interface Builder {

        Builder setTitle(String title);

        default Builder addKind(String kind, Icon icon, String templateName) {
            throw new UnsupportedOperationException();
        }
    }
}
