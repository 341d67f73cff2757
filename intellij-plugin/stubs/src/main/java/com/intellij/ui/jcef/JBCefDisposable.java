package com.intellij.ui.jcef;

import com.intellij.openapi.Disposable;

/** SOURCE */
public interface JBCefDisposable extends Disposable {

    boolean isDisposed();
}
