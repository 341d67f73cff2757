package org.tilewright.lsp.wire;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.util.function.Consumer;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageProducer;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;

/**
 * Reads messages and answers those that are none, as JSON-RPC asks for: LSP4J's own reader only logs them, and takes
 * parameters of a wrong type for wrong JSON.
 */
public final class ReadMessages implements MessageProducer {

    private final Frames frames;
    private final MessageJsonHandler json;
    private final MessageConsumer answers;
    private final Consumer<String> complaints;

    /**
     * @param answers takes the answers to what is not a proper message
     * @param complaints is told of improper notifications, which have no answer
     */
    public ReadMessages(InputStream in, MessageJsonHandler json, MessageConsumer answers, Consumer<String> complaints) {
        this.frames = new Frames(new BufferedInputStream(in));
        this.json = json;
        this.answers = answers;
        this.complaints = complaints;
    }

    /** Hands on messages until the input ends. */
    @Override
    public void listen(MessageConsumer consumer) {
        try {
            while (true) {
                switch (frames.next()) {
                    case Frames.Frame.End end -> {
                        return;
                    }
                    case Frames.Frame.Garbage g -> refuse(null, ResponseErrorCode.ParseError, g.why());
                    case Frames.Frame.Content c -> read(c.text(), consumer);
                }
            }
        } catch (IOException closed) {
            // the other side is gone, which is what the end of the input says, too
        }
    }

    private void read(String text, MessageConsumer consumer) {
        JsonElement tree;
        try {
            tree = parse(text);
        } catch (JsonParseException | IOException noJson) {
            refuse(null, ResponseErrorCode.ParseError, "this is not JSON: " + noJson.getMessage());
            return;
        }
        if (!(tree instanceof JsonObject o)) {
            refuse(null, ResponseErrorCode.InvalidRequest,
                    tree.isJsonArray() ? "there are no batches in the language server protocol" : "a message is an object");
            return;
        }
        Either<String, Number> id = id(o.get("id"));
        JsonElement method = o.get("method");
        if (o.has("id") && id == null && method != null) {
            refuse(null, ResponseErrorCode.InvalidRequest, "'id' is a text or a number");
        } else if (method == null && id != null && (o.has("result") || o.has("error"))) {
            response(text, consumer);
        } else if (!(method instanceof JsonPrimitive m && m.isString())) {
            refuse(id, ResponseErrorCode.InvalidRequest, "a message has a 'method', or an 'id' with a 'result' or an 'error'");
        } else {
            call(id, m.getAsString(), o.get("params"), consumer);
        }
    }

    private static JsonElement parse(String text) throws IOException {
        if (text.isBlank()) {
            throw new JsonParseException("there is nothing");
        }
        JsonReader reader = new JsonReader(new StringReader(text));
        reader.setStrictness(Strictness.STRICT);
        JsonElement tree = JsonParser.parseReader(reader);
        if (reader.peek() != JsonToken.END_DOCUMENT) {
            throw new JsonParseException("there is more than one value");
        }
        return tree;
    }

    private static Either<String, Number> id(JsonElement e) {
        if (!(e instanceof JsonPrimitive p) || p.isBoolean()) {
            return null;
        }
        if (p.isString()) {
            return Either.forLeft(p.getAsString());
        }
        BigDecimal n = p.getAsBigDecimal();
        try {
            return Either.forRight(n.longValueExact());
        } catch (ArithmeticException fraction) {
            return Either.forRight(n);
        }
    }

    /** An answer of the client. One that cannot be read is dropped. */
    private void response(String text, MessageConsumer consumer) {
        Message m;
        try {
            m = json.parseMessage(text);
        } catch (RuntimeException wrong) {
            complaints.accept("An answer could not be read: " + wrong.getMessage());
            return;
        }
        consumer.consume(m);
    }

    private void call(Either<String, Number> id, String method, JsonElement given, MessageConsumer consumer) {
        Object params;
        try {
            params = new ReadParams(json, method).of(given == null ? JsonNull.INSTANCE : given);
        } catch (ReadParams.Wrong wrong) {
            if (id != null) {
                refuse(id, ResponseErrorCode.InvalidParams, wrong.getMessage());
            } else if (!method.startsWith("$/")) {
                complaints.accept(method + ": " + wrong.getMessage());
            }
            return;
        }
        if (id == null) {
            NotificationMessage n = new NotificationMessage();
            n.setMethod(method);
            n.setParams(params);
            consumer.consume(n);
        } else {
            RequestMessage r = new RequestMessage();
            r.setRawId(id);
            r.setMethod(method);
            r.setParams(params);
            consumer.consume(r);
        }
    }

    private void refuse(Either<String, Number> id, ResponseErrorCode code, String why) {
        answers.consume(Refusal.of(id, code, why));
    }
}
