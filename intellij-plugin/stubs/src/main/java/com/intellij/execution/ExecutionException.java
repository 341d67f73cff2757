package com.intellij.execution;

/** As JetBrains/intellij-sdk-code-samples 348f522a7f77 uses it in DemoRunConfiguration.java. */
public class ExecutionException extends Exception {

    public ExecutionException(String s) {
        super(s);
    }
}
