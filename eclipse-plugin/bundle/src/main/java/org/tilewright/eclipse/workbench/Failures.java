package org.tilewright.eclipse.workbench;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.ui.statushandlers.StatusManager;
import org.tilewright.eclipse.bundle.TilewrightBundle;

/** What went wrong, as a sentence for the user. */
public final class Failures {

    private Failures() { }

    /** The sentence of what caused a failure. */
    public static String sentence(Throwable failure) {
        Throwable cause = cause(failure);
        return cause.getMessage() == null || cause.getMessage().isBlank() ? "The Tilewright server did not answer." : cause.getMessage();
    }

    private static Throwable cause(Throwable failure) {
        Throwable cause = failure;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException) && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    /** Tells the user in a dialog, from any thread. @param what was to be done and could not */
    public static void show(String what, Throwable failure) {
        StatusManager.getManager().handle(new Status(IStatus.ERROR, TilewrightBundle.ID, what + " " + sentence(failure)),
                StatusManager.SHOW);
    }
}
