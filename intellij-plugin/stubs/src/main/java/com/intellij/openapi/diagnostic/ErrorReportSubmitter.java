package com.intellij.openapi.diagnostic;

import com.intellij.util.Consumer;
import java.awt.Component;

/** As JetBrains/intellij-community 07e9a2c7aed4 has it, as far as the plugin uses it. */
public abstract class ErrorReportSubmitter {

    public ErrorReportSubmitter() { }

    public abstract String getReportActionText();

    public String getPrivacyNoticeText() {
        return null;
    }

    public boolean submit(IdeaLoggingEvent[] events, String additionalInfo, Component parentComponent,
            Consumer<SubmittedReportInfo> consumer) {
        throw new UnsupportedOperationException();
    }
}
