package com.intellij.openapi.fileEditor;

import java.util.EventListener;

/** As platform/analysis-api/api-dump-unreviewed.txt of JetBrains/intellij-community 01d14fab4e87 has it. */
public interface FileEditorManagerListener extends EventListener {

    default void selectionChanged(FileEditorManagerEvent event) { }
}
