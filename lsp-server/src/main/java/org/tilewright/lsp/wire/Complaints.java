package org.tilewright.lsp.wire;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.LanguageClient;

/** Tells the client's log what went wrong, so that standard error stays empty and a report of a fault has its stack trace. */
public final class Complaints {

    private final Supplier<? extends LanguageClient> client;

    public Complaints(Supplier<? extends LanguageClient> client) {
        this.client = client;
    }

    /** Something that the client did wrong and that has no answer. */
    public void about(String message) {
        client.get().logMessage(new MessageParams(MessageType.Warning, message));
    }

    /** A fault of the server's own. */
    public void failure(String where, Throwable t) {
        StringWriter trace = new StringWriter();
        t.printStackTrace(new PrintWriter(trace, true));
        client.get().logMessage(new MessageParams(MessageType.Error, "This is a bug in Tilewright, in " + where + ": " + trace));
    }

    /** What a request that failed is answered. */
    public ResponseError error(Throwable t) {
        Throwable cause = t;
        while ((cause instanceof CompletionException || cause instanceof java.lang.reflect.InvocationTargetException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        if (cause instanceof ResponseErrorException e) {
            return e.getResponseError();
        }
        failure("a request", cause);
        String message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new ResponseError(ResponseErrorCode.InternalError, "this is a bug in Tilewright: " + message, null);
    }
}
