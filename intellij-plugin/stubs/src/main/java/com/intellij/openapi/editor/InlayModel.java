package com.intellij.openapi.editor;

/** As JetBrains/intellij-community 026915342927 has it, as far as the plugin uses it. */
public interface InlayModel {

    <T extends EditorCustomElementRenderer> Inlay<T> addAfterLineEndElement(int offset, boolean relatesToPrecedingText, T renderer);
}
