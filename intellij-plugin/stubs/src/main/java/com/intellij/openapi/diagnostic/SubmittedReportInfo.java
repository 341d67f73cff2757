package com.intellij.openapi.diagnostic;

/** As JetBrains/intellij-community 0d756ce25492 has it, as far as the plugin uses it. */
public class SubmittedReportInfo {

    public enum SubmissionStatus {
        NEW_ISSUE
    }

    public SubmittedReportInfo(String url, String linkText, SubmissionStatus status) { }
}
