package org.tilewright.intellij;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.intellij.openapi.diagnostic.IdeaLoggingEvent;
import com.intellij.openapi.diagnostic.SubmittedReportInfo;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What goes to the clipboard when the plugin failed. */
class ErrorReportTest {

    private static IdeaLoggingEvent event(String message, String trace) {
        return new IdeaLoggingEvent(message, null) {
            @Override
            public String getMessage() {
                return message;
            }

            @Override
            public String getThrowableText() {
                return trace;
            }
        };
    }

    @Test
    void theReportTellsWhatFailedAndGoesNowhereElse() {
        List<String> clipboard = new ArrayList<>();
        List<SubmittedReportInfo> told = new ArrayList<>();
        assertTrue(new ErrorReport(clipboard::add).submit(new IdeaLoggingEvent[] {event("one", "java.lang.A\n\tat x\n"),
            event(null, "java.lang.B")}, " opened a file ", null, told::add));
        assertEquals(1, told.size(), "the dialog closes");
        assertEquals(1, clipboard.size());
        String report = clipboard.get(0);
        assertTrue(report.startsWith("The Tilewright plugin failed.\n\nWhat was done: opened a file\nSystem: "
                + System.getProperty("os.name")), report);
        assertTrue(report.endsWith("\n\none\n\n```\njava.lang.A\n\tat x\n```\n\n```\njava.lang.B\n```\n"), report);
    }

    @Test
    void theUserNeedNotSayAnything() {
        List<String> clipboard = new ArrayList<>();
        new ErrorReport(clipboard::add).submit(new IdeaLoggingEvent[0], null, null, x -> { });
        assertTrue(clipboard.get(0).contains("What was done: (not told)"), clipboard.get(0));
        assertTrue(new ErrorReport().getPrivacyNoticeText().contains("Nothing is sent"));
    }
}
