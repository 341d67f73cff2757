package org.tilewright.lsp.wire;

import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;

/** The answer to a message that the protocol does not allow. */
public final class Refusal {

    private Refusal() { }

    /** @param id of the message, null if it has none */
    public static ResponseMessage of(Either<String, Number> id, ResponseErrorCode code, String why) {
        ResponseMessage answer = new ResponseMessage();
        answer.setRawId(id);
        answer.setError(new ResponseError(code, why, null));
        return answer;
    }
}
