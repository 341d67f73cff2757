package org.tilewright.intellij;

import com.intellij.openapi.diagnostic.ErrorReportSubmitter;
import com.intellij.openapi.diagnostic.IdeaLoggingEvent;
import com.intellij.openapi.diagnostic.SubmittedReportInfo;
import com.intellij.util.Consumer;
import java.awt.Component;
import java.awt.Toolkit;
import java.awt.datatransfer.StringSelection;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the IDE offers when the plugin itself failed: the report goes to the clipboard, for the user to look at and to put wherever it
 * should go. Nothing is sent.
 */
public final class ErrorReport extends ErrorReportSubmitter {

    private final java.util.function.Consumer<String> clipboard;

    public ErrorReport() {
        this(text -> Toolkit.getDefaultToolkit().getSystemClipboard().setContents(new StringSelection(text), null));
    }

    /** @param clipboard takes the report */
    ErrorReport(java.util.function.Consumer<String> clipboard) {
        this.clipboard = clipboard;
    }

    @Override
    public String getReportActionText() {
        return "Copy Report";
    }

    @Override
    public String getPrivacyNoticeText() {
        return "The report is copied to the clipboard. Nothing is sent.";
    }

    @Override
    public boolean submit(IdeaLoggingEvent[] events, String info, Component parent, Consumer<SubmittedReportInfo> told) {
        clipboard.accept(text(events, info));
        told.consume(new SubmittedReportInfo(null, "copied to the clipboard", SubmittedReportInfo.SubmissionStatus.NEW_ISSUE));
        return true;
    }

    /** @param info what the user did, which may be null as the platform hands it out */
    private static String text(IdeaLoggingEvent[] events, String info) {
        String system = Stream.of("os.name", "os.version", "os.arch", "java.vendor", "java.version").map(System::getProperty)
                .collect(Collectors.joining(" "));
        String failures = Arrays.stream(events).map(e -> (e.getMessage() == null ? "" : e.getMessage() + "\n\n")
                + "```\n" + e.getThrowableText().strip() + "\n```\n").collect(Collectors.joining("\n"));
        return "The Tilewright plugin failed.\n\nWhat was done: " + (info == null || info.isBlank() ? "(not told)" : info.strip())
                + "\nSystem: " + system + "\n\n" + failures;
    }
}
