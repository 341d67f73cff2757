package org.tilewright.lsp;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A client that remembers what it was told and, unless it has another answer, agrees to everything. */
public final class RecordingClient {

    /** One call with its only argument, or null. */
    public record Call(String method, Object argument) { }

    private final List<Call> calls = new CopyOnWriteArrayList<>();
    private final Map<String, CompletableFuture<?>> answers = new ConcurrentHashMap<>();
    private final TilewrightClient client = (TilewrightClient) Proxy.newProxyInstance(RecordingClient.class.getClassLoader(),
            new Class<?>[] {TilewrightClient.class}, (proxy, method, arguments) -> {
                calls.add(new Call(method.getName(), arguments == null || arguments.length == 0 ? null : arguments[0]));
                return method.getReturnType() == CompletableFuture.class
                        ? answers.getOrDefault(method.getName(), CompletableFuture.completedFuture(null)) : null;
            });

    public TilewrightClient client() {
        return client;
    }

    /** Answers a request. */
    public void answer(String method, CompletableFuture<?> with) {
        answers.put(method, with);
    }

    /** The arguments of all calls of a method so far. */
    public <T> List<T> told(String method, Class<T> type) {
        return calls.stream().filter(c -> c.method().equals(method)).map(c -> type.cast(c.argument())).toList();
    }
}
