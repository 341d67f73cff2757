package com.intellij.execution;

/** SOURCE */
public class ExecutionException extends Exception {

    public ExecutionException(String s) {
        super(s);
    }
}
