package org.tilewright.lsp.wire;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/**
 * Calls the server's methods. Requests for methods that it does not have are refused, notifications of them ignored; LSP4J
 * would log both, with stack traces for those of the protocol's own.
 */
public final class CallServer implements Endpoint {

    private final Endpoint services;
    private final Set<String> methods;
    private final Complaints complaints;

    public CallServer(Endpoint services, Set<String> methods, Complaints complaints) {
        this.services = services;
        this.methods = methods;
        this.complaints = complaints;
    }

    @Override
    public CompletableFuture<?> request(String method, Object parameter) {
        if (!methods.contains(method)) {
            return unknown(method);
        }
        try {
            return services.request(method, parameter);
        } catch (UnsupportedOperationException e) {
            if (notOverridden(e)) {
                return unknown(method);
            }
            throw e;
        }
    }

    @Override
    public void notify(String method, Object parameter) {
        if (!methods.contains(method)) {
            return;
        }
        try {
            services.notify(method, parameter);
        } catch (RuntimeException e) {
            if (!notOverridden(e)) {
                complaints.failure(method, e);
            }
        }
    }

    private static CompletableFuture<?> unknown(String method) {
        return CompletableFuture.failedFuture(new ResponseErrorException(
                new ResponseError(ResponseErrorCode.MethodNotFound, "there is no method '" + method + "'", null)));
    }

    /** Whether it comes from LSP4J's own body of a method, which is there only to be overridden. */
    private static boolean notOverridden(RuntimeException e) {
        StackTraceElement[] trace = e.getStackTrace();
        return e instanceof UnsupportedOperationException && trace.length > 0
                && trace[0].getClassName().startsWith("org.eclipse.lsp4j.services.");
    }
}
