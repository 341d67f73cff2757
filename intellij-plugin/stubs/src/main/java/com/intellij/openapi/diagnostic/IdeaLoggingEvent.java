package com.intellij.openapi.diagnostic;

/** As JetBrains/intellij-community 0a99e6674156 has it, as far as the plugin uses it. */
public class IdeaLoggingEvent {

    public IdeaLoggingEvent(String message, Throwable throwable) { }

    public String getMessage() {
        throw new UnsupportedOperationException();
    }

    public String getThrowableText() {
        throw new UnsupportedOperationException();
    }
}
