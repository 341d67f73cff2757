package com.intellij.execution;

/** SOURCE */
public abstract class Executor {

    public Executor() { }
}
