package com.intellij.ui.jcef;

import com.intellij.openapi.Disposable;

/** Signatures of JetBrains/intellij-community 06a135564d11, platform/ui.jcef/api-dump-unreviewed.txt and api-dump.txt. */
public interface JBCefDisposable extends Disposable {

    boolean isDisposed();
}
