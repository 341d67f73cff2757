package org.tilewright.lsp.wire;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.validation.NonNull;

/** Reads the parameters of one method and checks that nothing is missing that the protocol requires. */
final class ReadParams {

    /** The parameters are not the method's. */
    static final class Wrong extends Exception {
        private static final long serialVersionUID = 1L;

        Wrong(String message) {
            super(message);
        }
    }

    private final MessageJsonHandler json;
    private final String method;

    ReadParams(MessageJsonHandler json, String method) {
        this.json = json;
        this.method = method;
    }

    /** @return null for a method that takes none, or that nobody knows */
    Object of(JsonElement given) throws Wrong {
        if (given.isJsonPrimitive()) {
            throw new Wrong("'params' is an object or an array");
        }
        JsonRpcMethod known = json.getJsonRpcMethod(method);
        if (known == null || known.getParameterTypes().length == 0) {
            return null;
        }
        // JSON-RPC lets a caller write the one parameter into an array
        JsonElement one = given instanceof JsonArray a && a.size() == 1 ? a.get(0) : given;
        Object params;
        try {
            params = json.getGson().fromJson(one, known.getParameterTypes()[0]);
        } catch (JsonParseException | IllegalStateException | IllegalArgumentException | UnsupportedOperationException
                | ClassCastException wrong) {
            throw new Wrong("wrong 'params': " + wrong.getMessage());
        }
        if (params == null && !method.equals("initialized")) {
            throw new Wrong("'params' is missing");
        }
        // greetings differ from client to client, and all of their members can be done without
        Optional<String> missing = params == null || method.equals("initialize") ? Optional.empty() : missing(params, "params");
        if (missing.isPresent()) {
            throw new Wrong("'" + missing.get() + "' is missing");
        }
        return params;
    }

    private static Optional<String> missing(Object o, String path) {
        return switch (o) {
            case List<?> l -> missingInList(l, path);
            case Either<?, ?> e -> e.get() == null ? Optional.of(path) : missing(e.get(), path);
            case Object p when p.getClass().getName().startsWith("org.eclipse.lsp4j.") && !p.getClass().isEnum() ->
                    missingInObject(p, path);
            default -> Optional.empty();
        };
    }

    private static Optional<String> missingInList(List<?> list, String path) {
        for (int i = 0; i < list.size(); i++) {
            String at = path + "[" + i + "]";
            Optional<String> m = list.get(i) == null ? Optional.of(at) : missing(list.get(i), at);
            if (m.isPresent()) {
                return m;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> missingInObject(Object o, String path) {
        for (Method getter : o.getClass().getMethods()) {
            if (getter.getParameterCount() == 0 && getter.getName().startsWith("get") && getter.getDeclaringClass() != Object.class) {
                Object value = value(o, getter);
                String at = path + "." + Character.toLowerCase(getter.getName().charAt(3)) + getter.getName().substring(4);
                if (value == null && getter.isAnnotationPresent(NonNull.class)) {
                    return Optional.of(at);
                }
                Optional<String> m = value == null ? Optional.empty() : missing(value, at);
                if (m.isPresent()) {
                    return m;
                }
            }
        }
        return Optional.empty();
    }

    private static Object value(Object o, Method getter) {
        try {
            return getter.invoke(o);
        } catch (IllegalAccessException | InvocationTargetException notAMember) {
            throw new IllegalStateException(notAMember);
        }
    }
}
