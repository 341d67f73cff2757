package com.intellij.openapi.components;

import com.intellij.openapi.Disposable;
import com.intellij.openapi.extensions.AreaInstance;
import com.intellij.openapi.util.Condition;
import com.intellij.openapi.util.UserDataHolder;

/** Signatures of JetBrains/intellij-community 00539b5a1e37, platform/extensions/api-dump.txt. */
public interface ComponentManager extends UserDataHolder, Disposable, AreaInstance {

    <T> T getService(Class<T> serviceClass);

    boolean isDisposed();

    Condition<?> getDisposed();
}
