package com.intellij.openapi.components;

import com.intellij.openapi.Disposable;
import com.intellij.openapi.extensions.AreaInstance;
import com.intellij.openapi.util.Condition;
import com.intellij.openapi.util.UserDataHolder;

/** Signatures of JetBrains/intellij-community 0296864680e8, platform/extensions/src/com/intellij/openapi/components/ComponentManager.java (2021). */
public interface ComponentManager extends UserDataHolder, Disposable, AreaInstance {

    <T> T getService(Class<T> serviceClass);

    boolean isDisposed();

    Condition<?> getDisposed();
}
