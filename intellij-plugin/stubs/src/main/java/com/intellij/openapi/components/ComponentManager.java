package com.intellij.openapi.components;

import com.intellij.openapi.Disposable;
import com.intellij.openapi.extensions.AreaInstance;
import com.intellij.openapi.util.Condition;
import com.intellij.openapi.util.UserDataHolder;

/** SOURCE */
public interface ComponentManager extends UserDataHolder, Disposable, AreaInstance {

    <T> T getService(Class<T> serviceClass);

    boolean isDisposed();

    Condition<?> getDisposed();
}
